// One calculation, from parsed lines to the answer. Lines are read in parallel. A line that fails does not
// affect the others, and a line that is certainly behind the limit is not read.
import { isCounted, isUnchecked } from "#shared/availability.ts";
import type { CalculatorProgress } from "#shared/contract/calculator.ts";
import {
  type AnswerWithoutVideos,
  createAnswerWriter,
  type Write,
} from "#worker/calculator/answers/answer-json.ts";
import { findChannels, type FoundChannels } from "#worker/calculator/lines/channels.ts";
import type { ChannelOfUploads, ParsedLines, Target } from "#worker/calculator/lines/lines.ts";
import { checkedAtOf, freshUntil } from "#worker/calculator/reading/certainty.ts";
import { type LineOutcome, Merge } from "#worker/calculator/lines/merge.ts";
import { errorOf, FAILED } from "#worker/calculator/reading/read-failure.ts";
import {
  FRESH_MS,
  type LineFailure,
  MISSING_MS,
  UNCERTAIN_MS,
  type PlaylistSnapshot,
  type PlaylistWant,
  type ReadingProgress,
  type VideosOutcome,
} from "#worker/calculator/reading/snapshot.ts";
import type { PlaylistSource } from "#worker/calculator/reading/source.ts";

// A Worker may have six open connections. Parallel lines do not know yet how much of the limit the lines
// before them use, so more of them would more often be read for nothing.
const LINES_AT_ONCE = 3;
// A few megabytes. Short lines behind a long one are read meanwhile.
const MOST_ITEMS_WAITING = 5000;

export type Analysis = {
  lines: ParsedLines;
  includeDuplicates: boolean;
  region: string | undefined;
  withTitles: boolean;
  /** Items over all lines, and of one playlist. */
  limits: { total: number; playlist: number; withAccount: boolean };
  /** See {@link MergeOptions}; more may become known while lines are read. */
  ownIds?: ReadonlySet<string>;
  /** True if what is stale in the answer is being checked, which the answer then says. */
  marksStale?: boolean;
};

export type AnalysisResult = {
  response: AnswerWithoutVideos;
  /** Until when the first of its parts counts as fresh, in milliseconds since the epoch. */
  freshUntil: number;
  /** The earliest of the last checks of its parts, in the same unit; Infinity if it has none. */
  checkedAt: number;
  /**
   * Until when the answer may be cached, in milliseconds since the epoch. 0 if a line failed, a minute
   * after the reading if something was missing or uncertain, Infinity if it may be returned stale.
   */
  keepUntil: number;
  /** Until when the oldest name of a channel in it may be kept, in the same unit; Infinity without one. */
  namesUntil: number;
};

type OnProgress = (progress: CalculatorProgress) => void;

/**
 * Reads all lines, adds them up and writes the answer's JSON.
 * @throws AppError if a line failed and none was read: calculator_quota_exhausted, own_limit_reached,
 * too_many_calculations, youtube_paused, youtube_refused or youtube_unavailable
 */
export async function analyze(
  analysis: Analysis,
  source: PlaylistSource,
  onProgress: OnProgress,
  write: Write,
): Promise<AnalysisResult> {
  const { includeDuplicates, region, limits } = analysis;
  const { lines, settled, keepUntil: namesUntil } = await findChannels(analysis.lines, source);
  const merge = new Merge({
    includeDuplicates,
    notices: lines.notices,
    limit: limits.total,
    withAccount: limits.withAccount,
    ownIds: analysis.ownIds,
    ...(region && { region }),
  });
  const writer = createAnswerWriter(write);
  const read = createLineReader({ ...analysis, lines }, settled, source, onProgress);
  const queue = createLineQueue(lines.targets, limits, read);
  const failures: LineFailure[] = [];
  let hasResult = false;
  // Notices quote what was pasted; do not cache that.
  let keepUntil = lines.notices.length > 0 ? 0 : Infinity;
  let isFreshUntil = Infinity;
  let checkedAt = Infinity;
  for (let outcome = await queue.next(); outcome; outcome = await queue.next()) {
    const whole = await rereadIfCut(outcome, merge.remaining, limits, read);
    if (whole.kind === "failed") failures.push(whole.failure);
    hasResult ||= whole.kind === "playlist" || whole.kind === "video";
    keepUntil = Math.min(keepUntil, keepUntilOf(whole, analysis));
    isFreshUntil = Math.min(isFreshUntil, freshUntilOf(whole));
    checkedAt = Math.min(checkedAt, lineCheckedAt(whole));
    await writer.addVideos(merge.add(whole));
  }
  if (!hasResult) refuseWithoutResult(failures);
  const isChecking = analysis.marksStale === true && source.stale().length > 0;
  const response = { ...merge.finish(Date.now()), ...(isChecking && { checking: true as const }) };
  await writer.end(response);
  return { response, freshUntil: isFreshUntil, checkedAt, keepUntil, namesUntil };
}

