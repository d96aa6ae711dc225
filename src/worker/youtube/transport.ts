// Sends one call to YouTube's Data API: takes units for each attempt, limits time and size,
// validates the answer, and retries reads.
import pRetry from "p-retry";
import type { z } from "zod";
import { nextPacificMidnight } from "#shared/pacific-day.ts";
import type { Outbound } from "#worker/http/outbound.ts";
import type { Bucket, Units } from "#worker/quota/classes.ts";
import type { RefusalReason } from "#worker/quota/ledger.ts";
import type { Place } from "#worker/quota/queue.ts";
import type {
  ChangeKind,
  Lease,
  TakeOutcome,
  UnitNeed,
  UnitSource,
} from "#worker/quota/unit-source.ts";
import { logEvent, logged } from "#worker/http/log.ts";
import { classifyYouTubeError } from "#worker/youtube/error-answer.ts";
import type { TokenSource } from "#worker/youtube/grant-access.ts";
import { YouTubeError } from "#worker/youtube/wire.ts";

const RETRIES = 3;
// A longer Retry-After is not waited for inside a call.
const MAX_RETRY_AFTER_SECONDS = 20;
/** YouTube's price of a change. */
export const WRITE_UNITS = 50;

const CHANGE = { bucket: "main", units: WRITE_UNITS, isWrite: true } as const;

export type YouTubeClientOptions = {
  /** Root URL with a slash at its end. */
  baseUrl: string;
  credentials: Credentials;
  units: UnitSource;
  outbound: Outbound;
  /** Attempts of a read after its first; {@link RETRIES} if absent. */
  retries?: number | undefined;
};

/** The deployment's key reads public data; a person's grant also reads their own. */
export type Credentials = { apiKey: string } | { grant: TokenSource };

/** A list call. Throws what {@link YouTubeClient} throws. */
export async function read<Schema extends z.ZodType>(
  options: YouTubeClientOptions,
  bucket: Bucket,
  path: string,
  schema: Schema,
  parameters: Record<string, string>,
  retries = options.retries ?? RETRIES,
): Promise<z.output<Schema>> {
  const need = { bucket, units: 1 };
  const url = addressOf(options, path, parameters);
  return withCredentials(options.credentials, (headers) =>
    withRetries(
      async () => parseAs(schema, url, await attempt(options, need, url, { headers })),
      retries,
    ),
  );
}

/**
 * A call that changes something. It is never repeated here, whatever the answer: no error proves that a change did not
 * happen (decision 63). After a refused token the next call gets a new one.
 */
export async function write(
  options: YouTubeClientOptions,
  { change, method, path }: { change: ChangeKind; method: "DELETE" | "POST" | "PUT"; path: string },
  parameters: Record<string, string>,
  body?: unknown,
): Promise<unknown> {
  const url = addressOf(options, path, parameters);
  const json = body === undefined ? {} : { "Content-Type": "application/json" };
  if ("apiKey" in options.credentials) throw new Error("a key changes nothing");
  const { grant } = options.credentials;
  const token = await grant.token();
  const need = { ...CHANGE, change };
  try {
    const text = await attempt(options, need, url, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...json },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return text === "" ? undefined : parseJson(url, text);
  } catch (error) {
    if (error instanceof YouTubeError && error.kind === "unauthenticated") {
      // If there is no new token, the next call finds out.
      await grant.renew(token).catch(() => undefined);
    }
    throw error;
  }
}

/** Costs nothing. @throws YouTubeError quota_exhausted if no units are left for a change */
export async function requireUnitsForChange({ units }: YouTubeClientOptions): Promise<void> {
  requireUnits(await units.canTake(CHANGE));
}

/** @throws YouTubeError quota_exhausted unless units were granted */
export function requireUnits<Outcome extends TakeOutcome>(
  outcome: Outcome,
): asserts outcome is Extract<Outcome, { granted: true }> {
  if (outcome.granted) return;
  const { reason, resumesAt, place } = outcome;
  throw exhausted({ cause: "the ledger", isUnsent: true, place }, reason, resumesAt);
}

/** @throws YouTubeError without units */
export async function expectUnits(lease: Lease, { main = 0, stats = 0 }: Units): Promise<void> {
  const both = await lease.expect({ main, stats });
  // Without units for batchGetStats, videos.list has the lengths.
  if (!both.granted) requireUnits(await lease.expect({ main: main + stats }));
}

