// Assembles a user's library: its store, its queries, and the jobs that change it.
import { describeError, logEvent } from "#worker/http/log.ts";
import { recordRest } from "#worker/account/absence.ts";
import { findOwner } from "#worker/account/libraries.ts";
import type { Database } from "#worker/db/client.ts";
import { createAlertSettings } from "#worker/alerts/alert-settings.ts";
import type { Mailer } from "#worker/http/mailer.ts";
import { createPushDevices } from "#worker/alerts/push-devices.ts";
import { createPusher } from "#worker/alerts/pusher.ts";
import type { WritePoint } from "#worker/http/points.ts";
import {
  classOf,
  isNewLibrary,
  startBackgroundReading,
} from "#worker/library/upkeep/background-reading.ts";
import { type AlertTimer, createAlertTimer } from "#worker/library/alerts/alert-timer.ts";
import { changesLeft } from "#worker/library/changes/change-report.ts";
import { type Changes, createChanges } from "#worker/library/changes/changes.ts";
import { type Cleaning, createCleaning } from "#worker/library/cleaning/cleaning.ts";
import { createJobRunner, type JobRunner } from "#worker/library/jobs/job-runner.ts";
import { confirmByList } from "#worker/library/upkeep/channel-check.ts";
import { isChange, type SyncWant } from "#worker/library/jobs/job-requests.ts";
import type { SyncOutcome } from "#worker/library/jobs/jobs.ts";
import { createKeptOrders, type KeptOrderSettings } from "#worker/library/order/kept-orders.ts";
import { createLikedVideos } from "#worker/library/reading/liked-videos.ts";
import { createOwnLists, type OwnLists } from "#worker/library/reading/own-lists.ts";
import { createQuestions, type LibraryQuestions } from "#worker/library/questions/questions.ts";
import { type LibraryStore, openLibraryStore } from "#worker/library/store/store.ts";
import { createUpkeep, type Upkeep } from "#worker/library/upkeep/upkeep.ts";
import { createVerification } from "#worker/library/changes/verification.ts";
import { createVisibleAgain, type VisibleAgain } from "#worker/library/removal/visible-again.ts";
import type { Settings } from "#worker/settings.ts";
import { isStopped, leaveQueue } from "#worker/quota/ledger-of.ts";
import type { LedgerBinding } from "#worker/quota/quota-ledger.do.ts";
import type { YouTubeClient } from "#worker/youtube/client.ts";
import type { YouTubeAccess } from "#worker/youtube/access.ts";
import type { CheckOutcome } from "#worker/youtube/connection.ts";
import { GrantError } from "#worker/youtube/grant-access.ts";
import { WRITE_UNITS } from "#worker/youtube/transport.ts";

/** Open until the library is erased. */
export type Library = {
  store: LibraryStore;
  questions: LibraryQuestions;
  runner: JobRunner;
  changes: Changes;
  cleaning: Cleaning;
  keptOrders: KeptOrderSettings;
  upkeep: Upkeep;
  visibleAgain: VisibleAgain;
  alerts: AlertTimer;
  ownLists: OwnLists;
  /**
   * Starts a job, or joins one that covers the request. Resolves when it has ended, or has to wait for tomorrow's
   * allowance.
   */
  sync: (userId: string, want: SyncWant) => Promise<SyncOutcome>;
};

