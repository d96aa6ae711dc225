// One calculation, from parsed lines to the answer. Lines are read in parallel. A line that fails does not
// affect the others, and a line that is certainly behind the limit is not read.
import { isCounted, isUnchecked } from "#shared/availability.ts";
import pLimit from "p-limit";
import type { CalculatorProgress, CalculatorResponse } from "#shared/contract/calculator.ts";
import type { ParsedLines, Target } from "#worker/calculator/lines.ts";
import { type LineOutcome, mergeOutcomes } from "#worker/calculator/merge.ts";
import {
  UNCERTAIN_MS,
  type PlaylistSnapshot,
  type PlaylistWant,
  type ReadFailure,
  type ReadingProgress,
  type VideosOutcome,
} from "#worker/calculator/snapshot.ts";
import type { PlaylistSource } from "#worker/calculator/source.ts";
import { AppError } from "#worker/http/errors.ts";

// A Worker may have six open connections. Parallel lines do not know yet how much of the limit the lines
// before them use, so more of them would more often be read for nothing.
const LINES_AT_ONCE = 3;

export type Analysis = {
  lines: ParsedLines;
  includeDuplicates: boolean;
  region: string | undefined;
  withTitles: boolean;
  /** Items over all lines, and of one playlist. */
  limits: { total: number; playlist: number };
};

export type AnalysisResult = {
  response: CalculatorResponse;
  /**
   * Until when the answer may be cached, in milliseconds since the epoch. 0 if a line failed, a minute
   * after the reading if something was missing or uncertain, Infinity if it may be returned stale.
   */
  keepUntil: number;
};

type OnProgress = (progress: CalculatorProgress) => void;

/**
 * Reads all lines and adds them up.
 * @throws AppError if a line failed and none was read: calculator_quota_exhausted, own_limit_reached,
 * too_many_calculations, youtube_paused, youtube_refused or youtube_unavailable
 */
export async function analyze(
  analysis: Analysis,
  source: PlaylistSource,
  onProgress: OnProgress,
): Promise<AnalysisResult> {
  const { lines, includeDuplicates, region, limits } = analysis;
  const reader = createLineReader(analysis, source, onProgress);
  const outcomes = await rereadCutLines(
    await readLines(lines.targets, limits, reader),
    limits,
    reader,
  );
  const failures = outcomes.flatMap((outcome) =>
    outcome.kind === "failed" ? [outcome.failure] : [],
  );
  if (!outcomes.some(({ kind }) => kind === "playlist" || kind === "video")) {
    refuseWithoutResult(failures);
  }
  const response = mergeOutcomes(
    outcomes,
    { includeDuplicates, notices: lines.notices, limit: limits.total, ...(region && { region }) },
    Date.now(),
  );
  return { response, keepUntil: keepUntilOf(analysis, outcomes) };
}

function keepUntilOf({ lines, withTitles }: Analysis, outcomes: readonly LineOutcome[]): number {
  const untitled = (outcome: LineOutcome) =>
    withTitles && outcome.kind === "playlist" && outcome.snapshot.title === undefined;
  const failed = (outcome: LineOutcome) =>
    outcome.kind === "failed" && outcome.failure.reason !== "missing";
  // Notices quote what was pasted; do not cache that.
  if (lines.notices.length > 0 || outcomes.some(failed) || outcomes.some(untitled)) return 0;
  return Math.min(
    ...outcomes.map((outcome) => (uncertainSince(outcome) ?? Infinity) + UNCERTAIN_MS),
  );
}

/** When the line was read, if its next reading may well differ; else undefined. */
function uncertainSince(outcome: LineOutcome): number | undefined {
  const { kind } = outcome;
  if (kind === "playlist" && outcome.snapshot.uncertain === "once") return outcome.snapshot.readAt;
  if (kind === "video" && isUnchecked(outcome.video.availability)) return outcome.readAt;
  if (kind === "failed" && "readAt" in outcome.failure) return outcome.failure.readAt;
  return undefined;
}

/** Reads one line up to `limit` items; calls `onItems` with the number known so far. */
type LineReader = (
  target: Target,
  limit: number,
  onItems: (items: number) => void,
) => Promise<LineOutcome>;

