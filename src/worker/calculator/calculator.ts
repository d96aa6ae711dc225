// Answers a calculation. A stored answer is returned while it is young enough for what is left of the day (answer-age.ts).
// When it is older, its playlists are probed first; if that takes too long, it is returned as it is, with `checking`.
// Stored answers count against no rate limit, and a probe that nobody asked for spends the class `refresh`.
import type { CalculatorProgress } from "#shared/contract/calculator.ts";
import { LIKED_LIST } from "#shared/liked-list.ts";
import { PLAYLIST_ITEM_LIMIT, SIGNED_IN_VIDEO_LIMIT } from "#shared/plans.ts";
import type { Analysis } from "#worker/calculator/lines/analyze.ts";
import { type AnswerAge, answerAge } from "#worker/calculator/answers/answer-age.ts";
import {
  type Asked,
  checkSoon,
  createRefreshes,
  PROBE_WAIT_MS,
  within,
} from "#worker/calculator/answers/answer-refresh.ts";
import {
  type AnswerMetadata,
  answerKey,
  type DatedSummary,
  createSnapshotStore,
  getAnswer,
  getAnswerSummary,
  type WantedPart,
} from "#worker/calculator/answers/cache.ts";
import {
  type Answer,
  type CalculationOptions,
  type CalculatorBindings,
  openCalculation,
} from "#worker/calculator/calculation.ts";
import { type Caller, classOf } from "#worker/calculator/caller.ts";
import { keepAnswer, metadataOf } from "#worker/calculator/answers/kept-answers.ts";
import { summarizeKnown } from "#worker/calculator/answers/known-summary.ts";
import { parseLines } from "#worker/calculator/lines/lines.ts";
import { lookAhead } from "#worker/calculator/probes/look-ahead.ts";
import type { OwnLists, OwnReading } from "#worker/calculator/lines/own-source.ts";
import type { Usage } from "#worker/calculator/reading/source.ts";
import { readDayLeft } from "#worker/quota/day-left.ts";
import type { Settings } from "#worker/settings.ts";
import { AppError } from "#worker/http/errors.ts";
import { requireWithin } from "#worker/http/limits.ts";
import { logged } from "#worker/http/log.ts";
import { type CalculationOutcome, pointsOf } from "#worker/http/points.ts";
import { hashOf } from "#worker/http/random.ts";

/** "Check now" asks YouTube about no playlist that was checked within this time. */
const CHECK_AGAIN_MS = 60_000;

export type Question = {
  urls: readonly string[];
  includeDuplicates: boolean;
  region: string | undefined;
  withTitles: boolean;
  /** The caller wants YouTube to be asked now. */
  checkNow?: boolean;
};

type OnProgress = (progress: CalculatorProgress) => void;

/** What is to be calculated. Without a key the answer is the caller's alone. */
type Calculated = Omit<Asked, "key"> & {
  key?: string | undefined;
  own?: OwnReading;
  store?: CalculationOptions["store"];
  isCheck?: boolean;
};

export type CalculatorOptions = {
  env: CalculatorBindings;
  settings: Settings;
  waitUntil: (work: Promise<unknown>) => void;
};

