// One calculation for one caller: where its playlists come from, what is stale in it, and its answer as text or, if it is
// long, as a stream.
import type { CalculatorProgress } from "#shared/contract/calculator.ts";
import { type Analysis, type AnalysisResult, analyze } from "#worker/calculator/lines/analyze.ts";
import {
  type AnswerMetadata,
  type CacheBinding,
  createChannelStore,
  createSnapshotStore,
  dropAnswer,
  type SnapshotStore,
} from "#worker/calculator/answers/cache.ts";
import type { Caller } from "#worker/calculator/caller.ts";
import { type OwnReading, withOwnLists } from "#worker/calculator/lines/own-source.ts";
import { checkNow } from "#worker/calculator/probes/playlist-checks.ts";
import { type ProbesBinding, probesOf } from "#worker/calculator/probes/playlist-probes.do.ts";
import {
  channelReaderOf,
  type ReaderBinding,
  readerOf,
} from "#worker/calculator/reading/playlist-reader.do.ts";
import { UNITS_TO_START } from "#worker/calculator/reading/playlist-reading.ts";
import { createConnectPublicly } from "#worker/calculator/reading/public-client.ts";
import { errorOf, FAILED } from "#worker/calculator/reading/read-failure.ts";
import { createReadingGate } from "#worker/calculator/reading/reading-gate.ts";
import { writeShortOrStream } from "#worker/calculator/answers/short-or-stream.ts";
import { createPlaylistSource, type Usage } from "#worker/calculator/reading/source.ts";
import type { QuotaClass } from "#worker/quota/classes.ts";
import { logged } from "#worker/http/log.ts";
import type { PointsBinding } from "#worker/http/points.ts";
import type { Payer } from "#worker/quota/subject-limits.ts";
import type { LedgerBinding } from "#worker/quota/quota-ledger.do.ts";

/** Characters of an answer, about 13,000 videos. A longer one is not stored, but the playlists in it are. */
const STORED_CHARACTERS = 4_000_000;

/** The answer of the contract (`calculatorResponseSchema`) as JSON. Without metadata nobody may keep it. */
export type Answer = { body: ReadableStream | string; metadata?: AnswerMetadata };

export interface CalculatorBindings
  extends CacheBinding, LedgerBinding, ReaderBinding, ProbesBinding, PointsBinding {
  CALCULATOR_LIMIT: RateLimit;
}

type Made = { text: string; result: AnalysisResult } | { stream: ReadableStream };
type OnProgress = (progress: CalculatorProgress) => void;

export type CalculationOptions = {
  env: CalculatorBindings;
  waitUntil: (work: Promise<unknown>) => void;
  caller: Caller;
  /** Whose units it spends. */
  class: QuotaClass;
  analysis: Analysis;
  /** How long ago its playlists may have been checked at most. */
  maxAgeMs: number;
  answerKey?: string | undefined;
  own?: OwnReading | undefined;
  /** That of the bindings, if something was looked up ahead. */
  store?: Pick<SnapshotStore, "get"> | undefined;
  /** Called once, when the answer is made for the first time or that has failed. */
  onMade?: (isDone: boolean, usage: Usage) => void;
};

export type Calculation = Awaited<ReturnType<typeof openCalculation>>;

export async function openCalculation(options: CalculationOptions) {
  const { env, waitUntil, caller, analysis, own } = options;
  const payer: Payer = { class: options.class, subject: await caller.subject() };
  const { client, lease } = createConnectPublicly(env)(payer);
  const store = createSnapshotStore(env.KV);
  const gateOptions = {
    countOne: createLineCount(env, caller),
    knownRefusal: () => lease.knownRefusal("main", UNITS_TO_START),
    askLedger: () => lease.canTake({ bucket: "main", units: UNITS_TO_START }),
  };
  const publicSource = createPlaylistSource({
    store: options.store ?? store,
    channels: createChannelStore(env.KV),
    findChannel: (name, by) => channelReaderOf(env, name).findChannel(name, by),
    read: (playlistId, ...rest) => readerOf(env, playlistId).read(playlistId, ...rest),
    probe: (candidates) => probesOf(env).add(candidates),
    client,
    payer,
    gate: createReadingGate(gateOptions),
    channelGate: createReadingGate(gateOptions),
    maxAgeMs: options.maxAgeMs,
    answerKey: options.answerKey,
  });
  const source = own ? withOwnLists(publicSource, own) : publicSource;
  let isMade = false;

  /** With the units of the caller's own calls. */
  const usage = (): Usage => {
    const ofSource = source.usage();
    return { ...ofSource, units: ofSource.units + lease.spent() };
  };

  function tellMade(isDone: boolean): void {
    if (!isMade) options.onMade?.(isDone, usage());
    isMade = true;
  }

  return {
    source,
    usage,

    /** Goes through all lines without an answer, so that it is known what is stale. @throws as {@link analyze} */
    async collect(): Promise<void> {
      await analyze(
        analysis,
        source,
        () => undefined,
        async () => undefined,
      );
    },

    /** @param marksStale see {@link Analysis} @throws as {@link analyze} */
    async make(onProgress: OnProgress, marksStale: boolean): Promise<Made> {
      let isDone = false;
      return writeShortOrStream(
        STORED_CHARACTERS,
        async (write) => {
          const result = await analyze({ ...analysis, marksStale }, source, onProgress, write);
          isDone = true;
          return result;
        },
        (work) => waitUntil(work.finally(() => tellMade(isDone))),
      );
    },

    /** Probes now what is stale, for the caller's units. @throws AppError if YouTube or the ledger refuses or fails */
    async checkNow(): Promise<void> {
      const { checks, failure } = await checkNow(source.stale(), client, {
        store,
        dropAnswer: (key) => dropAnswer(env.KV, key),
        readAgain: async (playlistId, again) =>
          readerOf(env, playlistId)
            .readAgain(playlistId, { ...again, class: payer.class })
            .catch(logged("playlist_reader_failed", FAILED)),
      });
      if (failure) throw errorOf(failure);
      source.applyChecks(checks);
    },
  };
}

/** The request itself has counted against the rate limit for its first line. */
function createLineCount(env: CalculatorBindings, { key }: Caller): () => Promise<boolean> {
  let lines = 0;
  return async () => {
    lines += 1;
    return lines === 1 || (await env.CALCULATOR_LIMIT.limit({ key })).success;
  };
}
