// Builds YouTube's resources from the library. Each builder lists the parts that exist. An etag is a digest
// of the resource.
import { createHash } from "node:crypto";
import { hash32 } from "#sandbox/world/seeded.ts";
import type { Entry } from "#sandbox/youtube/entry.ts";
import type { Channel, Playlist, Video } from "#sandbox/youtube/holdings.ts";
import { type Library, likesListOf } from "#sandbox/youtube/library.ts";
import { listedEntries, type Listing } from "#sandbox/youtube/list-lag.ts";
import { thumbnailsOf, type Thumbnails } from "#sandbox/youtube/thumbnails.ts";
import { canSeeVideo } from "#sandbox/youtube/visibility.ts";

export interface View {
  library: Library;
  /** The origin of picture addresses, e.g. `http://localhost:8788`. */
  origin: string;
  /** The caller's channel; null for a key. */
  channelId: string | null;
  listing: Listing;
  parts: ReadonlySet<string>;
}

type Resource = Record<string, unknown>;

/** What a playlist item shows of a video that the caller may not see. */
export interface HiddenForm {
  title: string;
  description: string;
  status: string;
}

export const HIDDEN_ITEMS: Readonly<Record<"private" | "deleted", HiddenForm>> = {
  private: {
    title: "Private video",
    description: "This video is private.",
    status: "private",
  },
  deleted: {
    title: "Deleted video",
    description: "This video is unavailable.",
    status: "privacyStatusUnspecified",
  },
};

export function etagOf(value: unknown): string {
  return createHash("sha1").update(JSON.stringify(value)).digest("base64url");
}

function resource(kind: string, id: string, parts: Resource, asked: ReadonlySet<string>): Resource {
  const body: Resource = { kind: `youtube#${kind}`, etag: "", id };
  for (const [part, value] of Object.entries(parts)) {
    if (asked.has(part) && value !== undefined) body[part] = value;
  }
  body["etag"] = etagOf(body);
  return body;
}

export function playlistItemResource(
  playlist: Playlist,
  entry: Entry,
  position: number,
  view: View,
): Resource {
  const video = view.library.video(entry.videoId);
  const visible = canSeeVideo(video, view.channelId) ? video : undefined;
  const isPrivate = visible === undefined && video?.privacy === "private";
  const hidden = isPrivate ? HIDDEN_ITEMS.private : HIDDEN_ITEMS.deleted;
  const parts: Resource = {
    snippet: {
      publishedAt: entry.addedAt,
      channelId: playlist.channelId,
      title: visible?.title ?? hidden.title,
      description: visible === undefined ? hidden.description : descriptionOf(visible),
      thumbnails: visible === undefined ? {} : thumbnailsOf(visible.id, view.origin),
      channelTitle: view.library.channel(playlist.channelId)?.title ?? "",
      playlistId: playlist.id,
      position,
      resourceId: { kind: "youtube#video", videoId: entry.videoId },
      ...(visible === undefined
        ? {}
        : {
            videoOwnerChannelTitle: visible.channelTitle,
            videoOwnerChannelId: visible.channelId,
          }),
    },
    contentDetails: {
      videoId: entry.videoId,
      ...(visible === undefined ? {} : { videoPublishedAt: visible.publishedAt }),
    },
    status: { privacyStatus: visible?.privacy ?? hidden.status },
  };
  return resource("playlistItem", entry.itemId, parts, view.parts);
}

export function playlistResource(playlist: Playlist, view: View): Resource {
  const { title, description } = playlist;
  const asked = view.parts;
  const entries = listedEntries(playlist, view.listing);
  const parts: Resource = {
    snippet: asked.has("snippet") && {
      publishedAt: playlist.publishedAt,
      channelId: playlist.channelId,
      title,
      description,
      thumbnails: coverOf(entries, view),
      channelTitle: view.library.channel(playlist.channelId)?.title ?? "",
      localized: { title, description },
    },
    status: { privacyStatus: playlist.privacy },
    contentDetails: { itemCount: entries.length },
    player: {
      embedHtml:
        '<iframe width="640" height="360" ' +
        `src="http://www.youtube.com/embed/videoseries?list=${playlist.id}" ` +
        'frameborder="0" allowfullscreen></iframe>',
    },
  };
  return resource("playlist", playlist.id, parts, asked);
}

