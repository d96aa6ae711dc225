// Answers a calculation from the cache, else by reading. A cached answer is fresh for six hours, then
// returned stale while one refresh runs. Cached answers cost no quota and do not count against the rate
// limit.
import type { CalculatorProgress } from "#shared/contract/calculator.ts";
import { LIKED_LIST } from "#shared/liked-list.ts";
import { PLAYLIST_ITEM_LIMIT, SIGNED_IN_VIDEO_LIMIT } from "#shared/plans.ts";
import { type Analysis, analyze } from "#worker/calculator/analyze.ts";
import type { AnswerWithoutVideos } from "#worker/calculator/answer-json.ts";
import {
  type AnswerMetadata,
  answerKey,
  type CacheBinding,
  getAnswer,
  createChannelStore,
  createSnapshotStore,
  getAnswerSummary,
  type AnswerSummary,
  type DatedSummary,
  putAnswer,
  type WantedPart,
} from "#worker/calculator/cache.ts";
import { type Caller, classOf } from "#worker/calculator/caller.ts";
import { parseLines } from "#worker/calculator/lines.ts";
import { type OwnLists, type OwnReading, withOwnLists } from "#worker/calculator/own-source.ts";
import { type ProbesBinding, probesOf } from "#worker/calculator/playlist-probes.do.ts";
import {
  channelReaderOf,
  type ReaderBinding,
  readerOf,
} from "#worker/calculator/playlist-reader.do.ts";
import { UNITS_TO_START } from "#worker/calculator/playlist-reading.ts";
import { createConnectPublicly } from "#worker/calculator/public-client.ts";
import { createReadingGate } from "#worker/calculator/reading-gate.ts";
import { KEEP_SECONDS } from "#worker/calculator/snapshot.ts";
import { writeShortOrStream } from "#worker/calculator/short-or-stream.ts";
import { createPlaylistSource, type Usage } from "#worker/calculator/source.ts";
import type { Payer } from "#worker/quota/ledger.ts";
import type { LedgerBinding } from "#worker/quota/quota-ledger.do.ts";
import type { Settings } from "#worker/settings.ts";
import { AppError } from "#worker/http/errors.ts";
import { requireWithin } from "#worker/http/limits.ts";
import { describeError, logEvent } from "#worker/http/log.ts";
import { type CalculationOutcome, type PointsBinding, pointsOf } from "#worker/http/points.ts";
import { hashOf } from "#worker/http/random.ts";

/** Characters of an answer, about 13,000 videos. A longer one is not stored, but the playlists in it are. */
const STORED_CHARACTERS = 4_000_000;
/** For how long an answer that was asked for once is kept; the playlists in it are kept for longer. */
const FIRST_KEEP_SECONDS = 86_400;
/** KV metadata may have 1024 bytes. */
const TITLE_CHARACTERS = 120;

// When this isolate last refreshed an answer, by key. Its parts are probed minutes later, and until then every
// request finds it stale.
const refreshedAt = new Map<string, number>();
const REFRESH_AGAIN_MS = 60_000;
const MAX_REMEMBERED = 1000;

export type Question = {
  urls: readonly string[];
  includeDuplicates: boolean;
  region: string | undefined;
  withTitles: boolean;
};

/** The answer of the contract (`calculatorResponseSchema`) as JSON. Without metadata nobody may keep it. */
export type Answer = { body: ReadableStream | string; metadata?: AnswerMetadata };

export interface CalculatorBindings
  extends CacheBinding, LedgerBinding, ReaderBinding, ProbesBinding, PointsBinding {
  CALCULATOR_LIMIT: RateLimit;
}

export type CalculatorOptions = {
  env: CalculatorBindings;
  settings: Settings;
  waitUntil: (work: Promise<unknown>) => void;
};

export type Calculator = ReturnType<typeof createCalculator>;

