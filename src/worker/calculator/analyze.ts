// One calculation: the lines in, the answer out. Lines are read side by side; a line that fails
// never spoils its neighbours, and with a limit no line is begun that can no longer count.
import pLimit from "p-limit";
import type { CalculatorProgress, CalculatorResponse } from "#shared/contract/calculator.ts";
import type { ParsedLines, Target } from "#worker/calculator/lines.ts";
import { type LineOutcome, mergeOutcomes } from "#worker/calculator/merge.ts";
import { allowanceSentence } from "#worker/calculator/sentences.ts";
import {
  isCounted,
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
  /** True when nothing failed, so that the answer holds for everybody who asks the same. */
  cacheable: boolean;
};

/**
 * Reads all lines and adds them up.
 * @throws AppError quota_exhausted or upstream_failed when something failed and nothing was read
 */
export async function analyze(
  analysis: Analysis,
  source: PlaylistSource,
  onProgress: (progress: CalculatorProgress) => void,
): Promise<AnalysisResult> {
  const { targets, warnings } = analysis.lines;
  const outcomes = await readTargets(targets, analysis, source, onProgress);
  const failures = outcomes.flatMap((outcome) =>
    outcome.kind === "failed" ? [outcome.failure] : [],
  );
  if (!outcomes.some(({ kind }) => kind === "playlist" || kind === "video")) {
    refuseWithoutResult(failures);
  }
  const { includeDuplicates, region, limits } = analysis;
  const response = mergeOutcomes(
    outcomes,
    { includeDuplicates, warnings, limit: limits.total, ...(region && { region }) },
    Date.now(),
  );
  return { response, cacheable: failures.length === 0 };
}

async function readTargets(
  targets: readonly Target[],
  analysis: Analysis,
  source: PlaylistSource,
  onProgress: (progress: CalculatorProgress) => void,
): Promise<LineOutcome[]> {
  const startedAt = Date.now();
  const atOnce = pLimit(LINES_AT_ONCE);
  // Items known so far of each target, in their order; what stands before a line lowers its limit.
  const known = targets.map(({ kind }): number => (kind === "video" ? 1 : 0));
  const remainingFor = (index: number) =>
    known.slice(0, index).reduce((left, items) => left - items, analysis.limits.total);
  const videoIds = targets.filter(({ kind }) => kind === "video").map(({ id }) => id);
  const videos = source.readVideos(videoIds.slice(0, analysis.limits.total));

  return Promise.all(
    targets.map((target, index) => {
      if (target.kind === "video") return videos.then((read) => videoOutcome(target, read, startedAt));
      return atOnce(async (): Promise<LineOutcome> => {
        const limit = Math.min(analysis.limits.playlist, remainingFor(index));
        if (limit <= 0) return { kind: "unread", target };
        const want: PlaylistWant = {
          limit,
          withRegions: analysis.region !== undefined,
          withTitle: analysis.withTitles,
        };
        const { line, id: playlistId } = target;
        const outcome = await source.readPlaylist(playlistId, want, async (progress) => {
          known[index] = Math.min(progress.read, limit);
          onProgress({ type: "progress", line, playlistId, ...progress, done: false });
        });
        if (!outcome.ok) return { kind: "failed", target, failure: outcome };
        const { snapshot } = outcome;
        known[index] = snapshot.items.length;
        onProgress({ type: "progress", line, playlistId, ...progressOf(snapshot), done: true });
        return { kind: "playlist", target, snapshot };
      });
    }),
  );
}

/** The last word of a reading; regions and duplicates are judged in the answer. */
function progressOf({ title, items, reported }: PlaylistSnapshot): ReadingProgress {
  const counted = items.filter(({ availability }) => isCounted(availability));
  return {
    ...(title && { title }),
    read: items.length,
    reported,
    totalVideos: counted.length,
    totalDuration: counted.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0),
  };
}

function videoOutcome(target: Target, read: VideosOutcome, readAt: number): LineOutcome {
  if (!read.ok) return { kind: "failed", target, failure: read };
  const video = read.videos.get(target.id);
  return video
    ? { kind: "video", target, video, readAt }
    : { kind: "failed", target, failure: { ok: false, reason: "missing" } };
}

function refuseWithoutResult(failures: readonly ReadFailure[]): void {
  for (const failure of failures) {
    if (failure.reason === "quota") {
      const { resumesAt } = failure;
      throw new AppError("quota_exhausted", allowanceSentence(resumesAt), { retryAt: resumesAt });
    }
  }
  if (failures.some(({ reason }) => reason === "failed")) {
    throw new AppError("upstream_failed", "YouTube did not answer. Please try again in a minute.");
  }
}
