// One Durable Object for each user. It stores their library and makes all YouTube calls in their
// name, so two calls never refresh a token at the same time.
import { DurableObject } from "cloudflare:workers";
import { createMailer, type MailBinding } from "#worker/http/mailer.ts";
import { createDatabase, type DatabaseBinding } from "#worker/db/client.ts";
import { readSettings } from "#worker/settings.ts";
import { describeError, logEvent } from "#worker/http/log.ts";
import { type PointsBinding, pointsOf } from "#worker/http/points.ts";
import type { OwnOutcome } from "#worker/calculator/reading/snapshot.ts";
import {
  type Answered,
  answerCall,
  type CallName,
  readSent,
  type Sent,
} from "#worker/library/call.ts";
import { LIBRARY_CALLS } from "#worker/library/calls.ts";
import { checkChannel, noteChannelRead } from "#worker/library/upkeep/channel-check.ts";
import { countHourly, EXPORTS } from "#worker/library/upkeep/hourly-count.ts";
import { ownerId } from "#worker/library/jobs/job-starter.ts";
import { openChanges } from "#worker/library/jobs/kinds.ts";
import { openAccess } from "#worker/library/open-access.ts";
import { beginConnected, type Library, openLibrary } from "#worker/library/open-library.ts";
import type { OwnListRequest } from "#worker/library/reading/own-lists.ts";
import { seenTimes } from "#worker/library/questions/overview.ts";
import { eraseIfEnded } from "#worker/library/upkeep/restored.ts";
import { accountDataOf } from "#worker/library/questions/answers.ts";
import { suspendJobs } from "#worker/library/upkeep/suspension.ts";
import { streamText } from "#worker/http/text-stream.ts";
import { forecastOf, leaveQueue } from "#worker/quota/ledger-of.ts";
import type { LedgerBinding } from "#worker/quota/quota-ledger.do.ts";
import type { YouTubeAccess } from "#worker/youtube/access.ts";
import type { CheckOutcome, Consent } from "#worker/youtube/connection.ts";

const REOPEN_MS = 60_000;
/** The delay between the order to restore and the restart, so that the answer can still be sent. */
export const RESTART_MS = 1000;

export type LibraryBinding = { USER_LIBRARY: DurableObjectNamespace<UserLibrary> };

/** The object of a user. */
export function libraryOf(env: LibraryBinding, userId: string) {
  return env.USER_LIBRARY.get(env.USER_LIBRARY.idFromName(userId));
}

export class UserLibrary extends DurableObject<
  DatabaseBinding & LedgerBinding & PointsBinding & MailBinding & { KV: KVNamespace }
