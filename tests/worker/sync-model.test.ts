// Compares the sync with a model: a playlist that changes while it is read, an upstream that fails,
// a process that is killed at any point. A failing run prints its seed; put it into ONLY to replay
// it.
import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { restoreTimers, skipTo, useInstantTimers } from "#tests/worker/instant-timers.ts";
import { bindings } from "#tests/worker/tables.ts";
import { createDatabase } from "#worker/db/client.ts";
import { advance } from "#worker/library/jobs/jobs.ts";
import { newJob } from "#worker/library/jobs/new-job.ts";
import { createQuestions } from "#worker/library/questions/questions.ts";
import { openLibraryStore, type LibraryStore } from "#worker/library/store/store.ts";
import { LAG_MS } from "#worker/library/changes/late.ts";
import { runSlice } from "#worker/library/jobs/job-slice.ts";
import type { VideoLook } from "#worker/youtube/availability.ts";
import type { YouTubeClient } from "#worker/youtube/client.ts";
import { createPublicPresence } from "#worker/youtube/public-presence.ts";
import { YouTubeError, type YouTubePlaylistItem } from "#worker/youtube/wire.ts";

/** In `npm test` and in the campaigns. */
const RUNS = inject("campaign").seeds === "few" ? 25 : 500;
const ONLY: number | undefined = undefined;
const PAGE = 10;
const PLAYLIST = "PLmodel";

type Random = () => number;

/** A small seeded random number generator (mulberry32). */
function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

class Killed extends Error {}

type ModelItem = { id: string; videoId: string };

/** The playlist at YouTube, and the failures of calls to it. */
class Model {
  readonly random: Random;
  items: ModelItem[];
  /** Videos that are hidden at YouTube. */
  readonly hidden = new Set<string>();
  /** Whether the list changes and calls fail. */
  isCalm = false;
  #next = 0;

