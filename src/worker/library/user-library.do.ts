// One Durable Object for each user: what is theirs alone, and the one place from which YouTube is
// called in their name, so that no two of their calls refresh a token side by side. Requests join
// jobs; the alarm drives them, a bounded slice at a time, and sees to it that none is forgotten.
import { DurableObject } from "cloudflare:workers";
import type { Job } from "#shared/contract/playlists.ts";
import { activityRow } from "#worker/account/activity.ts";
import { createDatabase } from "#worker/db/client.ts";
import { type Bindings, readSettings } from "#worker/env.ts";
import { describeError, logEvent, logIdOf } from "#worker/http/log.ts";
import {
  advance,
  afterFailure,
  does,
  newJob,
  type SyncOutcome,
  type SyncWant,
  toJob,
} from "#worker/library/jobs.ts";
import {
  openLibraryStore,
  type JobRow,
  type LibraryStore,
  type PlaylistRow,
} from "#worker/library/store.ts";
import { noteRest, noteWork } from "#worker/library/register.ts";
import { flushSummaries } from "#worker/library/summaries.ts";
import { runSlice } from "#worker/library/sync.ts";
import { createYouTubeAccess, type YouTubeAccess } from "#worker/youtube/access.ts";
import type { CheckOutcome } from "#worker/youtube/connection.ts";
import { GrantError } from "#worker/youtube/grant-access.ts";
import { YouTubeError } from "#worker/youtube/wire.ts";

const CHECKS_KEY = "connectionChecks";
const CHECKS_AN_HOUR = 20;
const HOUR_MS = 3_600_000;
type CheckCount = { until: number; checks: number };

/** The job was stopped, or the library erased, while YouTube was being asked. */
class NoLongerWanted extends Error {}

export class UserLibrary extends DurableObject<Bindings> {
  #access: YouTubeAccess | undefined;
  #checking: Promise<CheckOutcome> | undefined;
  #store: Promise<LibraryStore> | undefined;
  #waiting = new Map<string, ((outcome: SyncOutcome) => void)[]>();
  /** Rises when everything is erased: what was under way must not write any more. */
  #age = 0;
  #running = false;

  /**
   * Does what is wanted, or joins the job that already does, and answers when it has ended or has
   * to wait for tomorrow's allowance. Whoever leaves ends nothing.
   */
  async sync(userId: string, want: SyncWant): Promise<SyncOutcome> {
    const ended = await this.#join(userId, want);
    return "kind" in ended ? ended : ended.outcome;
  }

  /** The same for the cron, which does not wait for the end. */
  async begin(userId: string, want: SyncWant): Promise<void> {
    await this.#join(userId, want);
  }

