// Which answers are stored (product.md 8.14.2): those that were read completely from YouTube, and those that are requested
// a second time. The latter have a limit of bytes for each caller, so that nobody fills KV by reordering known lines.
import type { AnalysisResult } from "#worker/calculator/lines/analyze.ts";
import type { AnswerWithoutVideos } from "#worker/calculator/answers/answer-json.ts";
import {
  type AnswerMetadata,
  type AnswerSummary,
  type CacheBinding,
  putAnswer,
} from "#worker/calculator/answers/cache.ts";
import type { Caller } from "#worker/calculator/caller.ts";
import {
  type ProbesBinding,
  probesOf,
  STORED_AN_HOUR,
} from "#worker/calculator/probes/playlist-probes.do.ts";
import { KEEP_SECONDS } from "#worker/calculator/reading/snapshot.ts";
import { describeError, logEvent } from "#worker/http/log.ts";
import { hashOf } from "#worker/http/random.ts";

/** For how long an answer is kept; the playlists in it are kept for longer. */
const FIRST_KEEP_SECONDS = 86_400;
/** KV metadata may have 1024 bytes. */
const TITLE_CHARACTERS = 120;

/** Answers that this isolate has made without storing them, by key. */
const asked = new Set<string>();
const MAX_REMEMBERED = 1000;

/** `read`: all of it was read at YouTube. `known`: something of it was stored. `refreshed`: it replaces a stored answer. */
type AnswerOrigin = "read" | "known" | "refreshed";

export async function metadataOf(text: string, result: AnalysisResult): Promise<AnswerMetadata> {
  const { response, freshUntil, checkedAt, keepUntil } = result;
  const readAt = Date.parse(response.readAt);
  return {
    readAt,
    checkedAt: Math.min(checkedAt, Date.now()),
    etag: `W/"${(await hashOf(text)).slice(0, 32)}"`,
    // A summary has no room to say that the answer is uncertain.
    ...(!response.uncertain && { summary: summarize(response) }),
    ...(keepUntil === Infinity ? { freshUntil } : { goneAt: keepUntil }),
  };
}

/** Stores the answer if it is to be stored. Does not throw. */
export async function keepAnswer(
  env: CacheBinding & ProbesBinding,
  { key, caller, origin }: { key: string; caller: Caller; origin: AnswerOrigin },
  { text, result }: { text: string; result: AnalysisResult },
  metadata: AnswerMetadata,
): Promise<void> {
  if (result.keepUntil <= Date.now()) return;
  if (origin === "known" && isAskedFirst(key)) return;
  if (origin !== "read" && !(await mayStore(env, caller, text))) return;
  const namesSeconds = (result.namesUntil - Date.now()) / 1000;
  const longest = origin === "refreshed" ? KEEP_SECONDS : FIRST_KEEP_SECONDS;
  await putAnswer(env.KV, key, text, metadata, Math.min(longest, namesSeconds));
}

function isAskedFirst(key: string): boolean {
  if (asked.delete(key)) return false;
  if (asked.size >= MAX_REMEMBERED) asked.clear();
  asked.add(key);
  return true;
}

async function mayStore(env: ProbesBinding, caller: Caller, text: string): Promise<boolean> {
  // No text has fewer bytes than characters.
  if (text.length > STORED_AN_HOUR) return false;
  try {
    const subject = await caller.subject();
    const bytes = new TextEncoder().encode(text).length;
    // Callers without an address, of a local run, are counted together.
    return await probesOf(env).mayStore(subject?.key ?? "", bytes);
  } catch (error) {
    logEvent("answer_not_stored", { cause: describeError(error) });
    return false;
  }
}

export function summarize({
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