export function createCalculator({ env, settings, waitUntil }: CalculatorOptions) {
  const connect = createConnectPublicly(env);
  const writePoint = pointsOf(env);
  const limitsFor = ({ signedIn }: Pick<Caller, "signedIn">): Analysis["limits"] => ({
    total: signedIn ? SIGNED_IN_VIDEO_LIMIT : settings.anonymousVideoLimit,
    playlist: PLAYLIST_ITEM_LIMIT,
    withAccount: signedIn,
  });

  /** The request itself has counted against the rate limit for its first line. */
  function createLineCount({ key }: Caller): () => Promise<boolean> {
    let lines = 0;
    return async () => {
      lines += 1;
      return lines === 1 || (await env.CALCULATOR_LIMIT.limit({ key })).success;
    };
  }

  async function compute(
    caller: Caller,
    analysis: Analysis,
    key: string | undefined,
    isRefresh: boolean,
    onProgress: (progress: CalculatorProgress) => void,
    own?: OwnReading,
  ): Promise<Answer> {
    const payer: Payer = {
      class: isRefresh ? "refresh" : classOf(caller),
      subject: await caller.subject(),
    };
    const { client, lease } = connect(payer);
    const gateOptions = {
      countOne: createLineCount(caller),
      knownRefusal: () => lease.knownRefusal("main", UNITS_TO_START),
      askLedger: () => lease.canTake({ bucket: "main", units: UNITS_TO_START }),
    };
    const publicSource = createPlaylistSource({
      store: createSnapshotStore(env.KV),
      channels: createChannelStore(env.KV),
      findChannel: (name, by) => channelReaderOf(env, name).findChannel(name, by),
      read: (playlistId, ...rest) => readerOf(env, playlistId).read(playlistId, ...rest),
      probe: (candidates) => probesOf(env).add(candidates),
      client,
      payer,
      gate: createReadingGate(gateOptions),
      channelGate: createReadingGate(gateOptions),
    });
    const source = own ? withOwnLists(publicSource, own) : publicSource;
    const startedAt = Date.now();
    let isDone = false;
    const note = () => {
      if (isRefresh) return;
      const usage = source.usage();
      const outcome = isDone || usage.refused > 0 ? outcomeOf(usage) : "failed";
      notePoint(caller, outcome, startedAt, usage.units + lease.spent());
    };
    const written = await writeShortOrStream(
      STORED_CHARACTERS,
      async (write) => {
        const result = await analyze(analysis, source, onProgress, write);
        isDone = true;
        waitUntil(source.probeStale());
        return result;
      },
      (work) => waitUntil(work.finally(note)),
    );
    if ("stream" in written) return { body: written.stream };
    const { text: body, result } = written;
    // It holds, or tells of, what only this caller can read.
    if (key === undefined || own?.wasAsked) return { body };
    const { response, freshUntil, keepUntil, namesUntil } = result;
    const readAt = Date.parse(response.readAt);
    const etag = `W/"${(await hashOf(body)).slice(0, 32)}"`;
    const metadata = {
      readAt,
      etag,
      // A summary has no room to say that the answer is uncertain.
      ...(!response.uncertain && { summary: summarize(response) }),
      ...(keepUntil === Infinity ? { freshUntil } : { goneAt: keepUntil }),
    };
    // A refresh whose parts wait to be probed has nothing new to store.
    const isNew = !isRefresh || freshUntil > Date.now();
    // Most answers are asked for once. One that is asked for again when it is stale is kept as long as possible.
    const namesSeconds = (namesUntil - Date.now()) / 1000;
    const keptSeconds = Math.min(isRefresh ? KEEP_SECONDS : FIRST_KEEP_SECONDS, namesSeconds);
    if (keepUntil > Date.now() && isNew) {
      waitUntil(putAnswer(env.KV, key, body, metadata, keptSeconds));
    }
    return { body, metadata };
  }

  function notePoint(
    caller: Caller,
    outcome: CalculationOutcome,
    startedAt: number,
    units = 0,
  ): void {
    const ms = Date.now() - startedAt;
    writePoint({ what: "calculation", outcome, class: classOf(caller), ms, units });
  }

  /** At most one refresh of an answer a minute in this isolate; other isolates share the probes. */
  async function refresh(caller: Caller, analysis: Analysis, key: string): Promise<void> {
    const ago = Date.now() - (refreshedAt.get(key) ?? -Infinity);
    // A clock that was put back says nothing.
    if (ago >= 0 && ago < REFRESH_AGAIN_MS) return;
    if (refreshedAt.size >= MAX_REMEMBERED) refreshedAt.clear();
    refreshedAt.set(key, Date.now());
    try {
      await requireWithin(env.CALCULATOR_LIMIT, caller.key, "too_many_calculations");
      const { body } = await compute(caller, analysis, key, true, () => undefined);
      // It has become too long to be stored, and nobody reads it.
      if (body instanceof ReadableStream) await body.cancel();
    } catch (error) {
      logEvent("refresh_failed", { cause: describeError(error) });
    }
  }

  /** The stored answer, which is refreshed if it is stale. */
  async function lookUp({ urls, ...rest }: Question, caller: Caller) {
    const startedAt = Date.now();
    const analysis: Analysis = { ...rest, lines: parseLines(urls), limits: limitsFor(caller) };
    const key = answerKey(await hashOf(partsOf(analysis)));
    const cached = await getAnswer(env.KV, key);
    if (!cached) return { analysis, key };
    const { body, ...metadata } = cached;
    const isStale = Date.now() >= (metadata.freshUntil ?? Infinity);
    if (isStale) waitUntil(refresh(caller, analysis, key));
    notePoint(caller, isStale ? "stale" : "hit", startedAt);
    return { analysis, key, stored: { body, metadata } };
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
    onProgress: (progress: CalculatorProgress) => void,
  ): Promise<Answer> {
    const { analysis, key, stored } = await lookUp(question, caller);
    if (stored) return stored;
    await requireAllowed(caller);
    return compute(caller, analysis, key, false, onProgress);
  }

  return {
    answer,

    /**
     * The same for a person whose own lists count, too. Without one, and without a list that may be one, it is the
     * answer for everybody.
     */
    async answerWithOwn(
      question: Question,
      caller: Caller,
      lists: OwnLists,
      onProgress: (progress: CalculatorProgress) => void,
    ): Promise<Answer> {
      const { urls, ...rest } = question;
      const lines = parseLines(urls, true);
      const asked = lines.targets.filter(({ kind }) => kind === "playlist").map(({ id }) => id);
      const found = asked.length === 0 ? [] : await findOwn(lists, asked);
      if (found === undefined) return answer(question, caller, onProgress);
      const ids = new Set(found);
      if (asked.includes(LIKED_LIST)) ids.add(LIKED_LIST);
      const known = ids.size === 0 ? await lookUp(question, caller) : undefined;
      // In an answer with a time of its own something was missing, which may be the caller's.
      if (known?.stored && known.stored.metadata.goneAt === undefined) return known.stored;
      void known?.stored?.body.cancel();
      await requireAllowed(caller);
      const analysis: Analysis = { ...rest, lines, limits: limitsFor(caller), ownIds: ids };
      const own: OwnReading = { lists, ids, wasAsked: ids.size > 0 };
      return compute(caller, analysis, known?.key, false, onProgress, own);
    },

    /** Reads nothing from YouTube now; a stale answer is refreshed. @throws AppError not_stored */
    async storedAnswer(question: Question, caller: Caller): Promise<Answer> {
      const { stored } = await lookUp(question, caller);
      if (!stored) throw new AppError("not_stored", { isLogged: true });
      return stored;
    },

    /**
     * The summary of the cached answer to `question`, or of a part of it, if there is one: that without a limit, else
     * that with the anonymous limit. Never calls YouTube.
     */
    async getCachedSummary(
      question: Question,
      part: WantedPart,
    ): Promise<DatedSummary | undefined> {
      const { urls, ...rest } = question;
      for (const signedIn of [true, false]) {
        const analysis = {
          ...rest,
          lines: parseLines(urls),
          limits: limitsFor({ signedIn }),
        };
        const key = answerKey(await hashOf(partsOf(analysis)));
        const summary = await getAnswerSummary(env.KV, key, part);
        if (summary) return summary;
      }
      return undefined;
    },
  };
}

