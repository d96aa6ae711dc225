// Assembles a user's library: its store, its questions, the jobs that change it and the timed work beside them. Each part
// gets the parts that are created before it.
import { describeError, logEvent } from "#worker/http/log.ts";
import { recordRest } from "#worker/account/absence.ts";
import { findOwner } from "#worker/account/libraries.ts";
import type { Database } from "#worker/db/client.ts";
import { createAlertSettings } from "#worker/alerts/alert-settings.ts";
import type { Mailer } from "#worker/http/mailer.ts";
import { createPushDevices } from "#worker/alerts/push-devices.ts";
import { createPusher } from "#worker/alerts/pusher.ts";
import type { WritePoint } from "#worker/http/points.ts";
import { createAlertTimer } from "#worker/library/alerts/alert-timer.ts";
import { createAlertTimes } from "#worker/library/alerts/alert-times.ts";
import { type Changes, createChanges } from "#worker/library/changes/changes.ts";
import { type NoChange, whyNoChange } from "#worker/library/changes/may-change.ts";
import { createVerification } from "#worker/library/changes/verification.ts";
import { createCleaning, isAgreed } from "#worker/library/cleaning/cleaning.ts";
import { createAlarm } from "#worker/library/jobs/alarm.ts";
import type { SyncWant } from "#worker/library/jobs/kinds.ts";
import type { SyncOutcome } from "#worker/library/jobs/job-outcome.ts";
import { createJobRunner } from "#worker/library/jobs/job-runner.ts";
import { createSignal } from "#worker/library/jobs/job-lines.ts";
import { createSpend } from "#worker/library/jobs/job-spend.ts";
import { createKeeping, createKeptOrders, isKept } from "#worker/library/order/kept-orders.ts";
import { createQuestions } from "#worker/library/questions/questions.ts";
import { createLikedVideos } from "#worker/library/reading/liked-videos.ts";
import { createOwnLists } from "#worker/library/reading/own-lists.ts";
import { createVisibleAgain } from "#worker/library/removal/visible-again.ts";
import { openLibraryStore } from "#worker/library/store/store.ts";
import { createSummaryFlush } from "#worker/library/store/summary-flush.ts";
import { startBackgroundReading } from "#worker/library/upkeep/background-reading.ts";
import { createRetention, forgetExpired } from "#worker/library/upkeep/retention.ts";
import { createUpkeep } from "#worker/library/upkeep/upkeep.ts";
import { createUpkeepTimes } from "#worker/library/upkeep/upkeep-times.ts";
import type { Settings } from "#worker/settings.ts";
import { isStopped, leaveQueue } from "#worker/quota/ledger-of.ts";
import type { LedgerBinding } from "#worker/quota/quota-ledger.do.ts";
import type { YouTubeAccess } from "#worker/youtube/access.ts";
import type { CheckOutcome } from "#worker/youtube/connection.ts";
import { GrantError } from "#worker/youtube/grant-access.ts";

/** Open until it is erased. */
export type Library = Awaited<ReturnType<typeof openLibrary>>;

