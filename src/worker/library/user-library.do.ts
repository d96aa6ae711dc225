// One Durable Object for each user: what is theirs alone, and the one place from which YouTube is
// called in their name, so that no two of their calls refresh a token side by side.
import { DurableObject } from "cloudflare:workers";
import type { HeldVideos, Job, LibraryOverview } from "#shared/contract/playlists.ts";
import { activityRow } from "#worker/account/activity.ts";
import { createDatabase } from "#worker/db/client.ts";
import { type Bindings, readSettings } from "#worker/env.ts";
import { describeError, logEvent, logIdOf } from "#worker/http/log.ts";
import { createSignal, jobLines } from "#worker/library/job-lines.ts";
import { createJobRunner, type JobRunner } from "#worker/library/job-runner.ts";
import { type SyncOutcome, type SyncWant, toJob } from "#worker/library/jobs.ts";
import { createQuestions, type LibraryQuestions } from "#worker/library/questions.ts";
import { type LibraryStore, openLibraryStore, type PlaylistRow } from "#worker/library/store.ts";
import { toPlaylist, toSummary } from "#worker/library/summaries.ts";
import { streamText } from "#worker/library/text-stream.ts";
import { createYouTubeAccess, type YouTubeAccess } from "#worker/youtube/access.ts";
import type { CheckOutcome } from "#worker/youtube/connection.ts";
import { GrantError } from "#worker/youtube/grant-access.ts";
import { YouTubeError } from "#worker/youtube/wire.ts";

const CHECKS_KEY = "connectionChecks";
const CHECKS_AN_HOUR = 20;
const HOUR_MS = 3_600_000;
const REOPEN_MS = 60_000;
type CheckCount = { until: number; checks: number };

/** What is open between two erasures. */
type Library = { store: LibraryStore; questions: LibraryQuestions; runner: JobRunner };

export class UserLibrary extends DurableObject<Bindings> {
  #access: YouTubeAccess | undefined;
  #checking: Promise<CheckOutcome> | undefined;
  #library: Promise<Library> | undefined;
  readonly #jobChange = createSignal();

  /**
   * Does what is wanted, or joins the job that already does, and answers when it has ended or has
   * to wait for tomorrow's allowance. Whoever leaves ends nothing.
   */
  async sync(userId: string, want: SyncWant): Promise<SyncOutcome> {
    const { runner } = await this.#open();
    const joined = await runner.join(userId, want);
    return "kind" in joined ? joined : joined.outcome;
  }