export function videoResource(video: Video, view: View): Resource {
  const description = descriptionOf(video);
  const parts: Resource = {
    snippet: {
      publishedAt: video.publishedAt,
      channelId: video.channelId,
      title: video.title,
      description,
      thumbnails: thumbnailsOf(video.id, view.origin),
      channelTitle: video.channelTitle,
      categoryId: "27",
      liveBroadcastContent: video.live,
      localized: { title: video.title, description },
    },
    contentDetails: {
      duration: video.duration,
      dimension: "2d",
      definition: "hd",
      caption: "false",
      licensedContent: false,
      ...regionRestrictionOf(video),
      contentRating: video.ageRestricted ? { ytRating: "ytAgeRestricted" } : {},
      projection: "rectangular",
    },
    status: {
      uploadStatus: video.upload ?? (video.live === "none" ? "processed" : "uploaded"),
      privacyStatus: video.privacy,
      license: "youtube",
      embeddable: true,
      publicStatsViewable: true,
      madeForKids: false,
    },
    statistics: { ...countsOf(video), favoriteCount: "0" },
    player: {
      embedHtml:
        `<iframe width="480" height="270" src="//www.youtube.com/embed/${video.id}" ` +
        'frameborder="0" allowfullscreen></iframe>',
    },
    liveStreamingDetails: liveDetailsOf(video),
  };
  return resource("video", video.id, parts, view.parts);
}

export function videoStatsResource(video: Video, view: View): Resource {
  const parts: Resource = {
    snippet: { publishTime: video.publishedAt },
    contentDetails: { duration: `${secondsOf(video.duration)}s` },
    statistics: countsOf(video),
  };
  return resource("videoStats", video.id, parts, view.parts);
}

/** `isOwn`: the caller asked for their own channel, and is told where their likes are. */
export function channelResource(channel: Channel, view: View, isOwn: boolean): Resource {
  const { title } = channel;
  const likes = likesListOf(channel.id);
  const hasLikes = isOwn && view.library.playlist(likes) !== undefined;
  const parts: Resource = {
    snippet: {
      title,
      description: "",
      customUrl: `@${channel.handle}`,
      publishedAt: channel.publishedAt,
      thumbnails: thumbnailsOf(channel.id, view.origin),
      localized: { title, description: "" },
    },
    contentDetails: {
      relatedPlaylists: { likes: hasLikes ? likes : "", uploads: channel.uploads },
    },
    statistics: {
      viewCount: String(hash32(channel.id, 8) % 9_000_000),
      subscriberCount: String(hash32(channel.id, 9) % 400_000),
      hiddenSubscriberCount: false,
      videoCount: String(channel.videoCount ?? view.library.uploadCount(channel.id)),
    },
    status: { privacyStatus: "public", isLinked: true, longUploadsStatus: "allowed" },
  };
  return resource("channel", channel.id, parts, view.parts);
}

/** Seconds of an ISO 8601 duration without months and years. */
export function secondsOf(duration: string): number {
  const match = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration);
  const [weeks, days, hours, minutes, seconds] = (match ?? []).slice(1).map((n) => Number(n ?? 0));
  const allDays = (weeks ?? 0) * 7 + (days ?? 0);
  return ((allDays * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0);
}

function coverOf(entries: readonly Entry[], view: View): Thumbnails {
  const first = entries
    .slice(0, 50)
    .find((entry) => canSeeVideo(view.library.video(entry.videoId), null));
  return first === undefined ? {} : thumbnailsOf(first.videoId, view.origin);
}

function regionRestrictionOf(video: Video): Resource {
  const { regionAllowed, regionBlocked } = video;
  const blocks = regionBlocked !== undefined && regionBlocked.length > 0;
  if (!blocks && regionAllowed === undefined) return {};
  return {
    regionRestriction: {
      ...(regionAllowed === undefined ? {} : { allowed: regionAllowed }),
      ...(blocks ? { blocked: regionBlocked } : {}),
    },
  };
}

/** YouTube escapes HTML in the texts of a search. */
export function searchResource(video: Video, view: View): Resource {
  const parts: Resource = {
    snippet: {
      publishedAt: video.publishedAt,
      channelId: video.channelId,
      title: escapeHtml(video.title),
      description: escapeHtml(descriptionOf(video)),
      thumbnails: thumbnailsOf(video.id, view.origin),
      channelTitle: escapeHtml(video.channelTitle),
      liveBroadcastContent: video.live,
    },
  };
  const { id: _id, ...body } = resource("searchResult", video.id, parts, view.parts);
  return { ...body, id: { kind: "youtube#video", videoId: video.id } };
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

function liveDetailsOf(video: Video): Resource | undefined {
  if (video.live === "none") return undefined;
  return video.live === "live"
    ? { actualStartTime: video.publishedAt, concurrentViewers: "312" }
    : { scheduledStartTime: video.publishedAt };
}

function countsOf(video: Video): Resource {
  const views = hash32(video.id, 10) % 2_000_000;
  return {
    viewCount: String(views),
    likeCount: String(Math.floor(views / 40)),
    commentCount: String(Math.floor(views / 900)),
  };
}

function descriptionOf(video: Video): string {
  return `${video.title}\n\nMore from ${video.channelTitle} every week.`;
}
