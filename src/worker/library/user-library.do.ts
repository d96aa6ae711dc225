// One Durable Object for each user. It stores their library and makes all YouTube calls in their
// name, so two calls never refresh a token at the same time.
import { DurableObject } from "cloudflare:workers";
import type { HeldVideos, Job, LibraryOverview } from "#shared/contract/playlists.ts";
import type { OwnListsAnswer } from "#shared/contract/own-lists.ts";
import type { CleaningConsent, CleaningSchedule } from "#shared/contract/cleaning.ts";
import type { SetKeptOrder } from "#shared/contract/order.ts";
import { createMailer, type MailBinding } from "#worker/http/mailer.ts";
import { createDatabase, type DatabaseBinding } from "#worker/db/client.ts";
import { readSettings } from "#worker/settings.ts";
import { describeError, logEvent } from "#worker/http/log.ts";
import { type PointsBinding, pointsOf } from "#worker/http/points.ts";
import type { OwnOutcome } from "#worker/calculator/reading/snapshot.ts";
import type { Changes, Merge, Transfer } from "#worker/library/changes/changes.ts";
import { checkChannel, noteChannelRead } from "#worker/library/upkeep/channel-check.ts";
import type { CreationSource } from "#worker/library/creation/creation-plan.ts";
import { countHourly, EXPORTS } from "#worker/library/upkeep/hourly-count.ts";
import { createSignal, jobLines, jobsOf } from "#worker/library/jobs/job-lines.ts";
import type { ChangeOutcome, SyncOutcome } from "#worker/library/jobs/job-outcome.ts";
import { OWNER_KEY } from "#worker/library/jobs/job-starter.ts";
import { type SyncWant, openChanges } from "#worker/library/jobs/kinds.ts";
import { openAccess } from "#worker/library/open-access.ts";
import { beginConnected, type Library, openLibrary } from "#worker/library/open-library.ts";
import type { OrderAsk } from "#worker/library/order/orders.ts";
import type { OwnListRequest } from "#worker/library/reading/own-lists.ts";
import { setKeptOrder } from "#worker/library/order/kept-orders.ts";
import { markSeen, type News, overviewOf, seenTimes } from "#worker/library/questions/overview.ts";
import type { RemovalWant } from "#worker/library/removal/removal-candidates.ts";
import type { RemovalQuery } from "#worker/library/removal/removal-history.ts";
import { type NoChange, whyNoChange } from "#worker/library/changes/may-change.ts";
import type { ReplacementWant } from "#worker/library/replacement/replacements.ts";
import { eraseIfEnded } from "#worker/library/upkeep/restored.ts";
import { forgetExpired } from "#worker/library/upkeep/retention.ts";
import type { LibraryStore } from "#worker/library/store/store.ts";
import { accountDataOf, detailOf, exportOf, hiddenOf } from "#worker/library/questions/answers.ts";
import { suspendJobs } from "#worker/library/upkeep/suspension.ts";
import { searchYouTube, type SearchOutcome } from "#worker/library/replacement/youtube-search.ts";
import { streamText } from "#worker/http/text-stream.ts";
import { leaveQueue } from "#worker/quota/ledger-of.ts";
import type { LedgerBinding } from "#worker/quota/quota-ledger.do.ts";
import type { YouTubeAccess } from "#worker/youtube/access.ts";
import type { CheckOutcome, Consent } from "#worker/youtube/connection.ts";