  constructor(random: Random) {
    this.random = random;
    this.items = [];
    const size = this.#below(45);
    while (this.items.length < size) this.items.push(this.#newItem());
  }

  client(): YouTubeClient {
    const listPlaylistItems = async (_id: string, token?: string) => {
      this.#trouble(token);
      const start = token === undefined ? 0 : Number(token);
      const page = this.items.slice(start, start + PAGE).map((item) => this.#toItem(item));
      const isLast = start + PAGE >= this.items.length;
      return {
        items: page,
        unreadable: [],
        pageInfo: { totalResults: this.items.length },
        nextPageToken: isLast ? undefined : String(start + PAGE),
      };
    };
    const listItemsById = async (ids: readonly string[]) => {
      this.#trouble(undefined);
      const found = this.items.filter(({ id }) => ids.includes(id));
      const items = found.map((item) => this.#toItem(item));
      return { items, unreadable: [], pageInfo: { totalResults: items.length } };
    };
    const getVideoDurations = async (ids: readonly string[]) => {
      this.#trouble(undefined);
      const shown = ids.filter((id) => !this.hidden.has(id));
      return new Map(shown.map((id) => [id, secondsOf(id)]));
    };
    const lookAtVideos = async (ids: readonly string[]) => {
      this.#trouble(undefined);
      return new Map(ids.map((id) => [id, this.#lookAt(id)]));
    };
    const model = { listPlaylistItems, listItemsById, getVideoDurations, lookAtVideos };
    return model as unknown as YouTubeClient;
  }

  /**
   * Between any two calls the list may change; a call may fail, or the process may be killed at it.
   */
  #trouble(token: string | undefined): void {
    if (this.isCalm) return;
    if (this.random() < 0.25) this.#change();
    const dice = this.random();
    if (dice < 0.06) throw new Killed("before the answer");
    if (dice < 0.12) throw new YouTubeError("unavailable", "model");
    if (dice < 0.14 && token !== undefined) throw new YouTubeError("invalid_page_token", "model");
    if (dice < 0.16 && token !== undefined) throw new YouTubeError("not_found", "model");
  }

  #change(): void {
    const dice = this.random();
    const at = this.#below(this.items.length + 1);
    const item = this.items[at];
    if (dice < 0.35 || !item) this.items.splice(at, 0, this.#newItem());
    else if (dice < 0.6) this.items.splice(at, 1);
    else if (dice < 0.85)
      this.items.splice(this.#below(this.items.length), 0, ...this.items.splice(at, 1));
    else if (!this.hidden.delete(item.videoId)) this.hidden.add(item.videoId);
  }

  #lookAt(videoId: string): VideoLook {
    return this.hidden.has(videoId) ? "absent" : { durationSeconds: secondsOf(videoId) };
  }

  #toItem({ id, videoId }: ModelItem): YouTubePlaylistItem {
    const isHidden = this.hidden.has(videoId);
    return {
      id,
      snippet: {
        title: isHidden ? "Private video" : `Title of ${videoId}`,
        publishedAt: "2026-01-01T00:00:00Z",
        ...(!isHidden && { videoOwnerChannelId: "UC1", videoOwnerChannelTitle: "Channel" }),
        thumbnails: undefined,
        resourceId: { videoId },
      },
      status: { privacyStatus: isHidden ? "private" : "public" },
    };
  }

  #newItem(): ModelItem {
    this.#next += 1;
    // Few videos, so that one is often in the list twice.
    return { id: `item${this.#next}`, videoId: `video${this.#below(60)}` };
  }

  #below(limit: number): number {
    return Math.floor(this.random() * limit);
  }
}

function secondsOf(videoId: string): number {
  return 60 + Number(videoId.slice(5));
}

type StoredVideo = { id: string; videoId: string; position: number };

function storedIn(store: LibraryStore, storage: DurableObjectStorage): StoredVideo[] {
  const walk = store.findPlaylist(PLAYLIST)?.walk ?? null;
  const { orderOf, videosJson } = createQuestions(storage.sql, 30 * 86_400_000);
  const decoder = new TextDecoder();
  const text = [...videosJson(orderOf(PLAYLIST, walk), Date.now())]
    .map((part) => (typeof part === "string" ? part : decoder.decode(part)))
    .join("");
  return JSON.parse(text) as StoredVideo[];
}

/** Runs a job to its end through all failures and kills; without them it always ends. */
async function runJob(model: Model, storage: DurableObjectStorage): Promise<void> {
  let store = await openLibraryStore(storage, () => undefined);
  const job = newJob({ kind: "videos", playlistId: PLAYLIST }, "user", Date.now());
  store.addJob(job);
  for (let slice = 0; slice < 200; slice += 1) {
    const now = store.findJob(job.id);
    if (!now || now.state !== "running") return;
    const throwIfStopped = () => {
      if (!model.isCalm && model.random() < 0.04) throw new Killed("after the answer");
    };
    try {
      const client = model.client();
      const isDone = await runSlice(
        {
          store,
          client,
          publicVideos: createPublicPresence(createDatabase(bindings), client),
          listedAt: Date.now,
          reserve: async () => undefined,
          throwIfStopped,
          isAgreed: () => true,
          isKept: async () => true,
        },
        now,
      );
      if (isDone) store.updateJob(job.id, advance(store.findJob(job.id) ?? now, [], Date.now()));
    } catch (error) {
      if (error instanceof Killed) store = await openLibraryStore(storage, () => undefined);
      else if (!(error instanceof YouTubeError)) throw error;
      else if (error.kind === "not_found") store.updateJob(job.id, { state: "failed" });
    }
  }
}

async function playOut(seed: number, storage: DurableObjectStorage): Promise<string[]> {
  const model = new Model(randomOf(seed));
  const store = await openLibraryStore(storage, () => undefined);
  const listing = {
    id: PLAYLIST,
    title: "Model",
    thumbnailUrl: "",
    privacy: "public",
    reported: 0,
    createdAt: 0,
  } as const;
  store.replacePlaylists([listing], new Set(), Date.now());
  const wrong: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const before = new Set(storedIn(store, storage).map(({ id }) => id));
    const throughout = new Set(model.items.map(({ id }) => id));
    await runJob(model, storage);
    // A known item that was in the list all the time is never lost.
    const still = new Set(model.items.map(({ id }) => id));
    const stored = new Set(storedIn(store, storage).map(({ id }) => id));
    for (const id of before) {
      if (throughout.has(id) && still.has(id) && !stored.has(id))
        wrong.push(`${id} was lost in round ${round}`);
    }
    if (stored.size !== storedIn(store, storage).length)
      wrong.push(`an item stands twice in round ${round}`);
  }
  model.isCalm = true;
  await runJob(model, storage);
  // What this reading lacks is gone once a later one lacks it too.
  skipTo(Date.now() + LAG_MS);
  await runJob(model, storage);
  const expected = model.items.map(({ id }) => id);
  const actual = storedIn(store, storage).map(({ id }) => id);
  if (JSON.stringify(actual) !== JSON.stringify(expected)) {
    wrong.push(`stored ${actual.join()} instead of ${expected.join()}`);
  }
  const row = store.findPlaylist(PLAYLIST);
  const shown = model.items.filter(({ videoId }) => !model.hidden.has(videoId));
  const seconds = shown.reduce((sum, { videoId }) => sum + secondsOf(videoId), 0);
  if (row?.videoCount !== expected.length) wrong.push(`counted ${row?.videoCount}`);
  if (row?.totalSeconds !== seconds) {
    wrong.push(`summed ${row?.totalSeconds} instead of ${seconds}`);
  }
  const hiddenCount = expected.length - shown.length;
  if (row?.hiddenCount !== hiddenCount) {
    wrong.push(`counted ${row?.hiddenCount} hidden instead of ${hiddenCount}`);
  }
  return wrong;
}

// A visible video is checked twice, some seconds apart, before it counts as hidden.
beforeEach(useInstantTimers);
afterEach(restoreTimers);

test(
  `${RUNS} seeded runs end equal to the list, and lose nothing before`,
  { timeout: 180_000 },
  async () => {
    const all = Array.from({ length: RUNS }, (_, run) => 1 + run * 7919);
    const seeds = ONLY === undefined ? all : [ONLY];
    for (const seed of seeds) {
      const id = bindings.USER_LIBRARY.idFromName(`model ${seed}`);
      const wrong = await runInDurableObject(bindings.USER_LIBRARY.get(id), (_library, state) =>
        playOut(seed, state.storage),
      );
      expect({ seed, wrong }).toEqual({ seed, wrong: [] });
    }
  },
);
