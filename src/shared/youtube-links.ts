// Parses one link or one bare id into a playlist, a video, a channel, or the reason why it is none of them.
// Nothing pasted is fetched: the host is compared with a list, and an id is taken from the rest.
// youtube-link-finder.ts finds the links in a pasted line, youtube-channels.ts knows the forms of channels.
import {
  type ChannelReference,
  channelUrl,
  parseBareChannel,
  parseChannelLink,
} from "#shared/youtube-channels.ts";
import { isPlaylistId, isVideoId, playlistUrl, videoUrl } from "#shared/youtube-ids.ts";

/** Why a link is nothing that we can read. */
export type LinkRejection =
  | "not_youtube"
  | "mix"
  | "watch_later"
  | "history"
  | "liked"
  | "unreadable_list"
  | "custom_channel"
  | "channel_lists"
  | "nothing_inside";

export type LinkTarget =
  | { kind: "playlist"; id: string }
  | { kind: "video"; id: string }
  | ChannelReference
  | { kind: "rejected"; reason: LinkRejection };

/** A playlist, a video or a channel, by its id. */
export type LinkReference = Exclude<LinkTarget, { kind: "rejected" }>;

const CONSENT_HOST = "consent.youtube.com";
const SHORT_HOSTS = new Set(["youtu.be", "www.youtu.be"]);
const HOSTS = new Set([
  ...SHORT_HOSTS,
  CONSENT_HOST,
  "youtube.com",
  "www.youtube.com",
  "m.youtube.com",
  "music.youtube.com",
  "gaming.youtube.com",
  "gdata.youtube.com",
  "studio.youtube.com",
  "youtube-nocookie.com",
  "www.youtube-nocookie.com",
  "youtubekids.com",
  "www.youtubekids.com",
  "i.ytimg.com",
  "img.youtube.com",
]);

const MIX_ID = /^RD(?:MM|[A-Za-z0-9_-]{9,})$/;
/** Until 2010 links named a user's list without its "PL". */
const OLD_PLAYLIST_ID = /^[0-9A-F]{16}$/;
/** Lists that play on YouTube but are not in its API: PU popular uploads, TL queues. */
const UNLISTED_ID = /^(?:PU|TL)[A-Za-z0-9_-]{10,}$/;

// The path segments that may precede a video id, and a playlist id.
const VIDEO_SEGMENTS = new Set(
  ["v", "e", "w", "vi", "embed", "shorts", "live", "watch", "video", "videos"], //
);
const LIST_SEGMENTS = new Set(["p", "playlist", "browse"]);
/** Words of eleven characters in the place of a video id. */
const NOT_VIDEO_IDS = new Set(["videoseries", "live_stream"]);
const FEEDS = new Map<string, LinkRejection>([
  ["history", "history"],
  ["watch_later", "watch_later"],
  ["liked", "liked"],
]);

/** Why nothing is counted for it; undefined if something is. A channel's playlists are to be chosen from first. */
export function rejectionOf(target: LinkTarget): LinkRejection | undefined {
  if (target.kind === "rejected") return target.reason;
  return target.kind === "channel" && target.tab === "lists" ? "channel_lists" : undefined;
}

/** The address on YouTube. */
export function youtubeUrl(reference: LinkReference): string {
  if (reference.kind === "channel") return channelUrl(reference);
  return reference.kind === "playlist" ? playlistUrl(reference.id) : videoUrl(reference.id);
}

/**
 * Parses one link in any of YouTube's forms, or one bare id. A link with both a list and a video means the
 * list; it is rejected if that list cannot be read. Never throws.
 */
export function parseYouTubeLink(text: string): LinkTarget {
  const trimmed = text.trim();
  return parseBareId(trimmed) ?? parseLink(trimmed, true);
}

/** Parses a text that is only an id or a channel's handle; undefined for any other. */
export function parseBareId(text: string): LinkTarget | undefined {
  if (isVideoId(text)) return { kind: "video", id: text };
  const known = parseBareChannel(text) ?? parseListId(text);
  return known ?? (UNLISTED_ID.test(text) ? rejected("unreadable_list") : undefined);
}

function rejected(reason: LinkRejection): LinkTarget {
  return { kind: "rejected", reason };
}

function parseListId(text: string): LinkTarget | undefined {
  const id = text.startsWith("VL") ? text.slice(2) : text;
  if (id === "WL") return rejected("watch_later");
  if (id === "HL") return rejected("history");
  if (id === "LL" || id === "LM") return rejected("liked");
  if (isPlaylistId(id)) return { kind: "playlist", id };
  if (MIX_ID.test(id)) return rejected("mix");
  return undefined;
}

/** `canWrap`: the link may contain another one, as consent pages do. */
function parseLink(text: string, canWrap: boolean): LinkTarget {
  const address = splitAddress(text);
  if (!address) return rejected("not_youtube");
  const { host, rest } = address;
  const wrapped = wrappedLink(host, rest);
  if (wrapped === undefined) return parseRest(host, decode(decode(rest)));
  const inner = canWrap ? parseLink(wrapped, false) : rejected("not_youtube");
  const foreign = inner.kind === "rejected" && inner.reason === "not_youtube";
  return foreign ? rejected("nothing_inside") : inner;
}

