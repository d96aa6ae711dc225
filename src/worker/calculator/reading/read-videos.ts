// Reads a list of single videos: what is stored and fresh, and the rest from YouTube, fifty ids a call and several
// calls at a time. Lengths come from batchGetStats, which has a quota bucket of its own, details from videos.list. What
// one of the two leaves out is asked of the other, so that only a video that both leave out counts as not listed
// (decision 53), and what videos.list alone calls hidden, too (decision 64). Has no Cloudflare types, so that the bench runs it, too.
import pLimit from "p-limit";
import { chunksOf } from "#shared/chunks.ts";
import { HOURLY_STATES } from "#shared/availability.ts";
import type { VideoAnswer, VideosAnswer } from "#shared/contract/videos.ts";
import { FAILED, readFailureOf, REFUSAL_CODES } from "#worker/calculator/reading/read-failure.ts";
import type { ReadingGate } from "#worker/calculator/reading/reading-gate.ts";
import { FRESH_MS, type ReadFailure } from "#worker/calculator/reading/snapshot.ts";
import { describeError, logEvent, logged } from "#worker/http/log.ts";
import { judgeDetails, judgeNowhere, needsSecondWitness } from "#worker/youtube/availability.ts";
import { detailsOf, thumbnailOf, type YouTubeClient } from "#worker/youtube/client.ts";
import type { KnownVideo, PublicVideo } from "#worker/youtube/public-videos.ts";
import { CALLS_AT_ONCE } from "#worker/youtube/reading-units.ts";
import { PAGE_SIZE, type YouTubeVideo } from "#worker/youtube/wire.ts";

const IDS_A_QUERY = 1000;
/** The length of a broadcast is soon known. */
const BROADCAST_FRESH_MS = 60 * 60_000;

type Answers = ReadonlyMap<string, PublicVideo | null>;

export type ReadVideosOptions = {
  client: Pick<YouTubeClient, "getVideoDurations" | "listVideos">;
  gate: ReadingGate;
  /** Those of the ids that were read at `notBefore` or later. */
  readKnown: (ids: readonly string[], notBefore: number) => Promise<Map<string, KnownVideo>>;
  store: (videos: Answers, readAt: number) => Promise<void>;
  /** Reserves the units of so many first calls. May be refused. */
  reserve: (calls: number) => Promise<unknown>;
  /** Sends a part of the answer. False once nobody reads it: what has not begun is then left out. */
  write: (part: VideosAnswer) => Promise<boolean>;
};

/** Answers each of the ids once, in parts. Never throws: what cannot be read is in `unread`. */
export async function readVideos(
  ids: readonly string[],
  withDetails: boolean,
  options: ReadVideosOptions,
): Promise<void> {
  const { client, gate, write } = options;
  const limit = pLimit(CALLS_AT_ONCE);
  const tasks: Promise<unknown>[] = [];
  /** In a queue until there are fifty of them. */
  const first = createQueue(askFirst);
  const second = createQueue(askSecond);
  /** Videos with an entry of batchGetStats, perhaps without a length. */
  const timed = new Set<string>();
  /** Videos that videos.list alone calls hidden, until the other call was made. */
  const held = new Map<string, YouTubeVideo>();
  let isLeft = false;

  function createQueue(ask: (ids: readonly string[]) => Promise<void>) {
    const waiting: string[] = [];
    const run = (batch: readonly string[]) => tasks.push(limit(() => guarded(batch, ask)));
    return {
      add(more: readonly string[]): void {
        waiting.push(...more);
        while (waiting.length >= PAGE_SIZE) run(waiting.splice(0, PAGE_SIZE));
      },
      flush(): void {
        if (waiting.length > 0) run(waiting.splice(0));
      },
    };
  }

  /** Asks unless nobody reads any more or the gate refuses. */
  async function guarded(batch: readonly string[], ask: typeof askFirst): Promise<void> {
    if (isLeft) return;
    try {
      const refusal = await gate.refusal();
      if (refusal) await send({ unread: [unreadOf(batch, refusal)] });
      else await ask(batch);
    } catch (error) {
      const failure = failureOf(error);
      await gate.note(failure);
      await send({ unread: [unreadOf(batch, failure)] });
    }
  }

  async function askFirst(batch: readonly string[]): Promise<void> {
    const readAt = Date.now();
    if (withDetails) {
      second.add(await answerListed(batch, readAt));
      return;
    }
    const lengths = await client.getVideoDurations(batch);
    for (const id of lengths.keys()) timed.add(id);
    const answers = new Map<string, PublicVideo>();
    for (const id of batch) {
      const durationSeconds = lengths.get(id) ?? 0;
      if (durationSeconds > 0) answers.set(id, { durationSeconds, availability: "visible" });
    }
    await answer(answers, readAt);
    second.add(batch.filter((id) => !answers.has(id)));
  }

  async function askSecond(batch: readonly string[]): Promise<void> {
    const readAt = Date.now();
    if (withDetails) for (const id of (await client.getVideoDurations(batch)).keys()) timed.add(id);
    const absent = withDetails ? batch : await answerListed(batch, readAt);
    const answers = absent.map((id): [string, PublicVideo | null] => {
      const video = held.get(id);
      const isLeftOut = !timed.has(id);
      return [id, video ? judgeListed(video, isLeftOut) : isLeftOut ? null : DISAGREEING];
    });
    await answer(new Map(answers), readAt);
  }

  /**
   * Answers the videos that videos.list returns. Returns the ids that the other call has to decide about: videos that this
   * one alone calls hidden, and those that it leaves out. From an incomplete answer the latter count as not read.
   */
  async function answerListed(batch: readonly string[], readAt: number): Promise<string[]> {
    const { videos, isWhole } = await client.listVideos(batch);
    const listed = new Map(videos.map((video) => [video.id, video]));
    const open = withDetails ? videos.filter((one) => needsSecondWitness(detailsOf(one))) : [];
    for (const video of open) held.set(video.id, video);
    const answers = new Map(
      videos.flatMap((video) =>
        held.has(video.id) ? [] : [[video.id, judgeListed(video, !timed.has(video.id))] as const],
      ),
    );
    await answer(new Map(batch.flatMap((id) => entryOf(answers, id))), readAt);
    const claimed = batch.filter((id) => held.has(id));
    const absent = batch.filter((id) => !listed.has(id));
    if (isWhole) return [...claimed, ...absent];
    if (absent.length > 0) await send({ unread: [unreadOf(absent, FAILED)] });
    return claimed;
  }

  async function answer(answers: Answers, readAt: number): Promise<void> {
    if (answers.size === 0) return;
    const certain = new Map([...answers].filter(([, video]) => video?.availability !== "unknown"));
    tasks.push(options.store(certain, readAt).catch(logged("public_videos_not_stored")));
    await send(partOf(answers), readAt);
  }

  async function send(part: Partial<VideosAnswer>, readAt = Date.now()): Promise<void> {
    const empty = { videos: [], notListed: [], unread: [] };
    const isRead = await write({ ...empty, ...part, readAt: new Date(readAt).toISOString() });
    isLeft ||= !isRead;
  }

  for (const group of chunksOf([...new Set(ids)], IDS_A_QUERY)) {
    if (isLeft) break;
    const known = await findKnown(group, withDetails, options);
    if (known.size > 0) {
      const times = [...known.values()].map(({ readAt }) => readAt);
      const answers = new Map([...known].map(([id, { video }]) => [id, video]));
      await send(partOf(answers), Math.min(...times));
    }
    const unknown = group.filter((id) => !known.has(id));
    if (unknown.length > PAGE_SIZE) {
      await options.reserve(Math.floor(unknown.length / PAGE_SIZE));
    }
    first.add(unknown);
  }
  first.flush();
  await allOf(tasks);
  second.flush();
  await allOf(tasks);
}

