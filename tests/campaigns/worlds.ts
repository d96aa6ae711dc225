// Small random libraries, and their true state at any moment.
import { OWN_CHANNEL, PEOPLE } from "#tests/campaigns/driven-person.ts";
import type { Random } from "#tests/campaigns/random.ts";
import type { YouTubeModel } from "#tests/campaigns/youtube-model.ts";
import type { Video } from "#sandbox/youtube/holdings.ts";

export type SmallWorld = ReturnType<typeof smallWorld>;

export function playlistIdOf(index: number): string {
  return `PLcampaign${String(index).padStart(24, "0")}`;
}

export function videoIdOf(index: number): string {
  return `vid${String(index).padStart(8, "0")}`;
}

/**
 * One to three playlists of a few dozen videos, up to two pages each; some videos stand twice.
 * @param hiddenPart how many of the videos are hidden, from 0 to 1
 */
export function smallWorld(random: Random, hiddenPart: number) {
  const count = 12 + random.below(50);
  const videos = Array.from({ length: count }, (_, index) => {
    const isHidden = random.chance(hiddenPart);
    const hidden = random.pick(["private", "deleted", "blocked"] as const);
    return videoOf(index, isHidden ? hidden : "public");
  });
  const playlists = Array.from({ length: 1 + random.below(3) }, (_, index) => ({
    id: playlistIdOf(index),
    title: `List ${index}`,
    channelId: OWN_CHANNEL,
    items: Array.from({ length: 4 + random.below(60) }, () => random.pick(videos).id),
  }));
  return { videos, playlists, people: PEOPLE };
}

export function videoOf(index: number, kind: "public" | "private" | "deleted" | "blocked") {
  return {
    id: videoIdOf(index),
    title: `Video ${index}`,
    duration: `PT${60 + index}S`,
    channelTitle: "Another Channel",
    channelId: "UCother000000000000000ab",
    privacy: kind === "blocked" ? ("public" as const) : kind,
    ...(kind === "blocked" && { regionAllowed: [] }),
  };
}

/** Whether anybody but its uploader can watch it. */
function isVisible(video: Video | undefined): boolean {
  if (!video || video.privacy === "private" || video.privacy === "deleted") return false;
  return video.regionAllowed?.length !== 0;
}

/**
 * Whether YouTube still returns it and accepts it in a playlist; also true if it is blocked
 * everywhere.
 */
export function isThereAt({ state }: YouTubeModel, videoId: string): boolean {
  const privacy = state.library.video(videoId)?.privacy;
  return privacy === "public" || privacy === "unlisted";
}

export function isVisibleAt({ state }: YouTubeModel, videoId: string): boolean {
  return isVisible(state.library.video(videoId));
}

/** Makes a public video private and a private one public; deleted ones stay deleted. */
export function flipVideo({ state, note }: YouTubeModel, videoId: string): void {
  const video = state.library.video(videoId);
  if (!video || video.privacy === "deleted") return;
  if (isVisible(video)) state.library.changeVideo(videoId, { privacy: "private" });
  else state.library.changeVideo(videoId, { privacy: "public", regionAllowed: ["DE", "US"] });
  note(`${videoId} is ${isVisible(video) ? "visible" : "hidden"} from now on`);
}

/** All current items of the person's playlists, in order. */
export function entriesOf({ state }: YouTubeModel, playlistId: string) {
  return state.library.playlist(playlistId)?.entries ?? [];
}