/** Where the library does not answer, the lines that everybody can read are counted anyway. */
async function findOwn(lists: OwnLists, ids: readonly string[]): Promise<string[] | undefined> {
  return lists.find(ids).catch((error: unknown) => {
    logEvent("own_lists_not_found", { cause: describeError(error) });
    return [];
  });
}

/** The outcome of a calculation that has an answer. */
function outcomeOf({ cold, stale, refused }: Usage): CalculationOutcome {
  if (refused > 0) return "refused";
  if (cold > 0) return "cold";
  return stale > 0 ? "stale" : "hit";
}

function summarize({
  totalVideos,
  totalDuration,
  playlists,
  processedUrls,
}: AnswerWithoutVideos): AnswerSummary {
  const title = processedUrls === 1 ? playlists[0]?.title : undefined;
  return {
    videos: totalVideos,
    seconds: totalDuration,
    ...(title !== undefined && { title: title.slice(0, TITLE_CHARACTERS) }),
  };
}

/**
 * Everything that an answer depends on. Different links to the same playlist or video give the same key;
 * a rejected line is part of it through its notice.
 */
function partsOf({ lines, includeDuplicates, region, withTitles, limits }: Analysis): string {
  const parts = [lines.targets, lines.notices, includeDuplicates, region, withTitles, limits];
  return JSON.stringify(parts);
}