  /** The same for the cron, which does not wait for the end. */
  async begin(userId: string, want: SyncWant): Promise<void> {
    await (await this.#open()).runner.join(userId, want);
  }

  /** Jobs under way and lately ended, the latest first. Whoever asks wakes one that lost its alarm. */
  async jobs(): Promise<Job[]> {
    const { store, runner } = await this.#open();
    await runner.wake();
    return jobsOf(store);
  }

  /** The same as lines of JSON, a new one for each change, until none is running any more. */
  async watchJobs(): Promise<ReadableStream> {
    const { store, runner } = await this.#open();
    await runner.wake();
    return streamText(jobLines(this.#jobChange, () => jobsOf(store)));
  }

  /** Ends a job; what it has read stays. False where there is none such. */
  async stop(jobId: string): Promise<boolean> {
    return (await this.#open()).runner.stop(jobId);
  }

  /** A playlist and its videos as the JSON of the contract; undefined where there is none such. */
  async playlist(playlistId: string): Promise<ReadableStream | undefined> {
    const { store, questions } = await this.#open();
    const row = store.findPlaylist(playlistId);
    return row && streamText(detailOf(questions, row, Date.now()));
  }

  async overview(): Promise<LibraryOverview> {
    const { questions } = await this.#open();
    const { count, firstForgottenAt: first } = questions.lostNames();
    const firstForgottenAt = first === null ? null : new Date(first).toISOString();
    return {
      costs: questions.costs(Date.now()),
      history: questions.history(),
      lostNames: { count, firstForgottenAt },
    };
  }

  async search(text: string): Promise<HeldVideos> {
    return (await this.#open()).questions.search(text, Date.now());
  }

  async duplicates(): Promise<HeldVideos> {
    return (await this.#open()).questions.duplicates(Date.now());
  }

  /** All playlists with their videos, as the JSON of the contract. */
  async export(): Promise<ReadableStream> {
    return streamText(exportOf(await this.#open(), Date.now()));
  }

  /** Wakes jobs whose alarm was lost; the cron calls it. */
  async rescue(userId: string): Promise<void> {
    await (await this.#open()).runner.rescue(userId);
  }

  /** Never throws: the runtime gives up an alarm that failed too often. */
  override async alarm(): Promise<void> {
    try {
      await (await this.#open()).runner.run();
    } catch (error) {
      logEvent("library_not_opened", { cause: describeError(error) });
      await this.ctx.storage.setAlarm(Date.now() + REOPEN_MS);
    }
  }

  /** Forgets everything of this user, tokens in memory included. */
  async erase(): Promise<void> {
    this.forgetTokens();
    const open = await this.#library?.catch(() => undefined);
    open?.runner.close();
    this.#library = undefined;
    this.#jobChange.give();
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  /** There are better tokens than the ones in memory. */
  forgetTokens(): void {
    this.#access = undefined;
  }

  /**
   * Asks YouTube for the channel behind the grant and keeps what it is called now. One unit for all
   * who ask at once, and twenty an hour at most: the allowance is everybody's.
   */
  async checkConnection(userId: string): Promise<CheckOutcome> {
    this.#checking ??= this.#check(userId).finally(() => (this.#checking = undefined));
    return this.#checking;
  }

  /** Opened once; erasing everything closes it, and a failure is forgotten. */
  async #open(): Promise<Library> {
    this.#library ??= this.#openLibrary().catch((error: unknown) => {
      this.#library = undefined;
      throw error;
    });
    return this.#library;
  }

  async #openLibrary(): Promise<Library> {
    const { storage } = this.ctx;
    const { lostTitleMs } = readSettings(this.env);
    const store = await openLibraryStore(storage, () => this.#jobChange.give());
    const runner = createJobRunner({
      store,
      db: createDatabase(this.env),
      storage,
      clientOf: (userId) => this.#accessOf(userId).client,
      lostTitleMs,
    });
    return { store, questions: createQuestions(storage.sql, lostTitleMs), runner };
  }

  async #check(userId: string): Promise<CheckOutcome> {
    const retryAt = this.#countCheck();
    if (retryAt !== undefined) return { kind: "too_often", retryAt };
    const { client, store } = this.#accessOf(userId);
    try {
      const channel = await client.getOwnChannel();
      const row = await store.find(userId);
      // A channel that was forgotten for want of confirmation is known again by this.
      const isSame = row?.channelId === null || row?.channelId === channel?.id;
      if (!channel || !row || !isSame) return { kind: "other_channel" };
      await store.saveChannel(row, channel);
      return { kind: "ok" };
    } catch (error) {
      logEvent("connection_check_failed", {
        user: await logIdOf(userId),
        cause: describeError(error),
      });
      return outcomeOf(error);
    }
  }

  /** Counts one more check; when there were enough, from when on there may be another. */
  #countCheck(): number | undefined {
    const now = Date.now();
    const { kv } = this.ctx.storage;
    const known = kv.get<CheckCount>(CHECKS_KEY);
    const count = known && now < known.until ? known : { until: now + HOUR_MS, checks: 0 };
    if (count.checks >= CHECKS_AN_HOUR) return count.until;
    kv.put(CHECKS_KEY, { ...count, checks: count.checks + 1 });
    return undefined;
  }

  #accessOf(userId: string): YouTubeAccess {
    this.#access ??= createYouTubeAccess({
      env: this.env,
      settings: readSettings(this.env),
      userId,
      onLost: async () => {
        logEvent("grant_lost", { user: await logIdOf(userId) });
        const db = createDatabase(this.env);
        await activityRow(db, userId, "youtube_access_lost", "Google");
      },
    });
    return this.#access;
  }
}

function jobsOf(store: LibraryStore): Job[] {
  const titleOf = (id: string) => store.findPlaylist(id)?.title;
  return store.listJobs(Date.now()).map((row) => toJob(row, titleOf));
}

function* detailOf(
  questions: LibraryQuestions,
  row: PlaylistRow,
  now: number,
): Generator<string | ArrayBuffer> {
  const playlist = toPlaylist(toSummary(row));
  const { videoCount, totalDuration } = playlist;
  const costs = questions.costsOf(row.id, now);
  const history = questions.history(row.id);
  const head = JSON.stringify({ playlist, videoCount, totalDuration, costs, history });
  yield `${head.slice(0, -1)},"videos":`;
  yield questions.videosJson(row.id, row.walk, now);
  yield "}";
}

/** Playlist by playlist, so that no more than one of them is in memory. */
function* exportOf({ store, questions }: Library, now: number): Generator<string | ArrayBuffer> {
  yield `{"exportedAt":${JSON.stringify(new Date(now).toISOString())},"playlists":[`;
  let separator = "";
  for (const row of store.listPlaylists()) {
    const head = JSON.stringify(toPlaylist(toSummary(row)));
    yield `${separator}${head.slice(0, -1)},"videos":`;
    yield questions.videosJson(row.id, row.walk, now);
    yield "}";
    separator = ",";
  }
  yield "]}";
}

function outcomeOf(error: unknown): CheckOutcome {
  if (error instanceof GrantError) return { kind: error.kind };
  if (!(error instanceof YouTubeError)) return { kind: "unavailable" };
  if (error.resumesAt !== undefined) return { kind: "quota", retryAt: error.resumesAt };
  return { kind: error.kind === "no_channel" ? "other_channel" : "unavailable" };
}