/** The host, which is one of YouTube's, and all that follows it; undefined for any other host. */
function splitAddress(text: string): { host: string; rest: string } | undefined {
  // Browsers drop or replace white space, control characters and backslashes, so they might open another
  // host than the one that is parsed here.
  if (/[\s\p{Cc}\p{Cf}\\]/u.test(text)) return undefined;
  const app = /^(?:vnd\.youtube:|youtube:\/\/)\/*/i.exec(text);
  if (app) {
    const inApp = text.slice(app[0].length);
    const hasHost = /^[^/?#&]*[.:@]/.test(inApp);
    return hasHost ? splitAddress(`//${inApp}`) : { host: "youtu.be", rest: `/${inApp}` };
  }
  const [start] = /^(?:(?:https?:)?\/\/)?[^/?#]*/i.exec(text) ?? [""];
  const [authority = "", scheme = ""] = start.split("//").toReversed();
  // ASCII only: some other letters become ASCII ones in lower case.
  if (/[^\x21-\x7E]/.test(authority)) return undefined;
  const host = authority
    .toLowerCase()
    .replace(scheme.toLowerCase() === "http:" ? /:(?:80|443)$/ : /:443$/, "")
    .replace(/\.$/, "");
  return HOSTS.has(host) ? { host, rest: text.slice(start.length) } : undefined;
}

/** The link inside a consent page or an attribution link. */
function wrappedLink(host: string, rest: string): string | undefined {
  let parameter: RegExp;
  if (host === CONSENT_HOST) parameter = /[?&]continue=([^&#]*)/i;
  else if (/^\/+attribution_link\b/i.test(rest)) parameter = /[?&]u=([^&#]*)/i;
  else return undefined;
  const match = parameter.exec(rest);
  if (!match) return undefined;
  const link = decode(match[1] ?? "").trim();
  const absolute = /^\/(?!\/)/.test(link) ? `https://www.youtube.com${link}` : link;
  // The link is often not escaped, so that its parameters look like those of the page around it.
  const before = rest.slice(0, match.index).replace(/^[^?]*\??/, "");
  const after = rest.slice(match.index + match[0].length);
  return `${absolute}&${before}${after}`;
}

/** Unescapes valid sequences once; links sent through several apps are escaped more than once. */
function decode(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped;
    }
  });
}

/** `rest` is everything after the host, unescaped. Anything after an id is ignored. */
function parseRest(host: string, rest: string): LinkTarget {
  const segments = (/^[^?&#]*/.exec(rest)?.[0] ?? "").split("/").filter(Boolean);
  const video = findVideoId(host, segments, rest);
  const list = findList(segments, rest, video);
  if (list) return list;
  if (video !== undefined) return { kind: "video", id: video };
  const feed = segments[0] === "feed" ? FEEDS.get(segments[1] ?? "") : undefined;
  if (feed) return rejected(feed);
  // The paths of short links are ids of videos.
  const channel = SHORT_HOSTS.has(host) ? undefined : parseChannelLink(host, segments, rest);
  return channel ?? rejected("nothing_inside");
}

/** The first readable playlist in the link, else its first rejection; undefined without a list. */
function findList(
  segments: readonly string[],
  rest: string,
  video: string | undefined,
): LinkTarget | undefined {
  const targets: LinkTarget[] = [];
  for (const [, value = ""] of rest.matchAll(/(?<![\w-])list=([^?&#]*)/gi)) {
    const id = /^[^\w-]*([\w-]*)/.exec(value)?.[1] ?? "";
    // A video's link may name no list, and an embedded video that loops has its own id as the list.
    const isNone = video !== undefined && (value === "" || id === video);
    if (!isNone) targets.push(parseListId(id) ?? rejected("unreadable_list"));
  }
  const old = /[?&#!;]p=([\w-]+)/i.exec(rest)?.[1];
  const oldList = old === undefined ? undefined : parseOldListId(old);
  if (oldList) targets.push(oldList);
  else if (old !== undefined && (segments[0] === "view_play_list" || /[?&]playnext=/i.test(rest)))
    targets.push(rejected("unreadable_list"));
  for (const [index, segment] of segments.entries()) {
    if (!LIST_SEGMENTS.has(segments[index - 1]?.toLowerCase() ?? "")) continue;
    const target = parseOldListId(leadingId(segment));
    if (target) targets.push(target);
  }
  return targets.find(({ kind }) => kind === "playlist") ?? targets[0];
}

function parseOldListId(id: string): LinkTarget | undefined {
  return OLD_PLAYLIST_ID.test(id) ? { kind: "playlist", id: `PL${id}` } : parseListId(id);
}

function findVideoId(host: string, segments: readonly string[], rest: string): string | undefined {
  const inParameter = /[?&#!;]vi?=([\w-]{11})(?![\w-])/i.exec(rest)?.[1];
  if (inParameter !== undefined) return inParameter;
  // The oldest form: /user/NAME#p/a/u/1/VIDEO.
  const inFragment = segments[0] === "user" ? /#p\/([^?&]*)/.exec(rest)?.[1]?.split("/") : [];
  const candidates = [
    ...(SHORT_HOSTS.has(host) ? segments.slice(0, 1) : []),
    ...segments.filter((_, index) => VIDEO_SEGMENTS.has(segments[index - 1]?.toLowerCase() ?? "")),
    ...(inFragment?.slice(-1) ?? []),
  ];
  return candidates.map(leadingId).find((id) => isVideoId(id) && !NOT_VIDEO_IDS.has(id));
}

function leadingId(text: string): string {
  return /^[\w-]*/.exec(text)?.[0] ?? "";
}
