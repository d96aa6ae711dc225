// Divides a list for a plan: what is watched, what can be planned, and what cannot.
import { atSpeed, type PlannedVideo } from "#client/watch-plan/schedule.ts";
import type { LeftOutVideos } from "#client/watch-plan/plan-words.ts";

/** A video of the list; `seconds` is 0 where its length is not known. */
export type ListedVideo = PlannedVideo & {
  /** False for a hidden video, or one that could not be checked. */
  isAvailable: boolean;
};

export type Portion = { videos: number; seconds: number };

export type ListParts = {
  /** The videos that can be planned, watched ones too. */
  all: Portion;
  /** Ticked, or among the first videos of the list that count as watched. */
  watched: Portion;
  ticked: readonly PlannedVideo[];
  toWatch: readonly PlannedVideo[];
  leftOut: LeftOutVideos;
};

/** The first `watchedCount` videos of the list count as watched, and so does each one with a tick. */
export function splitList(
  videos: readonly ListedVideo[],
  watchedCount: number,
  ticks: ReadonlySet<string>,
): ListParts {
  const toWatch: PlannedVideo[] = [];
  const ticked: PlannedVideo[] = [];
  const unavailable: string[] = [];
  const unknownLength: string[] = [];
  const all = { videos: 0, seconds: 0 };
  const watched = { videos: 0, seconds: 0 };
  for (const [index, video] of videos.entries()) {
    const isTicked = ticks.has(video.videoId);
    if (!video.isAvailable) unavailable.push(video.title);
    else if (video.seconds <= 0) unknownLength.push(video.title);
    else {
      add(all, video);
      if (isTicked || index < watchedCount) add(watched, video);
      else toWatch.push(video);
      if (isTicked) ticked.push(video);
    }
  }
  return { all, watched, toWatch, ticked, leftOut: { unavailable, unknownLength } };
}

/** How long is left at a speed, in seconds. */
export function timeLeft({ all, watched }: ListParts, speed: number): number {
  return atSpeed(all.seconds - watched.seconds, speed);
}

function add(portion: Portion, { seconds }: PlannedVideo): void {
  portion.videos += 1;
  portion.seconds += seconds;
}