export function createCalculator({ env, settings, waitUntil }: CalculatorOptions) {
  const writePoint = pointsOf(env);
  const refreshes = createRefreshes({ env, waitUntil });
  const limitsFor = ({ signedIn }: Pick<Caller, "signedIn">): Analysis["limits"] => ({
    total: signedIn ? SIGNED_IN_VIDEO_LIMIT : settings.anonymousVideoLimit,
    playlist: PLAYLIST_ITEM_LIMIT,
    withAccount: signedIn,
  });

  function notePoint(
    caller: Caller,
    outcome: CalculationOutcome,
    startedAt: number,
    units = 0,
  ): void {
    const ms = Date.now() - startedAt;
    writePoint({ what: "calculation", outcome, class: classOf(caller), ms, units });
  }

  /** An answer that has nothing stored, or whose caller asks for a check now. */
  async function calculate(
    { caller, analysis, key, age, own, store, isCheck = false }: Calculated,
    onProgress: OnProgress,
  ): Promise<Answer> {
    const startedAt = Date.now();
    const calculation = await openCalculation({
      env,
      waitUntil,
      caller,
      class: classOf(caller),
      analysis,
      maxAgeMs: isCheck ? CHECK_AGAIN_MS : age.maxAgeMs,
      answerKey: key,
      own,
      store,
      onMade(isDone, usage) {
        const outcome = isDone || usage.refused > 0 ? outcomeOf(usage) : "failed";
        notePoint(caller, outcome, startedAt, usage.units);
      },
    });
    const { source } = calculation;
    if (isCheck) {
      await calculation.collect();
      await calculation.checkNow();
    }
    const gatherMs = isCheck ? undefined : age.gatherMs;
    let made = await calculation.make(onProgress, gatherMs !== undefined);
    waitUntil(source.probeUntitled());
    const stale = source.stale();
    if (stale.length > 0 && gatherMs === undefined) waitUntil(source.probeStale());
    else if (stale.length > 0 && gatherMs !== undefined) {
      const checking = checkSoon(env, stale, gatherMs);
      waitUntil(checking);
      // A caller who has already waited for a reading is answered at once.
      const mayWait = "text" in made && source.usage().cold === 0;
      const checks = mayWait ? await within(checking, PROBE_WAIT_MS) : undefined;
      if (checks) {
        source.applyChecks(checks);
        made = await calculation.make(() => undefined, false);
      }
    }
    if ("stream" in made) return { body: made.stream };
    const { text, result } = made;
    // Not stored: it contains or reveals what only this caller can read, or it will soon be replaced.
    if (key === undefined || own?.wasAsked || result.response.checking) return { body: text };
    const metadata = await metadataOf(text, result);
    const { known, units } = calculation.usage();
    const isRead = known === 0 && units > 0;
    const origin = isCheck ? "refreshed" : "known";
    waitUntil(keepAnswer(env, { key, caller, origin: isRead ? "read" : origin }, made, metadata));
    return { body: text, metadata };
  }

  /** Parses the question and looks up its stored answer, unless the caller wants the playlists checked now. */
  async function lookUp(
    { urls, checkNow = false, ...rest }: Question,
    caller: Caller,
  ): Promise<Asked & { stored?: Answer; store?: CalculationOptions["store"] }> {
    const startedAt = Date.now();
    const analysis: Analysis = { ...rest, lines: parseLines(urls), limits: limitsFor(caller) };
    const key = answerKey(await hashOf(partsOf(analysis)));
    const answer = checkNow ? undefined : getAnswer(env.KV, key);
    const [cached, left, store] = await Promise.all([
      answer,
      readDayLeft(env.KV),
      answer && lookAhead(answer, createSnapshotStore(env.KV), analysis),
    ]);
    const asked: Asked = { caller, analysis, key, age: answerAge(left) };
    if (!cached) return { ...asked, store };
    const { body, ...metadata } = cached;
    const isYoung = !isOutdated(metadata, asked.age);
    const newer = isYoung ? undefined : await refreshes.refreshSoon(asked);
    notePoint(caller, isYoung ? "hit" : "stale", startedAt);
    if (newer === undefined) return { ...asked, stored: { body, metadata } };
    if (newer === "running") return { ...asked, stored: { body: withChecking(body) } };
    await body.cancel();
    return { ...asked, stored: newer };
  }

  /** The analyses whose stored answers a link may show, in order: with the limit of an account, then with that of visitors. */
  function sharedAnalyses({ urls, ...rest }: Question): Analysis[] {
    const lines = parseLines(urls);
    return [true, false].map((signedIn) => ({ ...rest, lines, limits: limitsFor({ signedIn }) }));
  }

  /** @throws AppError too_many_calculations */
  async function requireAllowed(caller: Caller): Promise<void> {
    const startedAt = Date.now();
    await requireWithin(env.CALCULATOR_LIMIT, caller.key, "too_many_calculations").catch(
      (error: unknown) => {
        notePoint(caller, "refused", startedAt);
        throw error;
      },
    );
  }

  /**
   * Failed answers are not cached.
   * @throws AppError too_many_calculations, and as {@link analyze} does
   */
  async function answer(
    question: Question,
    caller: Caller,
    onProgress: OnProgress,
  ): Promise<Answer> {
    const { stored, ...asked } = await lookUp(question, caller);
    if (stored) return stored;
    await requireAllowed(caller);
    return calculate({ ...asked, isCheck: question.checkNow === true }, onProgress);
  }

  return {
    answer,

    /**
     * As `answer`, for a person whose own lists count too. Without a connection to YouTube, or if no line can be one of their
     * lists, it is the answer for everybody.
     */
    async answerWithOwn(
      question: Question,
      caller: Caller,
      lists: OwnLists,
      onProgress: OnProgress,
    ): Promise<Answer> {
      const { urls, checkNow: isCheck = false, ...rest } = question;
      const lines = parseLines(urls, true);
      const asked = lines.targets.filter(({ kind }) => kind === "playlist").map(({ id }) => id);
      const found = asked.length === 0 ? [] : await findOwn(lists, asked);
      if (found === undefined) return answer(question, caller, onProgress);
      const ids = new Set(found);
      if (asked.includes(LIKED_LIST)) ids.add(LIKED_LIST);
      const known = ids.size === 0 ? await lookUp(question, caller) : undefined;
      const { stored } = known ?? {};
      // With `goneAt`, something was missing from the stored answer, perhaps a list that this caller can read.
      if (stored && stored.metadata?.goneAt === undefined) return stored;
      if (stored?.body instanceof ReadableStream) void stored.body.cancel();
      await requireAllowed(caller);
      const analysis: Analysis = { ...rest, lines, limits: limitsFor(caller), ownIds: ids };
      const own: OwnReading = { lists, ids, wasAsked: ids.size > 0 };
      const age = known?.age ?? answerAge(await readDayLeft(env.KV));
      return calculate({ caller, analysis, age, key: known?.key, own, isCheck }, onProgress);
    },

    /** Reads nothing from YouTube but what has changed in a stored answer. @throws AppError not_stored */
    async storedAnswer(question: Question, caller: Caller): Promise<Answer> {
      const { stored } = await lookUp(question, caller);
      if (!stored) throw new AppError("not_stored", { isLogged: true });
      return stored;
    },

    /**
     * The summary of the cached answer to `question`, or of a part of it, if there is one. Never calls YouTube.
     */
    async getCachedSummary(
      question: Question,
      part: WantedPart,
    ): Promise<DatedSummary | undefined> {
      for (const analysis of sharedAnalyses(question)) {
        const key = answerKey(await hashOf(partsOf(analysis)));
        const summary = await getAnswerSummary(env.KV, key, part);
        if (summary) return summary;
      }
      return undefined;
    },

    /** The same where only the playlists of the answer are stored. Costs what a calculation of them does, and no units. */
    getKnownSummary: (question: Question, part: WantedPart) =>
      summarizeKnown(env.KV, sharedAnalyses(question), part),
  };
}

