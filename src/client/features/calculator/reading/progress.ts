// Progress of the reading. All figures come from the server; none is estimated.
import type { CalculatorProgress } from "#shared/contract/calculator.ts";

/** The latest progress of each playlist, keyed by line and id, because a line may name several. */
export type ReadingProgress = ReadonlyMap<string, CalculatorProgress>;

export type ReadingTotals = {
  playlistsDone: number;
  videos: number;
  seconds: number;
  /** Items read, then the total that YouTube reports; absent until every playlist has reported. */
  read: number;
  reported: number | undefined;
};

export const NO_PROGRESS: ReadingProgress = new Map();

export function addProgress(progress: ReadingProgress, line: CalculatorProgress): ReadingProgress {
  return new Map(progress).set(`${line.line} ${line.playlistId}`, line);
}

export function totalProgress(progress: ReadingProgress): ReadingTotals {
  const totals: ReadingTotals = {
    playlistsDone: 0,
    videos: 0,
    seconds: 0,
    read: 0,
    reported: 0,
  };
  for (const line of progress.values()) {
    if (line.done) totals.playlistsDone += 1;
    totals.videos += line.totalVideos;
    totals.seconds += line.totalDuration;
    totals.read += line.read;
    const expected = expectedItems(line);
    totals.reported =
      totals.reported === undefined || expected === undefined
        ? undefined
        : totals.reported + expected;
  }
  return totals;
}

/** The expected item count of a playlist, if known. */
export function expectedItems(line: CalculatorProgress): number | undefined {
  if (line.done) return line.read;
  return line.reported === undefined ? undefined : Math.max(line.reported, line.read);
}

/** At most `limit` playlists, in the order of their lines, with those being read first. */
export function visiblePlaylists(progress: ReadingProgress, limit: number): CalculatorProgress[] {
  const all = [...progress.values()].toSorted((a, b) => a.line - b.line);
  if (all.length <= limit) return all;
  const busy = all.filter((line) => !line.done);
  const done = all.filter((line) => line.done).toReversed();
  return [...busy, ...done].slice(0, limit).toSorted((a, b) => a.line - b.line);
}