/** `onJob` is called after each change of a job. */
export async function openLibrary(options: {
  storage: DurableObjectStorage;
  db: Database;
  settings: Settings;
  mailer: Mailer | undefined;
  accessOf: (userId: string) => YouTubeAccess;
  check: (userId: string) => Promise<CheckOutcome>;
  env: LedgerBinding;
  onJob: () => void;
  writePoint: WritePoint;
}): Promise<Library> {
  const { storage, db, env, settings, mailer, accessOf, check, onJob, writePoint } = options;
  const { lostTitleMs } = settings;
  const pusher = createPusher(settings);
  const areAlertsStopped = () => isStopped(env, "alerts");
  const store = await openLibraryStore(storage, onJob);
  const liked = createLikedVideos({ kv: storage.kv });
  const runner = createJobRunner({
    store,
    db,
    storage,
    spend: (job) => {
      const access = accessOf(job.userId);
      const name = classOf(job, isNewLibrary(store, storage.kv));
      // Who wants alerts causes their checks, also where they take turns with connecting and disconnecting.
      const isBackground = job.isBackground && job.kind !== "check";
      const change = isChange(job)
        ? {
            id: job.id,
            unitsLeft: () => changesLeft(store, job) * WRITE_UNITS,
            isAutomatic: () => isAutomatic(store, job.id),
          }
        : undefined;
      const { client, publicVideos, lease } = access.spend(name, { ...job, isBackground, change });
      const confirming: YouTubeClient = {
        ...client,
        async listOwnPlaylists(pageToken) {
          const page = await client.listOwnPlaylists(pageToken);
          await confirmByList(storage.kv, access.store, job.userId, page);
          return page;
        },
      };
      return { client: confirming, publicVideos, lease };
    },
    lostTitleMs,
    isAccountActive: (userId) => accessOf(userId).isAccountActive(),
    upkeep: () => upkeep,
    cleaning: () => cleaning,
    keptOrders: () => keptOrders,
    alerts: () => alerts,
    others: () => [visibleAgain, verification],
    leaveQueue: (jobs) => leaveQueue(env, jobs),
    writePoint,
  });
  const verification = createVerification({
    kv: storage.kv,
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
    throwIfErased: () => {
      if (runner.isErased()) throw new Error("the library was erased");
    },
    onChange: () => runner.markBehind(),
    onVanished: (now) => alerts.lookForNews(now),
  });
  const arm = async (): Promise<void> => void (await runner.setAlarm());
  const findStanding = (userId: string) => accessOf(userId).store.findStanding(userId);
  const isConnected = async (userId: string) => (await findStanding(userId)) !== undefined;
  const upkeep = createUpkeep({
    kv: storage.kv,
    store,
    findStanding,
    isUsed: (now) =>
      alerts.isOn() ||
      cleaning.wakesAt(now) !== undefined ||
      keptOrders.isKeeping(now) ||
      store.openJobs().some(({ isBackground }) => !isBackground),
    stopReadings: async () => {
      for (const { id } of store.openJobs()) await runner.stop(id);
    },
    recordRest: (userId, restingAt) => recordRest(db, userId, restingAt),
    arm,
    startReading: (userId, kind) => startBackgroundReading({ store, runner }, userId, kind),
    prove: (userId) => accessOf(userId).prove(),
    check,
  });
  const alerts = createAlertTimer({
    kv: storage.kv,
    store,
    settings,
    alertSettings: createAlertSettings(db),
    pushDevices: createPushDevices(db, settings.push?.publicKey),
    mailer: mailer && whileOn(mailer, areAlertsStopped),
    pusher: pusher && whileOn(pusher, areAlertsStopped),
    isConnected,
    findChannelTitle: async (id) => (await accessOf(id).store.find(id))?.channelTitle ?? null,
    arm,
    startCheck: (userId) => startBackgroundReading({ store, runner }, userId, "check"),
  });
  const visibleAgain = createVisibleAgain({
    kv: storage.kv,
    store,
    lostTitleMs,
    accessOf,
    isConnected,
    isResting: (now) => upkeep.isResting(now),
    arm,
    onNews: alerts.lookForNews,
  });
  const cleaning = createCleaning({
    kv: storage.kv,
    store,
    runner,
    lostTitleMs,
    findOwner: (userId) => findOwner(db, userId),
    isConnected,
  });
  const questions = createQuestions(storage.sql, lostTitleMs);
  const changes = createChanges({
    store,
    runner,
    sql: storage.sql,
    keeping: () => keptOrders,
    uncheckedRegions: (now, playlistIds) => questions.uncheckedRegions(now, playlistIds),
  });
  const keptOrders = createKeptOrders({
    kv: storage.kv,
    store,
    orders: changes.orders,
    findOwner: (userId) => findOwner(db, userId),
  });
  const sync: Library["sync"] = async (userId, want) => {
    const joined = await runner.join(userId, want);
    return "kind" in joined ? joined : joined.outcome;
  };
  const ownLists = createOwnLists({
    store,
    sql: storage.sql,
    questions,
    liked,
    listedAt: () => upkeep.listedAt(Date.now()),
    accessOf,
    sync,
    arm,
  });
  return {
    store,
    questions,
    sync,
    ownLists,
    runner,
    changes,
    cleaning,
    keptOrders,
    upkeep,
    visibleAgain,
    alerts,
  };
}

/** What begins with a connection: it reads everything, unless something was read before. Does not throw. */
export async function beginConnected(
  open: () => Promise<Library>,
  { userId, mayRead }: { userId: string; mayRead: boolean },
  now: number,
): Promise<void> {
  try {
    const { store, runner, upkeep, alerts } = await open();
    upkeep.connected(now);
    await runner.rescue(userId);
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

/** Whether a clean-up or a playlist that is kept sorted has begun the change. */
function isAutomatic(store: LibraryStore, jobId: string): boolean {
  const isScheduled = store.removals.openScheduled().some((one) => one.jobId === jobId);
  return isScheduled || store.orders.find(jobId)?.why === "kept";
}