const DISAGREEING: PublicVideo = { durationSeconds: 0, availability: "unknown" };

/** Waits for the tasks, and for those that they add. */
async function allOf(tasks: Promise<unknown>[]): Promise<void> {
  for (let task = tasks.shift(); task; task = tasks.shift()) await task;
}

/** What is stored, fresh, and says enough. While D1 fails, nothing is known. */
async function findKnown(
  ids: readonly string[],
  withDetails: boolean,
  { readKnown }: ReadVideosOptions,
): Promise<Map<string, KnownVideo>> {
  const now = Date.now();
  const known = await readKnown(ids, now - FRESH_MS).catch(
    logged("public_videos_not_read", new Map<string, KnownVideo>()),
  );
  const isEnough = ({ video, readAt }: KnownVideo) => {
    if (video === null) return true;
    if (withDetails && !video.details) return false;
    const isBroadcast = HOURLY_STATES.some((state) => state === video.availability);
    return !isBroadcast || readAt > now - BROADCAST_FRESH_MS;
  };
  return new Map([...known].filter(([, one]) => isEnough(one)));
}

function entryOf<Value>(map: ReadonlyMap<string, Value>, id: string): [string, Value][] {
  const value = map.get(id);
  return value === undefined ? [] : [[id, value]];
}

/** @param isLeftOut whether batchGetStats leaves it out */
function judgeListed(video: YouTubeVideo, isLeftOut: boolean): PublicVideo {
  const details = { ...detailsOf(video), isLeftOut };
  const { durationSeconds = 0, uploadStatus, regionRestriction } = details;
  return {
    durationSeconds,
    // There is no playlist item to compare with, so the field that decides the state must be present.
    availability:
      uploadStatus === undefined ? "unknown" : judgeNowhere(judgeDetails(details), details),
    details: {
      title: video.snippet?.title ?? "",
      channelTitle: video.snippet?.channelTitle ?? "",
      thumbnail: thumbnailOf(video.snippet?.thumbnails),
      ...(regionRestriction && { regionRestriction }),
    },
  };
}

function partOf(answers: Answers): Pick<VideosAnswer, "videos" | "notListed"> {
  const videos: VideoAnswer[] = [];
  const notListed: string[] = [];
  for (const [id, video] of answers) {
    if (video === null) {
      notListed.push(id);
      continue;
    }
    const { durationSeconds: duration, availability, details } = video;
    videos.push({ id, duration, availability, ...(details && { details: toDetails(details) }) });
  }
  return { videos, notListed };
}

function toDetails({ regionRestriction: regions, ...rest }: NonNullable<PublicVideo["details"]>) {
  return { ...rest, ...(regions && { regions }) };
}

function unreadOf(ids: readonly string[], failure: ReadFailure): VideosAnswer["unread"][number] {
  if ("resumesAt" in failure) {
    const retryAt = new Date(failure.resumesAt).toISOString();
    return { ids: [...ids], code: REFUSAL_CODES[failure.reason], retryAt };
  }
  const code = failure.reason === "refused" ? "youtube_refused" : "youtube_unavailable";
  return { ids: [...ids], code };
}

function failureOf(error: unknown): ReadFailure {
  const failure = readFailureOf(error);
  // Refusals of the ledger are logged where they are remembered.
  if (!("resumesAt" in failure)) logEvent("videos_read_failed", { cause: describeError(error) });
  // Neither call answers "not found"; passing it on would report every video as hidden.
  return failure.reason === "missing" ? FAILED : failure;
}
