// One connected library: the real job runner, upkeep, retention, confirmation and weekly checks over a store in memory.
// Its object's alarm is a time that the simulation asks for.
import {
  createMemoryLibraryStore,
  type Size,
  TITLE,
} from "#bench/economy/libraries/memory-store.ts";
import { EXAMPLE_OPERATOR } from "#shared/operator.ts";
import type { AlertSettings } from "#worker/alerts/alert-settings.ts";
import { DAY_MS, START } from "#bench/economy/scenario.ts";
import { createPushDevices } from "#worker/alerts/push-devices.ts";
import type { Database } from "#worker/db/client.ts";
import { createAlertTimer } from "#worker/library/alert-timer.ts";
import {
  classOf,
  isNewLibrary,
  startBackgroundReading,
} from "#worker/library/background-reading.ts";
import { checkChannel, confirmByList, noteChannelRead } from "#worker/library/channel-check.ts";
import { createJobRunner } from "#worker/library/job-runner.ts";
import { OWNER_KEY } from "#worker/library/job-starter.ts";
import { createUpkeep, type Upkeep } from "#worker/library/upkeep.ts";
import type { QuotaClass } from "#worker/quota/classes.ts";
import type { LedgerBinding } from "#worker/quota/quota-ledger.do.ts";
import { createLease, type UnitSource } from "#worker/quota/unit-source.ts";
import type { YouTubeClient } from "#worker/youtube/client.ts";
import type { GrantStore } from "#worker/youtube/grant-store.ts";
import { createPublicPresence } from "#worker/youtube/public-presence.ts";
import { requireUnits } from "#worker/youtube/transport.ts";
import { PAGE_SIZE, type YouTubePlaylistItem } from "#worker/youtube/wire.ts";

const LOST_TITLE_MS = 30 * DAY_MS;
const CHANNEL = { id: "UC1", title: "A channel", thumbnailUrl: "" };

export type SimulatedLibrary = Awaited<ReturnType<typeof createLibrary>>;

/** @param onAlarm called with the time of each alarm that is set */
export async function createLibrary(options: {
  env: LedgerBinding;
  userId: string;
  sizes: readonly Size[];
  readAt: number;
  seenAt: number;
  /** Whether its owner wants to be told what vanishes. */
  hasAlerts: boolean;
  onAlarm: (at: number) => void;
}) {
  const { env, userId, sizes, readAt, hasAlerts, onAlarm } = options;
  let { seenAt } = options;
  let confirmedAt = readAt;
  let provedAt = readAt;
  /** Google answers each request for a token, which is needed for calls and proves the consent. */
  const renewToken = () => (provedAt = Date.now());
  let alarm: number | null = null;
  const memory = createMemoryLibraryStore(sizes, readAt);
  let regionUnits = 0;
  const { store } = memory;
  const entries = new Map<string, unknown>([[OWNER_KEY, userId]]);
  const kv = {
    get: (key: string) => entries.get(key),
    put: (key: string, value: unknown) => void entries.set(key, value),
    delete: (key: string) => entries.delete(key),
  } as SyncKvStorage;
  noteChannelRead(kv, readAt);
  const storage = {
    kv,
    getAlarm: async () => alarm,
    async setAlarm(at: number) {
      alarm = at;
      onAlarm(at);
    },
  };
  const grants = {
    find: async () => ({ channelId: CHANNEL.id }),
    async saveChannel() {
      confirmedAt = Date.now();
    },
    async confirmChannel() {
      confirmedAt = Date.now();
      return true;
    },
  };
  // The methods of the grant store that a confirmation calls.
  const grantStore = grants as unknown as GrantStore;

  function spend(name: QuotaClass) {
    const lease = createLease({ env, class: name, subject: async () => undefined });
    const client = createClient(sizes, lease, { renewToken, onRegions: () => (regionUnits += 1) });
    return { client, publicVideos: createPublicPresence(NO_DATABASE, client), lease };
  }

  const runner = createJobRunner({
    store,
    db: NO_DATABASE,
    // The methods of the object's storage that the job runner calls.
    storage: storage as unknown as DurableObjectStorage,
    spend: (job) => {
      const { client, publicVideos, lease } = spend(classOf(job, isNewLibrary(store, kv)));
      const confirming: YouTubeClient = {
        ...client,
        async listOwnPlaylists(pageToken) {
          const page = await client.listOwnPlaylists(pageToken);
          await confirmByList(kv, grantStore, userId, page);
          return page;
        },
      };
      return { client: confirming, publicVideos, lease };
    },
    lostTitleMs: LOST_TITLE_MS,
    isAccountActive: async () => true,
    upkeep: () => upkeep,
    writePoint: () => undefined,
    cleaning: () => ({
      wakesAt: () => undefined,
      step: async () => undefined,
      isAgreed: () => true,
    }),
    keptOrders: () => ({
      wakesAt: () => undefined,
      step: async () => undefined,
      isKept: async () => true,
    }),
    others: () => [],
    alerts: () => alerts,
    leaveQueue: async () => undefined,
  });
  const confirm = () => checkChannel(kv, spend("confirm").client, grantStore, userId);
  const arm = async () => void (await runner.setAlarm());
  const upkeep: Upkeep = createUpkeep({
    kv,
    store,
    findStanding: async () => ({ confirmedAt, provedAt, seenAt, restingAt: null }),
    isUsed: () => hasAlerts,
    stopReadings: async () => {
      for (const { id } of store.openJobs()) await runner.stop(id);
    },
    recordRest: async () => undefined,
    arm,
    startReading: (owner, kind) => startBackgroundReading({ store, runner }, owner, kind),
    prove: async () => void renewToken(),
    check: confirm,
  });
  const startCheck = (owner: string) => startBackgroundReading({ store, runner }, owner, "check");
  let checkedAt = START;
  const row = { mailSince: hasAlerts ? START : null };
  const choices = {
    find: async () => row,
    async recordCheck(_owner: string, at: number | null) {
      checkedAt = at ?? checkedAt;
      return row;
    },
  };
  const alerts = createAlertTimer({
    kv,
    store,
    settings: {
      authSecret: "",
      lostTitleMs: LOST_TITLE_MS,
      publicOrigin: "",
      operator: EXAMPLE_OPERATOR,
    },
    // Nothing vanishes, so nothing is sent.
    alertSettings: choices as unknown as AlertSettings,
    mailer: undefined,
    pusher: undefined,
    pushDevices: createPushDevices(NO_DATABASE, undefined),
    isConnected: async () => true,
    findChannelTitle: async () => null,
    arm,
    startCheck,
  });
  if (hasAlerts) await alerts.changed(userId, Date.now());
  // As if it had planned its next reading after the last one.
  upkeep.wasRead("all", readAt);
  upkeep.wasRead("playlists", readAt);
  await runner.arm();

  return {
    /** Runs what is due, if the alarm that is set is this one. */
    async wake(at: number): Promise<void> {
      if (alarm !== at) return;
      alarm = null;
      await runner.run();
    },

    /** The owner opens the dashboard and syncs the list of playlists. */
    async visit(now: number): Promise<void> {
      seenAt = now;
      if (upkeep.visited(now)) await runner.arm();
      await runner.join(userId, { kind: "playlists" });
    },

    /** As the hourly cron does for connections that nothing has confirmed. */
    confirm,

    /** Times are in milliseconds since the epoch. */
    confirmedAt: () => confirmedAt,

    /** Nothing is read, because its owner does not come. */
    isResting: () => upkeep.isResting(Date.now()),

    state: () => ({
      provedAt,
      checkedAt: hasAlerts ? checkedAt : undefined,
      listedAt: upkeep.listedAt(Date.now()),
      hasTitles: memory.hasTitles(),
      regionUnits,
      ...memory.contents(),
    }),
  };
}

