// One calculation: the lines in, the answer out. Lines are read side by side; a line that fails
// never spoils its neighbours, and with a limit no line is begun that can no longer count.
import { isCounted, isUnchecked } from "#shared/availability.ts";
import pLimit from "p-limit";
import type { CalculatorProgress, CalculatorResponse } from "#shared/contract/calculator.ts";
import type { ParsedLines, Target } from "#worker/calculator/lines.ts";
import { type LineOutcome, mergeOutcomes } from "#worker/calculator/merge.ts";
import {
  DOUBTED_MS,
  type PlaylistSnapshot,
  type PlaylistWant,
  type ReadFailure,
  type ReadingProgress,
  type VideosOutcome,
} from "#worker/calculator/snapshot.ts";
import type { PlaylistSource } from "#worker/calculator/source.ts";
import { AppError } from "#worker/http/errors.ts";

// A Worker may wait for six connections at once. Lines that run side by side do not know yet how
// much of the limit the others will take, so each more could be read in vain.
const LINES_AT_ONCE = 3;
const GIVE_UP_AFTER = 3;

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
   * Until when the answer may be given out to everybody who asks the same, in milliseconds since the
   * epoch: 0 where something failed, not for long where something was missing or did not agree, Infinity
   * for what may be given out stale.
   */
  keepUntil: number;
};

type OnProgress = (progress: CalculatorProgress) => void;

/**
 * Reads all lines and adds them up.
 * @throws AppError calculator_quota_exhausted, or that YouTube does not answer, when something failed and nothing was read
 */
export async function analyze(
  analysis: Analysis,
  source: PlaylistSource,
  onProgress: OnProgress,
): Promise<AnalysisResult> {
  const { lines, includeDuplicates, region, limits } = analysis;
  const reader = createLineReader(analysis, source, onProgress);
  const outcomes = await settleLimits(
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
  // Notices about lines that mean nothing quote what was pasted, and that is kept for nobody.
  if (lines.notices.length > 0 || outcomes.some(failed) || outcomes.some(untitled)) return 0;
  return Math.min(...outcomes.map((outcome) => (doubtedSince(outcome) ?? Infinity) + DOUBTED_MS));
}

/** When a line was read whose next reading may well say something else. */
function doubtedSince(outcome: LineOutcome): number | undefined {
  const { kind } = outcome;
  if (kind === "playlist" && outcome.snapshot.uncertain === "once") return outcome.snapshot.readAt;
  if (kind === "video" && isUnchecked(outcome.video.availability)) return outcome.readAt;
  if (kind === "failed" && "readAt" in outcome.failure) return outcome.failure.readAt;
  return undefined;
}

/** Reads one line up to `limit` items; `onItems` is told how many are known so far. */
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
  let failures = 0;

  return async (target, limit, onItems) => {
    if (target.kind === "video") return videoOutcome(target, await videos, startedAt);
    if (limit <= 0) return { kind: "unread", target };
    // When line after line fails YouTube is down, and each more would only spend allowance.
    if (failures >= GIVE_UP_AFTER) return failedOutcome(target, { ok: false, reason: "failed" });
    const want: PlaylistWant = {
      limit: Math.min(limit, analysis.limits.playlist),
      withRegions: analysis.region !== undefined,
      withTitle: analysis.withTitles,
    };
    const { line, id: playlistId } = target;
    const tell = (progress: ReadingProgress, done: boolean) => {
      onItems(Math.min(progress.read, want.limit));
      onProgress({ type: "progress", line, playlistId, ...progress, done });
    };
    const outcome = await source.readPlaylist(playlistId, want, async (progress) => {
      tell(progress, false);
    });
    if (!outcome.ok) {
      onItems(0);
      if (outcome.reason === "failed" || outcome.reason === "refused") failures += 1;
      return failedOutcome(target, outcome);
    }
    tell(progressOf(outcome.snapshot), true);
    return { kind: "playlist", target, snapshot: outcome.snapshot };
  };
}

/** All lines, some side by side. What is known of the lines before lowers a line's limit. */
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
 * Reads again, with the limit that is really left, each line that was cut or left unread because a
 * line before it seemed to take more than it did.
 */
async function settleLimits(
  outcomes: readonly LineOutcome[],
  limits: Analysis["limits"],
  read: LineReader,
): Promise<LineOutcome[]> {
  const settled: LineOutcome[] = [];
  let left = limits.total;
  for (const outcome of outcomes) {
    const wanted = Math.min(left, limits.playlist);
    const short = itemsOf(outcome) < wanted && isCut(outcome);
    const final = short ? await read(outcome.target, left, () => undefined) : outcome;
    settled.push(final);
    left -= Math.min(left, itemsOf(final));
  }
  return settled;
}

function itemsOf(outcome: LineOutcome): number {
  if (outcome.kind === "playlist") return outcome.snapshot.items.length;
  return outcome.kind === "video" ? 1 : 0;
}

function isCut(outcome: LineOutcome): boolean {
  return outcome.kind === "unread" || (outcome.kind === "playlist" && !outcome.snapshot.complete);
}

/** The last word of a reading; regions and duplicates are judged in the answer. */
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

function refuseWithoutResult(failures: readonly ReadFailure[]): void {
  for (const failure of failures) {
    if ("resumesAt" in failure) {
      const code = failure.reason === "quota" ? "calculator_quota_exhausted" : "youtube_paused";
      throw new AppError(code, { retryAt: failure.resumesAt });
    }
  }
  if (failures.some(({ reason }) => reason === "refused")) {
    throw new AppError("youtube_refused");
  }
  if (failures.some(({ reason }) => reason === "failed")) {
    throw new AppError("youtube_unavailable");
  }
}