> {
  #access: YouTubeAccess | undefined;
  #checking: Promise<CheckOutcome> | undefined;
  #library: Promise<Library> | undefined;
  /** True from the order to restore until the restart, which begins with a new instance. */
  #restarts = false;
  #hasErased: Promise<boolean> | undefined;

  /** Answers a call of a signed-in person, after the checks of routes.ts. A newer Worker may ask for what is unknown here. */
  async call(name: CallName, sent: Sent): Promise<Answered> {
    const read = Object.hasOwn(LIBRARY_CALLS, name) ? readSent(name, sent) : undefined;
    if (!read) return { refused: "temporarily_unavailable" };
    const { id } = read.owner;
    return answerCall(LIBRARY_CALLS[name], read, {
      library: await this.#open(),
      access: this.#accessOf(id),
      forecast: (units) => forecastOf(this.env, id, units),
    });
  }

  /** As {@link OwnLists.find}. */
  async findOwnLists(userId: string, ids: readonly string[]): Promise<string[] | undefined> {
    return (await this.#open()).ownLists.find(userId, ids);
  }

  /** As {@link OwnLists.read}. */
  async readOwnList(...[userId, id, want, onProgress]: OwnListRequest): Promise<OwnOutcome> {
    return (await this.#open()).ownLists.read(userId, id, want, onProgress);
  }

  /** The owner has turned alerts on or off. */
  async alertsChanged(userId: string): Promise<void> {
    // Without a connection there is nothing to check; connecting asks again.
    if (ownerId.get(this.ctx.storage.kv) === undefined) return;
    const { alerts, alarm } = await this.#open();
    try {
      await alerts.changed(userId, Date.now());
    } finally {
      await alarm.arm();
    }
  }

  /** Everything in the library as JSON, for the account's export, a few times an hour; else when it may be asked for next. */
  async exportAccount(): Promise<ReadableStream | { retryAt: number }> {
    const retryAt = countHourly(this.ctx.storage.kv, EXPORTS);
    if (retryAt !== undefined) return { retryAt };
    const library = await this.#open();
    library.forgetExpired();
    const seen = seenTimes(this.ctx.storage.kv);
    return streamText(accountDataOf(library, seen, Date.now()));
  }

  /** Restores a lost alarm; the cron calls it. */
  async rescue(userId: string): Promise<void> {
    await (await this.#open()).alarm.rescue(userId);
  }

  /** Never throws: the runtime drops an alarm that failed too often. */
  override async alarm(): Promise<void> {
    try {
      if (await this.#eraseIfEnded()) return;
      await (await this.#open()).runner.run();
    } catch (error) {
      logEvent("library_not_opened", { cause: describeError(error) });
      await this.ctx.storage.setAlarm(Date.now() + REOPEN_MS);
    }
  }

  /**
   * Sends nothing more to YouTube and waits for the current slice, because the account or the
   * connection is about to be deleted. Jobs continue after a minute unless it was. Repeatable.
   */
  async suspend(): Promise<void> {
    suspendJobs(this.ctx.storage.kv);
    const open = await this.#library?.catch(() => undefined);
    await open?.runner.idle();
  }

  /** Deletes everything of this user, tokens in memory included. */
  async erase(): Promise<void> {
    this.#access?.close();
    this.#access = undefined;
    // It is being erased, so D1 need not be asked whether it should be.
    this.#hasErased ??= Promise.resolve(false);
    const isUsed = ownerId.get(this.ctx.storage.kv) !== undefined;
    const open = await (isUsed ? this.#open() : this.#library)?.catch(() => undefined);
    await open?.close();
    await leaveQueue(this.env, open ? openChanges(open.store) : []);
    this.#library = undefined;
    this.#hasErased = undefined;
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  /**
   * Restarts the object in a second with its storage of this time (milliseconds since the epoch) or bookmark. The caller then
   * calls {@link restored}. Returns the bookmark that undoes the restore.
   */
  async restore(to: number | string): Promise<string> {
    this.#restarts = true;
    await this.suspend();
    const { storage } = this.ctx;
    const bookmark = typeof to === "string" ? to : await storage.getBookmarkForTime(to);
    const undo = await storage.onNextSessionRestoreBookmark(bookmark);
    this.ctx.waitUntil(scheduler.wait(RESTART_MS).then(() => this.ctx.abort("it is restored")));
    return undo;
  }

  /**
   * Stops the jobs that were open at the restored time, because they may have been finished after it. Turns off the monthly
   * clean-up and kept orders, because the owner may have turned them off after it. Then reads everything again.
   * @throws Error if the object has not restarted yet
   */
  async restored(userId: string): Promise<void> {
    if (this.#restarts) throw new Error("The object has not restarted yet");
    if (await this.#eraseIfEnded()) return;
    const { store, runner, alarm, cleaning, keeping, keptOrders } = await this.#open();
    for (const { id } of [...store.openJobs(), ...store.haltedJobs()]) await runner.stop(id);
    await cleaning.turnOff();
    for (const { playlistId } of keptOrders.show(Date.now()).kept) keeping.turnOff(playlistId);
    await runner.join(userId, { kind: "all" });
    await alarm.rescue(userId);
  }

  /**
   * Uses the grant that was just stored, and plans when it has to be confirmed. After a new connection it reads
   * everything, unless something was read before.
   */
  async connected(userId: string, { isConfirmed, mayRead }: Consent): Promise<void> {
    // D1 has newer tokens than memory.
    this.#access = undefined;
    if (isConfirmed) noteChannelRead(this.ctx.storage.kv, Date.now());
    await beginConnected(() => this.#open(), { userId, mayRead }, Date.now());
  }

  /** Asks YouTube for the channel of the grant. Concurrent requests share one call. */
  async checkConnection(userId: string): Promise<CheckOutcome> {
    return this.#check(userId, "sync");
  }

  /** Confirms the connection in time, although nobody asks. */
  async confirmConnection(userId: string): Promise<CheckOutcome> {
    return this.#check(userId, "confirm");
  }

  async #check(userId: string, quotaClass: "sync" | "confirm"): Promise<CheckOutcome> {
    const { spend, store } = this.#accessOf(userId);
    const { client } = spend(quotaClass, { isBackground: quotaClass === "confirm" });
    this.#checking ??= checkChannel(this.ctx.storage.kv, client, store, userId).finally(
      () => (this.#checking = undefined),
    );
    return this.#checking;
  }

  /** For tests, which work in the object. Static, because a method could be called from outside. */
  static open(object: UserLibrary): Promise<Library> {
    return object.#open();
  }

  /** Opens the library once. After an erasure or a failure the next call opens it again. */
  #open(): Promise<Library> {
    // Nobody waits for it: before anything is sent, D1 is asked anyway.
    this.ctx.waitUntil(this.#eraseIfEnded());
    const settings = readSettings(this.env);
    return (this.#library ??= openLibrary({
      storage: this.ctx.storage,
      db: createDatabase(this.env),
      settings,
      mailer: createMailer(this.env, settings),
      accessOf: (userId) => this.#accessOf(userId),
      check: (userId) => this.confirmConnection(userId),
      env: this.env,
      writePoint: pointsOf(this.env),
    }).catch((error: unknown) => {
      this.#library = undefined;
      throw error;
    }));
  }

  /** Erases what a restore of the object has brought back. Asks once after each start, because a restore is one. */
  #eraseIfEnded(): Promise<boolean> {
    const askAgain = () => (this.#hasErased = undefined);
    return (this.#hasErased ??= eraseIfEnded(this.env, this.ctx.storage.kv, this, askAgain));
  }

  #accessOf(userId: string): YouTubeAccess {
    return (this.#access ??= openAccess(this.env, userId));
  }
}