/** Stores nothing: what the simulation reports is in the objects. */
const NO_DATABASE = createNoDatabase();

function createNoDatabase(): Database {
  const nothing: unknown[] = [];
  const query = Object.assign(Promise.resolve(nothing), {
    from: () => query,
    where: () => query,
    values: () => query,
    set: () => query,
    onConflictDoUpdate: () => query,
  });
  const db: unknown = {
    select: () => query,
    insert: () => query,
    update: () => query,
    delete: () => query,
    batch: () => query,
  };
  return db as Database;
}

/** Takes units as the real client does. */
function createClient(
  sizes: readonly Size[],
  units: UnitSource,
  { renewToken, onRegions }: { renewToken: () => void; onRegions: () => void },
): YouTubeClient {
  const spendOne = async (bucket: "main" | "stats") => {
    renewToken();
    requireUnits(await units.take({ bucket, units: 1 }));
  };
  const itemsOf = new Map(sizes.map(({ id, items }) => [id, items]));
  const nextOf = (start: number, all: number) =>
    start + PAGE_SIZE < all ? { nextPageToken: `${start + PAGE_SIZE}` } : {};

  const client: Partial<YouTubeClient> = {
    async getOwnChannel() {
      await spendOne("main");
      return CHANNEL;
    },
    async listOwnPlaylists(token = "0") {
      await spendOne("main");
      const start = Number(token);
      return {
        items: sizes.slice(start, start + PAGE_SIZE).map(({ id, items }) => ({
          id,
          snippet: {
            title: TITLE,
            channelId: CHANNEL.id,
            channelTitle: CHANNEL.title,
            publishedAt: "2020-01-01T00:00:00Z",
          },
          status: { privacyStatus: "private" },
          contentDetails: { itemCount: items },
        })),
        unreadable: [],
        pageInfo: { totalResults: sizes.length },
        ...nextOf(start, sizes.length),
      };
    },
    async listPlaylistItems(id, token = "0") {
      await spendOne("main");
      const [start, all] = [Number(token), itemsOf.get(id) ?? 0];
      return {
        items: itemsBetween(start, Math.min(all, start + PAGE_SIZE)),
        unreadable: [],
        pageInfo: { totalResults: all },
        ...nextOf(start, all),
      };
    },
    async getVideoDurations(ids) {
      await spendOne("stats");
      return new Map(ids.map((id) => [id, 600]));
    },
    async lookAtVideos(ids) {
      await spendOne("main");
      onRegions();
      return new Map(ids.map((id) => [id, { durationSeconds: 600, uploadStatus: "processed" }]));
    },
  };
  // Nothing else is called: nothing changes at YouTube.
  return client as YouTubeClient;
}

const ITEMS: YouTubePlaylistItem[] = [];

function itemsBetween(from: number, to: number): YouTubePlaylistItem[] {
  for (let index = ITEMS.length; index < to; index += 1) {
    ITEMS.push({
      id: `${index}`,
      snippet: {
        title: TITLE,
        publishedAt: "2020-01-01T00:00:00Z",
        videoOwnerChannelTitle: CHANNEL.title,
        videoOwnerChannelId: CHANNEL.id,
        resourceId: { videoId: `${index}` },
      },
      status: { privacyStatus: "public" },
    });
  }
  return ITEMS.slice(from, to);
}