function addressOf(
  { baseUrl }: YouTubeClientOptions,
  path: string,
  parameters: Record<string, string>,
): URL {
  const url = new URL(path, baseUrl);
  url.search = new URLSearchParams({ ...parameters, prettyPrint: "false" }).toString();
  return url;
}

async function withCredentials<Result>(
  credentials: Credentials,
  tryWith: (headers: Record<string, string>) => Promise<Result>,
): Promise<Result> {
  if ("apiKey" in credentials) return tryWith({ "X-Goog-Api-Key": credentials.apiKey });
  const { grant } = credentials;
  const token = await grant.token();
  try {
    return await tryWith({ Authorization: `Bearer ${token}` });
  } catch (error) {
    if (!(error instanceof YouTubeError) || error.kind !== "unauthenticated") throw error;
    return tryWith({ Authorization: `Bearer ${await grant.renew(token)}` });
  }
}

async function withRetries<Result>(work: () => Promise<Result>, retries: number): Promise<Result> {
  return pRetry(work, {
    retries,
    minTimeout: 200,
    maxTimeout: 3000,
    randomize: true,
    shouldRetry: async ({ error }) => {
      if (!(error instanceof YouTubeError) || !error.isRetryable) return false;
      const seconds = error.retryAfterSeconds ?? 0;
      if (seconds > MAX_RETRY_AFTER_SECONDS) return false;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      return true;
    },
  });
}

/** Sends once and returns the body of a 2xx answer. */
async function attempt(
  options: YouTubeClientOptions,
  need: UnitNeed,
  url: URL,
  init: RequestInit,
): Promise<string> {
  const { units } = options;
  const outcome = await units.take(need);
  requireUnits(outcome);
  const { bucket } = need;
  const { status, body, retryAfter } = await send(options.outbound, url, init);
  const isGood = status >= 200 && status < 300;
  const error = isGood ? undefined : classifyYouTubeError(status, body, retryAfter);
  // YouTube answers not found only while units are left.
  if (outcome.isProbe && (!error || error.kind === "not_found")) {
    await reportProbe(units, bucket, outcome.day);
  }
  if (!error) return body;
  if (error.kind === "project_refused") {
    logEvent("youtube_project_refused", { status, reason: error.reason, path: url.pathname });
  }
  if (error.kind !== "quota_exhausted") throw error;
  const opensAt = await units.close(bucket, outcome.day);
  const isBrief = opensAt < nextPacificMidnight(Date.now());
  throw exhausted({ cause: error }, isBrief ? "paused" : "spent", opensAt);
}

/** A failed report must not fail the call. Without it, the next call is another probe. */
async function reportProbe(units: UnitSource, bucket: Bucket, day: string): Promise<void> {
  await units.reopened(bucket, day).catch(logged("probe_not_reported"));
}

function parseAs<Schema extends z.ZodType>(
  schema: Schema,
  url: URL,
  text: string,
): z.output<Schema> {
  const parsed = schema.safeParse(parseJson(url, text));
  if (parsed.success) return parsed.data;
  throw badAnswer(url, parsed.error);
}

function parseJson(url: URL, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw badAnswer(url, cause);
  }
}

function badAnswer(url: URL, cause: unknown): YouTubeError {
  return new YouTubeError("bad_answer", `unexpected answer from ${url.pathname}`, { cause });
}

function exhausted(
  origin: { cause: unknown; isUnsent?: true; place?: Place | undefined },
  refusal: RefusalReason,
  resumesAt: number,
): YouTubeError {
  return new YouTubeError("quota_exhausted", "no units", { ...origin, refusal, resumesAt });
}

type Answer = { status: number; body: string; retryAfter: string | null };

async function send(outbound: Outbound, url: URL, init: RequestInit): Promise<Answer> {
  try {
    const response = await outbound(url, {
      ...init,
      headers: {
        ...init.headers,
        Accept: "application/json",
        // YouTube compresses only if the user agent contains "gzip".
        "User-Agent": "Tidylist (gzip)",
      },
    });
    const body = await response.text();
    return { status: response.status, body, retryAfter: response.headers.get("Retry-After") };
  } catch (cause) {
    throw new YouTubeError("unavailable", `no answer from ${url.pathname}`, { cause });
  }
}