/** Where the library does not answer, the lines that everybody can read are counted anyway. */
async function findOwn(lists: OwnLists, ids: readonly string[]): Promise<string[] | undefined> {
  return lists.find(ids).catch(logged("own_lists_not_found", []));
}

/** The outcome of a calculation that has an answer. */
function outcomeOf({ cold, stale, refused }: Usage): CalculationOutcome {
  if (refused > 0) return "refused";
  if (cold > 0) return "cold";
  return stale > 0 ? "stale" : "hit";
}

/** False for answers in which something was missing or uncertain: they have `goneAt`, an earlier limit of their own. */
function isOutdated(
  { readAt, checkedAt = readAt, freshUntil = Infinity, goneAt }: AnswerMetadata,
  { maxAgeMs }: AnswerAge,
): boolean {
  return goneAt === undefined && Date.now() >= Math.min(freshUntil, checkedAt + maxAgeMs);
}

/** A stored answer that says that it is being checked. Its JSON is not parsed. */
function withChecking(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  let isStart = true;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        if (chunk.length === 0) return;
        if (isStart) controller.enqueue(new TextEncoder().encode('{"checking":true,'));
        controller.enqueue(isStart ? chunk.subarray(1) : chunk);
        isStart = false;
      },
    }),
  );
}

/**
 * Everything that an answer depends on. Different links to the same playlist or video give the same key;
 * a rejected line is part of it through its notice.
 */
function partsOf({ lines, includeDuplicates, region, withTitles, limits }: Analysis): string {
  const parts = [lines.targets, lines.notices, includeDuplicates, region, withTitles, limits];
  return JSON.stringify(parts);
}