  async #join(
    userId: string,
    want: SyncWant,
  ): Promise<SyncOutcome | { outcome: Promise<SyncOutcome> }> {
    const store = await this.#library();
    const open = store.openJobs();
    let job = open.find((one) => does(one, want));
    if (job?.state === "paused" && (job.resumesAt ?? 0) > Date.now()) {
      return { kind: "paused", resumesAt: job.resumesAt ?? 0 };
    }
    if (!job) {
      if (want.kind === "videos" && !store.findPlaylist(want.playlistId))
        return { kind: "missing" };
      job = newJob(want, userId, Date.now());
      store.addJob(job);
    }
    const { id } = job;
    const outcome = new Promise<SyncOutcome>((resolve) => {
      this.#waiting.set(id, [...(this.#waiting.get(id) ?? []), resolve]);
    });
    await noteWork(createDatabase(this.env), userId);
    await this.ctx.storage.setAlarm(Date.now());
    return { outcome };
  }

  /** Jobs under way and lately ended, the latest first. */
  async jobs(): Promise<Job[]> {
    const store = await this.#library();
    const titleOf = (id: string) => store.findPlaylist(id)?.title;
    return store.listJobs(Date.now()).map((row) => toJob(row, titleOf));
  }

  /** Ends a job; what it has read stays. False where there is none such. */
  async stop(jobId: string): Promise<boolean> {
    const store = await this.#library();
    const job = store.findJob(jobId);
    if (!job) return false;
    if (job.endedAt === null) {
      store.updateJob(jobId, { state: "stopped", endedAt: Date.now(), resumesAt: null });
      this.#settle(jobId, { kind: "stopped" });
    }
    return true;
  }

  /** A playlist and its videos as the JSON array of the contract; undefined where there is none. */
  async playlist(
    playlistId: string,
  ): Promise<{ playlist: PlaylistRow; videosJson: string } | undefined> {
    const store = await this.#library();
    const playlist = store.findPlaylist(playlistId);
    return playlist && { playlist, videosJson: store.videosJson(playlist) };
  }

  /** Wakes jobs whose alarm was lost; the cron calls it. */
  async rescue(userId: string): Promise<void> {
    const open = (await this.#library()).openJobs();
    if (open.length === 0) await noteRest(createDatabase(this.env), userId, false);
    else await this.#arm(0);
  }

  /** Never throws: an alarm that failed too often would be given up by the runtime. */
  override async alarm(): Promise<void> {
    if (this.#running) return this.#arm(1000);
    this.#running = true;
    const age = this.#age;
    try {
      await this.#work();
    } catch (error) {
      logEvent("job_failed", { cause: describeError(error) });
    } finally {
      this.#running = false;
      // What was erased meanwhile must not be opened again.
      if (this.#age === age) {
        await this.#arm(0).catch((error: unknown) =>
          logEvent("alarm_not_set", { cause: describeError(error) }),
        );
      }
    }
  }

  /** Forgets everything of this user, tokens in memory included. */
  async erase(): Promise<void> {
    this.#age += 1;
    this.forgetTokens();
    this.#store = undefined;
    for (const id of this.#waiting.keys()) this.#settle(id, { kind: "stopped" });
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

  /** One slice of the oldest job that may run. */
  async #work(): Promise<void> {
    const store = await this.#library();
    const now = Date.now();
    const job = store.openJobs().find((one) => (one.resumesAt ?? 0) <= now);
    if (!job) return;
    if (job.resumesAt !== null) {
      store.updateJob(job.id, { state: "running", resumesAt: null, sentence: null });
    }
    const age = this.#age;
    const stillWanted = (): void => {
      const wanted = this.#age === age && store.findJob(job.id)?.endedAt === null;
      if (!wanted) throw new NoLongerWanted();
    };
    try {
      const { client } = this.#accessOf(job.userId);
      const isDone = await runSlice({ store, client, stillWanted }, job);
      stillWanted();
      if (!isDone) return;
      const ids = store.listPlaylists().map(({ id }) => id);
      const change = advance(store.findJob(job.id) ?? job, ids, Date.now());
      store.updateJob(job.id, change);
      await flushSummaries(createDatabase(this.env), job.userId, store.listPlaylists());
      if (change.state !== "done") return;
      this.#settle(job.id, { kind: "done" });
      await this.#rest(job, store);
    } catch (error) {
      if (error instanceof NoLongerWanted) return;
      await this.#fail(store, job, error, age);
    }
  }

  async #fail(store: LibraryStore, job: JobRow, error: unknown, age: number): Promise<void> {
    logEvent("slice_failed", { user: await logIdOf(job.userId), cause: describeError(error) });
    if (this.#age !== age) return;
    const { change, outcome } = afterFailure(store.findJob(job.id) ?? job, error, Date.now());
    store.updateJob(job.id, change);
    if (outcome) this.#settle(job.id, outcome);
    if (change.state === "failed") await this.#rest(job, store);
  }

  /** Says in D1 that there is no more work, where that is so. */
  async #rest(job: JobRow, store: LibraryStore): Promise<void> {
    if (store.openJobs().length > 0) return;
    const isWhole = job.kind === "all" && store.findJob(job.id)?.state === "done";
    await noteRest(createDatabase(this.env), job.userId, isWhole);
  }

  async #arm(leastMs: number): Promise<void> {
    const now = Date.now();
    const times = (await this.#library())
      .openJobs()
      .map(({ resumesAt }) => Math.max(resumesAt ?? 0, now + leastMs));
    if (times.length > 0) await this.ctx.storage.setAlarm(Math.min(...times));
  }

  #settle(jobId: string, outcome: SyncOutcome): void {
    for (const resolve of this.#waiting.get(jobId) ?? []) resolve(outcome);
    this.#waiting.delete(jobId);
  }

  /** Opened once; erasing everything closes it. */
  async #library(): Promise<LibraryStore> {
    this.#store ??= openLibraryStore(this.ctx.storage);
    return this.#store;
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

function outcomeOf(error: unknown): CheckOutcome {
  if (error instanceof GrantError) return { kind: error.kind };
  if (!(error instanceof YouTubeError)) return { kind: "unavailable" };
  if (error.resumesAt !== undefined) return { kind: "quota", retryAt: error.resumesAt };
  return { kind: error.kind === "no_channel" ? "other_channel" : "unavailable" };
}
