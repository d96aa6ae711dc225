// Answers a calculation from the cache or by reading: whole answers by request, fresh for six hours,
// then given out stale while one refresh runs. Cached answers cost neither quota nor the limit.
import { sha256 } from "hono/utils/crypto";
import type { CalculatorProgress } from "#shared/contract/calculator.ts";
import { PLAYLIST_ITEM_LIMIT } from "#shared/plans.ts";
import { type Analysis, analyze } from "#worker/calculator/analyze.ts";
import { answerKey, getAnswer, putAnswer } from "#worker/calculator/cache.ts";
import { parseLines } from "#worker/calculator/lines.ts";
import { isFresh } from "#worker/calculator/snapshot.ts";
import { createPlaylistSource } from "#worker/calculator/source.ts";
import type { Bindings, Settings } from "#worker/env.ts";
import { AppError } from "#worker/http/errors.ts";
import { describeError, logEvent } from "#worker/http/log.ts";
import type { YouTubeClient } from "#worker/youtube/client.ts";

export type Question = {
  urls: readonly string[];
  includeDuplicates: boolean;
  region: string | undefined;
  withTitles: boolean;
};

export type Answer = {
  /** The specification's answer as JSON. */
  body: ReadableStream | string;
  /** False when something failed: the answer is true, but not for everybody and not for long. */
  cacheable: boolean;
  /** When its oldest part was read. Milliseconds since the epoch. */
  readAt: number;
  etag: string;
};

export type CalculatorOptions = {
  env: Bindings;
  settings: Settings;
  client: YouTubeClient;
  waitUntil: (work: Promise<unknown>) => void;
  /** Who asks, for the limit of one address. */
  callerKey: string;
};

export type Calculator = ReturnType<typeof createCalculator>;

export function createCalculator({ env, settings, client, waitUntil, callerKey }: CalculatorOptions) {
  // Everybody is anonymous until there are accounts; the session will choose the limits.
  const limits = { total: settings.anonymousVideoLimit, playlist: PLAYLIST_ITEM_LIMIT };

  async function compute(
    analysis: Analysis,
    key: string,
    mustBeFresh: boolean,
    onProgress: (progress: CalculatorProgress) => void,
  ): Promise<Answer> {
    const source = createPlaylistSource({ env, client, mustBeFresh, waitUntil });
    const { response, cacheable } = await analyze(analysis, source, onProgress);
    const body = JSON.stringify(response);
    const readAt = Date.parse(response.readAt);
    if (cacheable) waitUntil(putAnswer(env.KV, key, body, readAt));
    return { body, cacheable, readAt, etag: etagOf(key, readAt) };
  }

  return {
    /**
     * @throws AppError rate_limited, and what {@link analyze} throws; nothing that failed is kept
     */
    async answer(
      question: Question,
      onProgress: (progress: CalculatorProgress) => void,
    ): Promise<Answer> {
      const { urls, ...rest } = question;
      const analysis = { ...rest, lines: parseLines(urls), limits };
      const key = answerKey(await hashOf(analysis));
      const cached = await getAnswer(env.KV, key);
      if (cached) {
        if (!isFresh(cached.readAt, Date.now())) {
          waitUntil(
            compute(analysis, key, true, () => undefined).catch((error: unknown) => {
              logEvent("refresh_failed", { cause: describeError(error) });
            }),
          );
        }
        return { ...cached, cacheable: true, etag: etagOf(key, cached.readAt) };
      }
      const { success } = await env.CALCULATOR_LIMIT.limit({ key: callerKey });
      if (!success) {
        throw new AppError(
          "rate_limited",
          "That was a lot of calculations in a short time. Please wait a minute.",
          { retryAt: Date.now() + 60_000 },
        );
      }
      return compute(analysis, key, false, onProgress);
    },
  };
}

/**
 * SHA-256 of all that an answer depends on. Lines that mean the same playlist or video are equal;
 * a line that is refused counts with its warning, which quotes it.
 */
async function hashOf(analysis: Analysis): Promise<string> {
  const { lines, includeDuplicates, region, withTitles, limits } = analysis;
  const parts = [lines.targets, lines.warnings, includeDuplicates, region, withTitles, limits];
  const hash = await sha256(JSON.stringify(parts));
  if (hash === null) throw new Error("this runtime has no SHA-256");
  return hash;
}

function etagOf(key: string, readAt: number): string {
  return `W/"${key.slice(-16)}-${readAt.toString(36)}"`;
}