function lineCheckedAt(outcome: LineOutcome): number {
  if (outcome.kind === "playlist") return checkedAtOf(outcome.snapshot);
  return outcome.kind === "video" ? outcome.readAt : Infinity;
}

function freshUntilOf(outcome: LineOutcome): number {
  if (outcome.kind === "playlist") return freshUntil(outcome.snapshot);
  return outcome.kind === "video" ? outcome.readAt + FRESH_MS : Infinity;
}

/** Until when an answer with this line may be cached. */
function keepUntilOf(outcome: LineOutcome, { withTitles }: Analysis): number {
  if (outcome.kind === "failed") {
    const { failure } = outcome;
    if (failure.reason !== "missing") return 0;
    // A minute, but not for longer than the missing playlist is remembered.
    return Math.min(Date.now() + UNCERTAIN_MS, failure.readAt + MISSING_MS);
  }
  const isPlaylist = outcome.kind === "playlist";
  if (withTitles && isPlaylist && outcome.snapshot.title === undefined) return 0;
  return (uncertainSince(outcome) ?? Infinity) + UNCERTAIN_MS;
}

/** When the line was read, if its next reading may well differ; else undefined. */
function uncertainSince(outcome: LineOutcome): number | undefined {
  const { kind } = outcome;
  if (kind === "playlist" && outcome.snapshot.uncertain === "once") return outcome.snapshot.readAt;
  if (kind === "video" && isUnchecked(outcome.video.availability)) return outcome.readAt;
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
  settled: FoundChannels["settled"],
  source: PlaylistSource,
  onProgress: OnProgress,
): LineReader {
  const startedAt = Date.now();
  const { targets } = analysis.lines;
  const videoIds = targets.filter(({ kind }) => kind === "video").map(({ id }) => id);
  const videos = videoIds.length === 0 ? undefined : source.readVideos(videoIds);

  return async (target, limit, onItems) => {
    if (target.kind === "video") return videoOutcome(target, await videos, startedAt);
    const known = settled.get(target);
    if (known) return known;
    if (limit <= 0) return { kind: "unread", target };
    const { line, id: playlistId, channel } = target;
    const want: PlaylistWant = {
      limit: Math.min(limit, analysis.limits.playlist),
      withRegions: analysis.region !== undefined,
      // The channel's own name stands for that of its list.
      withTitle: analysis.withTitles && !channel,
    };
    const size = channel?.videos ?? 0;
    const ofChannel = channel && {
      title: channel.title,
      ...(size > want.limit && { size }),
    };
    const notify = (progress: ReadingProgress, done: boolean) => {
      // Another caller, with a higher limit, may have started the reading.
      const read = Math.min(progress.read, want.limit);
      const reported = Math.min(progress.reported, want.limit);
      onItems(read);
      const figures = { ...progress, read, reported, ...ofChannel };
      onProgress({ type: "progress", line, playlistId, ...figures, done });
    };
    if (channel) notify({ read: 0, reported: size, totalVideos: 0, totalDuration: 0 }, false);
    const outcome = await source.readPlaylist(playlistId, want, async (progress) => {
      notify(progress, false);
    });
    if (!outcome.ok) {
      onItems(0);
      return failedOutcome(target, outcome);
    }
    const snapshot = channel ? asUploads(outcome.snapshot, channel) : outcome.snapshot;
    notify(progressOf(snapshot, want.limit), true);
    return { kind: "playlist", target, snapshot };
  };
}