export async function openLibrary(options: {
  storage: DurableObjectStorage;
  db: Database;
  settings: Settings;
  mailer: Mailer | undefined;
  accessOf: (userId: string) => YouTubeAccess;
  check: (userId: string) => Promise<CheckOutcome>;
  env: LedgerBinding;
  writePoint: WritePoint;
}) {
  const { storage, db, env, settings, mailer, accessOf, check, writePoint } = options;
  const { kv, sql } = storage;
  const { lostTitleMs } = settings;
  const ownerOf = (userId: string) => findOwner(db, userId);
  const findStanding = (userId: string) => accessOf(userId).store.findStanding(userId);
  const isConnected = async (userId: string) => (await findStanding(userId)) !== undefined;

  const erasure = new AbortController();
  const erased = erasure.signal;
  const jobChange = createSignal();
  const store = await openLibraryStore(storage, () => jobChange.notify());
  const questions = createQuestions(sql, lostTitleMs);
  const times = createUpkeepTimes(kv, store);
  const alertTimes = createAlertTimes(kv);
  const keeping = createKeeping(kv);
  const listedAt = (): number => times.listedAt(Date.now());
  const retention = createRetention({ store, kv, lostTitleMs, listedAt });
  const summaries = createSummaryFlush({ store, db, kv, listedAt, erased });
  const alarm = createAlarm({ store, db, storage, times, retention, summaries, erased });
  const runner = createJobRunner({
    store,
    db,
    storage,
    spend: createSpend({ store, kv, accessOf }),
    isAccountActive: (userId) => accessOf(userId).isAccountActive(),
    times,
    alertTimes,
    retention,
    summaries,
    alarm,
    isAgreed: (row) => isAgreed(kv, row),
    isKept: (row) => isKept(kv, row, ownerOf),
    leaveQueue: (jobs) => leaveQueue(env, jobs),
    writePoint,
    erased,
  });
  const sync = async (userId: string, want: SyncWant): Promise<SyncOutcome> => {
    const joined = await runner.join(userId, want);
    return "kind" in joined ? joined : joined.outcome;
  };
  const changes = createChanges({ store, runner, sql, keeping, questions });
  const liked = createLikedVideos({ kv, erased });
  const ownLists = createOwnLists({
    store,
    sql,
    questions,
    liked,
    listedAt,
    accessOf,
    sync,
    arm: alarm.set,
  });

  const cleaning = createCleaning({
    kv,
    store,
    runner,
    alarm,
    lostTitleMs,
    findOwner: ownerOf,
    isConnected,
  });
  const keptOrders = createKeptOrders({ kv, store, orders: changes.orders, findOwner: ownerOf });
  const pusher = createPusher(settings);
  const areAlertsStopped = () => isStopped(env, "alerts");
  const alerts = createAlertTimer({
    kv,
    alertTimes,
    store,
    settings,
    alertSettings: createAlertSettings(db),
    pushDevices: createPushDevices(db, settings.push?.publicKey),
    mailer: mailer && whileOn(mailer, areAlertsStopped),
    pusher: pusher && whileOn(pusher, areAlertsStopped),
    isConnected,
    findChannelTitle: async (id) => (await accessOf(id).store.find(id))?.channelTitle ?? null,
    arm: alarm.set,
    startCheck: (userId) => startBackgroundReading({ store, runner }, userId, "check"),
  });
  const visibleAgain = createVisibleAgain({
    kv,
    store,
    lostTitleMs,
    accessOf,
    isConnected,
    isResting: times.isResting,
    arm: alarm.set,
    onNews: alertTimes.lookForNews,
    erased,
  });
  const verification = createVerification({
    kv,
    store,
    withClient: async (userId, work) => {
      const access = accessOf(userId);
      if (!(await access.isAccountActive())) throw new GrantError("not_connected");
      const { client, lease } = access.spend("sync");
      try {
        await work(client);
      } finally {
        await lease.settle();
      }
    },
    erased,
    onChange: summaries.markBehind,
    onVanished: alertTimes.lookForNews,
  });
  const upkeep = createUpkeep({
    kv,
    times,
    findStanding,
    isUsed: (now) =>
      alertTimes.isOn() ||
      cleaning.wakesAt(now) !== undefined ||
      keptOrders.isKeeping(now) ||
      store.openJobs().some(({ isBackground }) => !isBackground),
    stopReadings: async () => {
      for (const { id } of store.openJobs()) await runner.stop(id);
    },
    recordRest: (userId, restingAt) => recordRest(db, userId, restingAt),
    arm: alarm.set,
    startReading: (userId, kind) => startBackgroundReading({ store, runner }, userId, kind),
    prove: (userId) => accessOf(userId).prove(),
    check,
  });
  alarm.timers.push(upkeep, cleaning, keptOrders, alerts, visibleAgain, verification);

  return {
    kv,
    store,
    questions,
    times,
    alarm,
    runner,
    /** When a job has changed. */
    jobChange,
    /**
     * Starts a job, or joins one that covers the request. Resolves when it has ended, or has to wait
     * for tomorrow's allowance. Disconnecting does not cancel the job.
     */
    sync,
    changes,
    ownLists,
    cleaning,
    keeping,
    keptOrders,
    alerts,
    visibleAgain,

    /** Makes a change if the grant allows it; otherwise returns why not. Resolves when it is done or has to wait. */
    async change<Outcome>(
      userId: string,
      make: (all: Changes) => Promise<Outcome>,
    ): Promise<Outcome | { kind: NoChange }> {
      const kind = await whyNoChange(db, accessOf(userId).store, userId);
      // Everything may have been erased meanwhile, and the tables with it.
      if (erasure.signal.aborted) return { kind: "not_connected" };
      return kind ? { kind } : make(changes);
    },

    /** Deletes what has expired, because the alarm may be late. */
    forgetExpired: (): void => forgetExpired(store, Date.now(), lostTitleMs),

    /** Stores and sends nothing more, because everything is being erased. Resolves once what runs has ended. */
    async close(): Promise<void> {
      erasure.abort();
      await runner.close();
      jobChange.notify();
    },
  };
}

/** Starts what follows a new connection: a reading of everything, unless something was read before. Does not throw. */
export async function beginConnected(
  open: () => Promise<Library>,
  { userId, mayRead }: { userId: string; mayRead: boolean },
  now: number,
): Promise<void> {
  try {
    const { store, runner, times, alarm, alerts } = await open();
    times.connected(now);
    await alarm.rescue(userId);
    if (mayRead && store.isNew()) await runner.join(userId, { kind: "all" });
    await alerts.changed(userId, now);
  } catch (error) {
    // The first job plans as well.
    logEvent("library_not_opened", { cause: describeError(error) });
  }
}

/** A sender that sends nothing while alerts are stopped; what was refused is told later. */
function whileOn<Sender extends { send: (...message: never[]) => Promise<string> }>(
  sender: Sender,
  areStopped: () => Promise<boolean>,
): Sender {
  const send = async (...message: Parameters<Sender["send"]>): Promise<string> =>
    (await areStopped()) ? "refused" : sender.send(...message);
  return { ...sender, send };
}