function createLineReader(
  analysis: Analysis,
  source: PlaylistSource,
  onProgress: OnProgress,
): LineReader {
  const startedAt = Date.now();
  const { targets } = analysis.lines;
  const videoIds = targets.filter(({ kind }) => kind === "video").map(({ id }) => id);
  const videos = videoIds.length === 0 ? undefined : source.readVideos(videoIds);

  return async (target, limit, onItems) => {
    if (target.kind === "video") return videoOutcome(target, await videos, startedAt);
    if (limit <= 0) return { kind: "unread", target };
    const want: PlaylistWant = {
      limit: Math.min(limit, analysis.limits.playlist),
      withRegions: analysis.region !== undefined,
      withTitle: analysis.withTitles,
    };
    const { line, id: playlistId } = target;
    const notify = (progress: ReadingProgress, done: boolean) => {
      onItems(Math.min(progress.read, want.limit));
      onProgress({ type: "progress", line, playlistId, ...progress, done });
    };
    const outcome = await source.readPlaylist(playlistId, want, async (progress) => {
      notify(progress, false);
    });
    if (!outcome.ok) {
      onItems(0);
      return failedOutcome(target, outcome);
    }
    notify(progressOf(outcome.snapshot), true);
    return { kind: "playlist", target, snapshot: outcome.snapshot };
  };
}

/** Reads all lines, some in parallel. The items known of earlier lines lower a line's limit. */
async function readLines(
  targets: readonly Target[],
  limits: Analysis["limits"],
  read: LineReader,
): Promise<LineOutcome[]> {
  const atOnce = pLimit(LINES_AT_ONCE);
  const known = targets.map(({ kind }): number => (kind === "video" ? 1 : 0));
  return Promise.all(
    targets.map((target, index) =>
      atOnce(() => {
        const before = known.slice(0, index).reduce((sum, items) => sum + items, 0);
        return read(target, limits.total - before, (items) => {
          known[index] = items;
        });
      }),
    ),
  );
}

/**
 * Reads a line again if it was cut or left unread because an earlier line was first expected to have more
 * items than it has.
 */
async function rereadCutLines(
  outcomes: readonly LineOutcome[],
  limits: Analysis["limits"],
  read: LineReader,
): Promise<LineOutcome[]> {
  const finalOutcomes: LineOutcome[] = [];
  let left = limits.total;
  for (const outcome of outcomes) {
    const wanted = Math.min(left, limits.playlist);
    const isTooShort = itemsOf(outcome) < wanted && isCut(outcome);
    const final = isTooShort ? await read(outcome.target, left, () => undefined) : outcome;
    finalOutcomes.push(final);
    left -= Math.min(left, itemsOf(final));
  }
  return finalOutcomes;
}

function itemsOf(outcome: LineOutcome): number {
  if (outcome.kind === "playlist") return outcome.snapshot.items.length;
  return outcome.kind === "video" ? 1 : 0;
}

function isCut(outcome: LineOutcome): boolean {
  return outcome.kind === "unread" || (outcome.kind === "playlist" && !outcome.snapshot.complete);
}

/** The final progress of a line. Regions and duplicates are applied in the answer only. */
function progressOf({ title, items, reported }: PlaylistSnapshot): ReadingProgress {
  const counted = items.filter(({ availability }) => isCounted(availability));
  return {
    ...(title !== undefined && { title }),
    read: items.length,
    reported,
    totalVideos: counted.length,
    totalDuration: counted.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0),
  };
}

function videoOutcome(
  target: Target,
  read: VideosOutcome | undefined,
  readAt: number,
): LineOutcome {
  if (!read?.ok) return failedOutcome(target, read ?? { ok: false, reason: "failed" });
  const video = read.videos.get(target.id);
  if (video) return { kind: "video", target, video, readAt };
  const failure = { ok: false, reason: read.isWhole ? "missing" : "failed", readAt } as const;
  return failedOutcome(target, failure);
}

function failedOutcome(target: Target, failure: ReadFailure): LineOutcome {
  return { kind: "failed", target, failure };
}

const REFUSALS = {
  quota: "calculator_quota_exhausted",
  own_limit: "own_limit_reached",
  too_many: "too_many_calculations",
  paused: "youtube_paused",
} as const;

function refuseWithoutResult(failures: readonly ReadFailure[]): void {
  for (const failure of failures) {
    if ("resumesAt" in failure) {
      const { reason, resumesAt: retryAt, isRemembered: isLogged = false } = failure;
      throw new AppError(REFUSALS[reason], { retryAt, isLogged });
    }
  }
  if (failures.some(({ reason }) => reason === "refused")) {
    throw new AppError("youtube_refused");
  }
  if (failures.some(({ reason }) => reason === "failed")) {
    throw new AppError("youtube_unavailable");
  }
}