const REOPEN_MS = 60_000;

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
  #hasErased: Promise<boolean> | undefined;
  readonly #jobChange = createSignal();

  /**
   * Starts a job, or joins one that covers the request. Resolves when it has ended, or has to wait
   * for tomorrow's allowance. Disconnecting does not cancel the job.
   */
  async sync(userId: string, want: SyncWant): Promise<SyncOutcome> {
    return (await this.#open()).sync(userId, want);
  }

  /** As {@link OwnLists.list}. */
  async ownLists(userId: string): Promise<OwnListsAnswer | undefined> {
    return (await this.#open()).ownLists.list(userId);
  }

  /** As {@link OwnLists.find}. */
  async findOwnLists(userId: string, ids: readonly string[]): Promise<string[] | undefined> {
    return (await this.#open()).ownLists.find(userId, ids);
  }

  /** As {@link OwnLists.read}. */
  async readOwnList(...[userId, id, want, onProgress]: OwnListRequest): Promise<OwnOutcome> {
    return (await this.#open()).ownLists.read(userId, id, want, onProgress);
  }

  /** Open and recently ended jobs, newest first. Restores a missing alarm. */
  async jobs(): Promise<Job[]> {
    const { store, runner } = await this.#open();
    await runner.wake();
    return jobsOf(store);
  }

  /** The same as NDJSON: one line for each change, until no job is running. */
  async watchJobs(): Promise<ReadableStream> {
    const { store, runner } = await this.#open();
    await runner.wake();
    return streamText(jobLines(this.#jobChange, () => jobsOf(store)));
  }

  /** Stops a job and keeps what it has read. False if there is no such job. */
  async stop(jobId: string): Promise<boolean> {
    return (await this.#open()).runner.stop(jobId);
  }

  /** Retries a job that is halted or waits for an outage to end. False if there is no such job. */
  async continueJob(jobId: string): Promise<boolean> {
    return (await this.#open()).runner.continueJob(jobId);
  }

  /** A playlist and its videos as the JSON of the contract; undefined if it is not in the library. */
  async playlist(playlistId: string): Promise<ReadableStream | undefined> {
    const { store, questions } = await this.#open();
    const row = store.findPlaylist(playlistId);
    return row && streamText(detailOf(questions, row, Date.now()));
  }

  /** `country` is the person's; null if they have not chosen one. */
  async overview(country: string | null): Promise<LibraryOverview> {
    const library = await this.#open();
    if (library.times.visited(Date.now())) await library.alarm.arm();
    return overviewOf(library, { country, seen: seenTimes(this.ctx.storage.kv) }, Date.now());
  }

  async search(text: string): Promise<HeldVideos> {
    return (await this.#open()).questions.search(text, Date.now());
  }

  async duplicates(): Promise<HeldVideos> {
    return (await this.#open()).questions.duplicates(Date.now());
  }

  /** See {@link hiddenOf}; as the JSON of the contract. */
  async hidden(since: number | null, country: string | null): Promise<ReadableStream> {
    await this.#rememberedRemovals();
    return streamText(hiddenOf(await this.#open(), { since, country }, Date.now()));
  }

  /** All playlists with their videos, as the JSON of the contract. */
  async export(): Promise<ReadableStream> {
    return streamText(exportOf(await this.#open(), Date.now()));
  }

  /** What a removal would remove now, with its plan token. */
  async planRemoval(want: RemovalWant, country: string | null) {
    const { changes, questions } = await this.#open();
    const { items, ...plan } = await changes.planRemoval(want);
    return { items: questions.markBlocked(items, country), ...plan };
  }

  /** See {@link Changes}. All changes resolve when they are done or have to wait. */
  async remove(...what: Parameters<Changes["remove"]>): Promise<ChangeOutcome> {
    return this.#change(what[0], (changes) => changes.remove(...what));
  }

  async putBack(...what: Parameters<Changes["putBack"]>): Promise<ChangeOutcome> {
    return this.#change(what[0], (changes) => changes.putBack(...what));
  }

  async transfer(userId: string, from: string, what: Transfer): Promise<ChangeOutcome> {
    return this.#change(userId, (changes) => changes.transfer(userId, from, what));
  }

  async merge(userId: string, what: Merge) {
    return this.#change(userId, (changes) => changes.merge(userId, what));
  }

  /** What new playlists, or an existing one, would get. */
  async planCreation(source: CreationSource) {
    return (await this.#open()).changes.planCreation(source);
  }

  async create(...what: Parameters<Changes["create"]>) {
    return this.#change(what[0], (changes) => changes.create(...what));
  }

  /** Searches YouTube with words that the person typed or confirmed. */
  async searchYouTube(userId: string, words: string): Promise<SearchOutcome> {
    return searchYouTube(this.#accessOf(userId).spend("sync").client, words);
  }

  /** See {@link createReplacements}. */
  async planReplacement(want: ReplacementWant) {
    return (await this.#open()).changes.replacements.preview(want);
  }

  async replace(userId: string, want: ReplacementWant, requestId: string) {
    return this.#change(userId, (all) => all.replacements.replace(userId, want, requestId));
  }

  async undoReplacement(userId: string, jobId: string) {
    return this.#change(userId, (all) => all.replacements.undo(userId, jobId));
  }

  /** See {@link createOrders}. */
  async planOrder(playlistId: string, itemIds: string[]) {
    return (await this.#open()).changes.orders.preview({ playlistId, itemIds });
  }

  async planUndo(orderId: string) {
    return (await this.#open()).changes.orders.planUndo(orderId);
  }

  async saveOrder(userId: string, ask: OrderAsk) {
    return this.#change(userId, (all) => all.orders.save(userId, ask));
  }

  async undoOrder(userId: string, orderId: string, requestId: string) {
    return this.#change(userId, (all) => all.orders.undo(userId, orderId, requestId));
  }

  async orders() {
    await this.#rememberedRemovals();
    return (await this.#open()).changes.orders.list();
  }

  async keptOrders() {
    return (await this.#open()).keptOrders.show(Date.now());
  }

  /** See {@link setKeptOrder}. */
  async setKeptOrder(userId: string, playlistId: string, wanted: SetKeptOrder) {
    const grant = await this.#accessOf(userId).store.find(userId);
    return setKeptOrder(await this.#open(), { userId, playlistId, wanted, grant });
  }

  async cleaningSchedule(): Promise<CleaningSchedule> {
    return (await this.#open()).cleaning.schedule(Date.now());
  }

  /** Turns the monthly clean-up on; undefined if the consent is not what would be asked for now. */
  async agreeToCleaning(userId: string, consent: CleaningConsent) {
    const grant = await this.#accessOf(userId).store.find(userId);
    return (await this.#open()).cleaning.agreeAsOffered(userId, consent, grant?.channelId);
  }

  async turnOffCleaning(): Promise<CleaningSchedule> {
    await (await this.#open()).cleaning.turnOff();
    return this.cleaningSchedule();
  }

  /** Leaves out the clean-up that is due at this time. */
  async skipCleaning(at: number): Promise<CleaningSchedule> {
    await (await this.#open()).cleaning.skip(at);
    return this.cleaningSchedule();
  }

  /** Answers the question of a paused clean-up: remove the videos, or skip them this month. */
  async answerCleaning(userId: string, remove: boolean): Promise<CleaningSchedule> {
    await (await this.#open()).cleaning.answer(userId, remove);
    return this.cleaningSchedule();
  }

  /** The owner has turned alerts on or off. */
  async alertsChanged(userId: string): Promise<void> {
    // Without a connection there is nothing to check; connecting asks again.
    if (this.ctx.storage.kv.get(OWNER_KEY) === undefined) return;
    const { alerts, alarm } = await this.#open();
    try {
      await alerts.changed(userId, Date.now());
    } finally {
      await alarm.arm();
    }
  }

  /** Marks everything that has vanished, or was corrected in the history, until now as seen. */
  async dismiss(news: News): Promise<void> {
    markSeen(this.ctx.storage.kv, news, Date.now());
  }

  /** Makes a change if the grant allows it; otherwise returns why not. */
  async #change<Outcome>(
    userId: string,
    make: (changes: Changes) => Promise<Outcome>,
  ): Promise<Outcome | { kind: NoChange }> {
    const { store } = this.#accessOf(userId);
    const kind = await whyNoChange(createDatabase(this.env), store, userId);
    if (kind) return { kind };
    return make((await this.#open()).changes);
  }

  /** Removals, and what vanished without us, newest first; with the counts of their jobs. */
  async removals(query: RemovalQuery) {
    const { removals } = await this.#rememberedRemovals();
    const { rows, more } = removals.list(query);
    return { rows, jobs: removals.jobsOf(rows), more };
  }

  /** Looks whether videos of the history are visible again, because the owner has opened it. */
  async lookAtRemovals(userId: string): Promise<{ checkedCount: number; changedCount: number }> {
    return (await this.#open()).visibleAgain.opened(userId);
  }

  /** Everything in the library as JSON, for the account's export, a few times an hour; else when it may be asked for next. */
  async exportAccount(): Promise<ReadableStream | { retryAt: number }> {
    const retryAt = countHourly(this.ctx.storage.kv, ...EXPORTS);
    if (retryAt !== undefined) return { retryAt };
    await this.#rememberedRemovals();
    const seen = seenTimes(this.ctx.storage.kv);
    return streamText(accountDataOf(await this.#open(), seen, Date.now()));
  }

  /** Deletes what has expired first, because the alarm may be late. */
  async #rememberedRemovals(): Promise<LibraryStore> {
    const { store } = await this.#open();
    forgetExpired(store, Date.now(), readSettings(this.env).lostTitleMs);
    return store;
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
    // What is being erased needs no look whether it should be.
    this.#hasErased ??= Promise.resolve(false);
    const isUsed = this.ctx.storage.kv.get(OWNER_KEY) !== undefined;
    const open = await (isUsed ? this.#open() : this.#library)?.catch(() => undefined);
    await open?.close();
    await leaveQueue(this.env, open ? openChanges(open.store) : []);
    this.#library = undefined;
    this.#hasErased = undefined;
    this.#jobChange.notify();
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
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
      onJob: () => this.#jobChange.notify(),
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
