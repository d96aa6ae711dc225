// Answers a calculation from the cache, else by reading. A cached answer is fresh for six hours, then
// returned stale while one refresh runs. Cached answers cost no quota and do not count against the rate
// limit.
import type { CalculatorProgress, CalculatorResponse } from "#shared/contract/calculator.ts";
import { PLAYLIST_ITEM_LIMIT } from "#shared/plans.ts";
import { type Analysis, analyze } from "#worker/calculator/analyze.ts";
import {
  type AnswerMetadata,
  answerKey,
  type CacheBinding,
  getAnswer,
  createSnapshotStore,
  getAnswerSummary,
  type AnswerSummary,
  putAnswer,
} from "#worker/calculator/cache.ts";
import { parseLines } from "#worker/calculator/lines.ts";
import { type ProbesBinding, probesOf } from "#worker/calculator/playlist-probes.do.ts";
import { type ReaderBinding, readerOf } from "#worker/calculator/playlist-reader.do.ts";
import { createConnectPublicly } from "#worker/calculator/public-client.ts";
import { createPlaylistSource } from "#worker/calculator/source.ts";
import type { Payer, Subject } from "#worker/quota/ledger.ts";
import type { LedgerBinding } from "#worker/quota/quota-ledger.do.ts";
import type { Settings } from "#worker/settings.ts";
import { requireWithin } from "#worker/http/limits.ts";
import { describeError, logEvent } from "#worker/http/log.ts";
import { hashOf } from "#worker/http/random.ts";

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

/** The answer of the contract (`calculatorResponseSchema`) as JSON. */
export type Answer = AnswerMetadata & { body: ReadableStream | string };

/** `key` is the key of the caller's rate limit; the units are counted for the subject. */
export type Caller = {
  key: string;
  signedIn: boolean;
  subject: () => Promise<Subject | undefined>;
};

export interface CalculatorBindings
  extends CacheBinding, LedgerBinding, ReaderBinding, ProbesBinding {
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
  const limitsFor = ({ signedIn }: Pick<Caller, "signedIn">): Analysis["limits"] => ({
    total: signedIn ? Number.POSITIVE_INFINITY : settings.anonymousVideoLimit,
    playlist: PLAYLIST_ITEM_LIMIT,
  });

  async function compute(
    caller: Caller,
    analysis: Analysis,
    key: string,
    isRefresh: boolean,
    onProgress: (progress: CalculatorProgress) => void,
  ): Promise<Answer> {
    const payer: Payer = isRefresh
      ? { class: "refresh" }
      : {
          class: caller.signedIn ? "coldSignedIn" : "coldAnonymous",
          subject: await caller.subject(),
        };
    const source = createPlaylistSource({
      store: createSnapshotStore(env.KV),
      read: (playlistId, ...rest) => readerOf(env, playlistId).read(playlistId, ...rest),
      probe: (candidates) => probesOf(env).add(candidates),
      client: connect(payer).client,
      payer,
    });
    const { response, freshUntil, keepUntil } = await analyze(analysis, source, onProgress);
    waitUntil(source.probeStale());
    const body = JSON.stringify(response);
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
    if (keepUntil > Date.now() && isNew) waitUntil(putAnswer(env.KV, key, body, metadata));
    return { body, ...metadata };
  }

  /** At most one refresh of an answer a minute in this isolate; other isolates share the probes. */
  async function refresh(caller: Caller, analysis: Analysis, key: string): Promise<void> {
    if (Date.now() - (refreshedAt.get(key) ?? 0) < REFRESH_AGAIN_MS) return;
    if (refreshedAt.size >= MAX_REMEMBERED) refreshedAt.clear();
    refreshedAt.set(key, Date.now());
    try {
      await requireWithin(env.CALCULATOR_LIMIT, caller.key, "too_many_calculations");
      await compute(caller, analysis, key, true, () => undefined);
    } catch (error) {
      logEvent("refresh_failed", { cause: describeError(error) });
    }
  }

  return {
    /**
     * Failed answers are not cached.
     * @throws AppError too_many_calculations, and as {@link analyze} does
     */
    async answer(
      question: Question,
      caller: Caller,
      onProgress: (progress: CalculatorProgress) => void,
    ): Promise<Answer> {
      const { urls, ...rest } = question;
      const analysis = { ...rest, lines: parseLines(urls), limits: limitsFor(caller) };
      const key = answerKey(await hashOf(partsOf(analysis)));
      const cached = await getAnswer(env.KV, key);
      if (cached) {
        if (Date.now() >= (cached.freshUntil ?? Infinity))
          waitUntil(refresh(caller, analysis, key));
        return cached;
      }
      await requireWithin(env.CALCULATOR_LIMIT, caller.key, "too_many_calculations");
      return compute(caller, analysis, key, false, onProgress);
    },

    /**
     * The summary of the cached answer to `question`, if there is one: that without a limit, else that
     * with the anonymous limit. Never calls YouTube.
     */
    async getCachedSummary(question: Question): Promise<AnswerSummary | undefined> {
      const { urls, ...rest } = question;
      for (const signedIn of [true, false]) {
        const analysis = {
          ...rest,
          lines: parseLines(urls),
          limits: limitsFor({ signedIn }),
        };
        const summary = await getAnswerSummary(env.KV, answerKey(await hashOf(partsOf(analysis))));
        if (summary) return summary;
      }
      return undefined;
    },
  };
}

function summarize({
  totalVideos,
  totalDuration,
  playlists,
  processedUrls,
}: CalculatorResponse): AnswerSummary {
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