/** YouTube's lists of uploads, and their counts, end at 20,000 items; the channel's own number of videos may be higher. */
function asUploads(snapshot: PlaylistSnapshot, channel: ChannelOfUploads): PlaylistSnapshot {
  const { title, videos = 0 } = channel;
  const reported = snapshot.complete ? snapshot.reported : Math.max(snapshot.reported, videos);
  return { ...snapshot, title, reported };
}

/**
 * Reads the lines, some in parallel and ahead, and returns them in order. Does not read further ahead once many items
 * wait to be taken, because all of them are in memory.
 */
function createLineQueue(targets: readonly Target[], limits: Analysis["limits"], read: LineReader) {
  const reads = new Map<number, Promise<LineOutcome>>();
  // The items of each line, as far as they are known.
  const known = targets.map(({ kind }): number => (kind === "video" ? 1 : 0));
  let [taken, started, active, waiting] = [0, 0, 0, 0];

  function readAhead(): void {
    while (active < LINES_AT_ONCE && waiting < MOST_ITEMS_WAITING) {
      const index = started;
      const target = targets[index];
      if (!target) return;
      started += 1;
      active += 1;
      reads.set(index, readOne(target, index));
    }
  }

  async function readOne(target: Target, index: number): Promise<LineOutcome> {
    const before = known.slice(0, index).reduce((sum, items) => sum + items, 0);
    const outcome = await read(target, limits.total - before, (items) => {
      known[index] = items;
    });
    active -= 1;
    waiting += itemsOf(outcome);
    readAhead();
    return outcome;
  }

  return {
    /** Undefined after the last. */
    async next(): Promise<LineOutcome | undefined> {
      readAhead();
      const outcome = await reads.get(taken);
      reads.delete(taken);
      taken += 1;
      if (outcome) waiting -= itemsOf(outcome);
      return outcome;
    },
  };
}

/**
 * Reads a line again if it was cut or left unread because an earlier line was first expected to have more
 * items than it has. `left` items are left of the limit over all lines.
 */
async function rereadIfCut(
  outcome: LineOutcome,
  left: number,
  limits: Analysis["limits"],
  read: LineReader,
): Promise<LineOutcome> {
  const isTooShort = itemsOf(outcome) < Math.min(left, limits.playlist) && isCut(outcome);
  return isTooShort ? read(outcome.target, left, () => undefined) : outcome;
}

function itemsOf(outcome: LineOutcome): number {
  if (outcome.kind === "playlist") return outcome.snapshot.items.length;
  return outcome.kind === "video" ? 1 : 0;
}

function isCut(outcome: LineOutcome): boolean {
  return outcome.kind === "unread" || (outcome.kind === "playlist" && !outcome.snapshot.complete);
}

/**
 * The final progress of a line; the snapshot may have more items than wanted. Regions and duplicates are applied in the
 * answer only.
 */
function progressOf(snapshot: PlaylistSnapshot, limit: number): ReadingProgress {
  const { title, reported } = snapshot;
  const items = snapshot.items.slice(0, limit);
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
  if (!read?.ok) return failedOutcome(target, read ?? FAILED);
  const video = read.videos.get(target.id);
  if (video) return { kind: "video", target, video, readAt };
  const failure = { ok: false, reason: read.isWhole ? "missing" : "failed", readAt } as const;
  return failedOutcome(target, failure);
}

function failedOutcome(target: Target, failure: LineFailure): LineOutcome {
  return { kind: "failed", target, failure };
}

/** The first failure that says when to try again decides, else a refusal, else one that says nothing. */
function refuseWithoutResult(failures: readonly LineFailure[]): void {
  const decisive =
    failures.find((failure) => "resumesAt" in failure) ??
    failures.find(({ reason }) => reason === "refused") ??
    failures.find(({ reason }) => reason === "failed");
  if (decisive) throw errorOf(decisive);
}
