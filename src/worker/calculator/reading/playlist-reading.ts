// Reads one playlist for all callers, by one reading at a time. Later callers join the running reading; the
// caller that pays for it can extend it. Has no Cloudflare types, so that the simulation of the day's units
// (bench/economy) runs it too; playlist-reader.do.ts is its object.
import type { SnapshotStore } from "#worker/calculator/answers/cache.ts";
import {
  freshUntil,
  type Reading,
  withItemCount,
  withVerdict,
} from "#worker/calculator/reading/certainty.ts";
import type { LookAtVideos } from "#worker/calculator/reading/look-ups.ts";
import { isEtagMisleading } from "#worker/calculator/probes/probe-rules.ts";
import type { ConnectPublicly, PublicClient } from "#worker/calculator/reading/public-client.ts";
import { readFailureOf } from "#worker/calculator/reading/read-failure.ts";
import { readPlaylist } from "#worker/calculator/reading/read-playlist.ts";
import {
  cutTo,
  hasItemsFor,
  type PlaylistSnapshot,
  type PlaylistWant,
  type ReadFailure,
  type ReadingProgress,
  type ReadOutcome,
  satisfies,
  UNCERTAIN_MS,
  withoutUnits,
} from "#worker/calculator/reading/snapshot.ts";
import { describeError, logEvent, logged } from "#worker/http/log.ts";
import type { QuotaClass, Units } from "#worker/quota/classes.ts";
import type { Payer, Subject } from "#worker/quota/subject-limits.ts";
import type { PlaylistOverview } from "#worker/youtube/client.ts";
import { readingUnits } from "#worker/youtube/reading-units.ts";
import { expectUnits } from "#worker/youtube/transport.ts";

/** Called as pages arrive. A listener whose call fails is removed. */
export type ProgressListener = (progress: ReadingProgress) => Promise<void>;

export type PlaylistReadingOptions = {
  playlistId: string;
  store: SnapshotStore;
  connect: ConnectPublicly;
  /** Goes on with what nobody waits for, after the answer. The default waits for it. */
  afterwards?: ((work: Promise<unknown>) => void) | undefined;
  /**
   * The title of a new list costs a unit when it is read at once, and a fiftieth with the next probe. So it is read at once
   * only while this many units are free even for background work, which comes last (decision 69). The default is a tenth of
   * YouTube's daily units.
   */
  unitsForTitles?: number;
};

/** Why a known playlist is read again, and what is known of it meanwhile. */
export type Rereading = {
  want: PlaylistWant;
  /** Of the snapshot that is to be replaced. */
  readAt: number;
  /** What a probe has just found; undefined if YouTube did not return the playlist. */
  overview: PlaylistOverview | undefined;
  /** How long the new snapshot counts as fresh. */
  freshMs: number;
  /** For whom it is counted. */
  subject?: Subject | undefined;
  /** Whose units it spends; those of refreshes by default. */
  class?: QuotaClass;
};

/** What starts a reading. */
type Start = {
  want: PlaylistWant;
  payer: Payer;
  again?: Rereading;
  lookAtVideos?: LookAtVideos;
  ahead?: Reserved | undefined;
};

/** A client whose units are being reserved while the store is looked up, so that both take the time of one. */
type Reserved = ReturnType<ConnectPublicly> & {
  payer: Payer;
  items: number;
  /** Rejects without units. */
  granted: Promise<void>;
};

// What a visitor gets at most. Units for so many items are reserved before the size is known, so that no
// unit is spent on the first page of a list that cannot be read to its end.
const ITEMS_BEFORE_SIZE = 500;

/** The fewest units of the bucket `main` with which a playlist of unknown size can be read. */
export const UNITS_TO_START = readingUnits(ITEMS_BEFORE_SIZE).main ?? 0;

export type PlaylistReading = ReturnType<typeof createPlaylistReading>;

export function createPlaylistReading(options: PlaylistReadingOptions) {
  const { playlistId, store, connect, afterwards, unitsForTitles = 1000 } = options;
  let kept: PlaylistSnapshot | undefined;
  let running: { outcome: Promise<ReadOutcome>; payer: Payer } | undefined;
  /** Items that the running reading must reach. */
  let runningLimit = 0;
  /** True when a caller of the running reading wants the title too. */
  let titleWanted = false;
  let missingSince = Number.NEGATIVE_INFINITY;
  let reservedAhead: Reserved | undefined;
  let storing: Promise<void> = Promise.resolve();
  const listeners = new Set<ProgressListener>();

  async function readItems(want: PlaylistWant, payer: Payer): Promise<ReadOutcome> {
    // This object knows nothing of the playlist. The caller has found nothing in the store either, so a reading is likely.
    const isNew = !kept && !running && !reservedAhead && !knownMissing();
    const ahead = isNew ? reserve(want, payer) : undefined;
    reservedAhead ??= ahead;
    try {
      return await readOnce(want, payer, ahead);
    } finally {
      // No reading has used the reservation.
      if (ahead && reservedAhead === ahead) {
        reservedAhead = undefined;
        await later(giveBack(ahead));
      }
    }
  }

  /** Waits for the work only if it cannot go on after the answer. */
  const later = async (work: Promise<void>): Promise<void> =>
    afterwards ? afterwards(work) : work;

  async function giveBack({ granted, lease }: Reserved): Promise<void> {
    await granted.catch(() => undefined);
    await lease.settle();
  }

  function reserve(want: PlaylistWant, payer: Payer, again?: Rereading): Reserved {
    const { client, lease } = connect(payer);
    const atLeast = Math.max(ITEMS_BEFORE_SIZE, kept?.items.length ?? 0);
    const items = Math.min(again?.overview?.itemCount ?? atLeast, want.limit);
    const granted = expectUnits(lease, unitsFor(items, want, again));
    // Only prevents an unhandled rejection: the reading awaits `granted` itself.
    granted.catch(() => undefined);
    return { client, lease, payer, items, granted };
  }

  async function readOnce(
    want: PlaylistWant,
    payer: Payer,
    ahead: Reserved | undefined,
  ): Promise<ReadOutcome> {
    for (;;) {
      const known = await fresh();
      if (known && hasItemsFor(known, want)) return { ok: true, snapshot: known };
      const missing = knownMissing();
      if (missing) return missing;
      const joins = running !== undefined;
      const shared = await join({
        want,
        payer,
        ahead: ahead === reservedAhead ? ahead : undefined,
      });
      const outcome = joins ? withoutUnits(shared) : shared;
      // Whoever started the reading had no units left; this caller may have some.
      const noUnits = !outcome.ok && (outcome.reason === "quota" || outcome.reason === "own_limit");
      if (noUnits && joins) continue;
      // The joined reading lacks regions or items, which this caller needs: start another.
      if (!outcome.ok || hasItemsFor(outcome.snapshot, want)) return outcome;
    }
  }

  function join(start: Start): Promise<ReadOutcome> {
    const { want, payer } = start;
    // A running reading is extended only by the caller that pays for it.
    if (!running || isSamePayer(running.payer, payer)) {
      runningLimit = Math.max(runningLimit, want.limit);
    }
    titleWanted ||= want.withTitle;
    running ??= {
      payer,
      outcome: run(start).finally(() => {
        running = undefined;
        runningLimit = 0;
        titleWanted = false;
      }),
    };
    return running.outcome;
  }

  async function fresh(): Promise<PlaylistSnapshot | undefined> {
    if (!running && (!kept || !isFresh(kept))) {
      await storing;
      const found = await store.get(playlistId);
      const stored = found && "items" in found ? found : undefined;
      // A reading may have ended meanwhile.
      if (!kept || (stored && stored.readAt >= kept.readAt)) kept = stored;
    }
    return kept && isFresh(kept) ? kept : undefined;
  }

  /** "Missing" is remembered for a minute, so that repeated requests cost at most one unit a minute. */
  function knownMissing(): ReadFailure | undefined {
    const readAt = missingSince;
    return Date.now() - readAt < UNCERTAIN_MS
      ? { ok: false, reason: "missing", readAt, isRemembered: true }
      : undefined;
  }

  async function run({ want, payer, again, lookAtVideos, ahead }: Start): Promise<ReadOutcome> {
    const previous = kept;
    const { withRegions } = want;
    if (ahead) reservedAhead = undefined;
    const { client, lease, items, granted } = ahead ?? reserve(want, payer, again);
    let nameRead: Promise<PlaylistOverview | undefined> | undefined =
      again?.overview && Promise.resolve(again.overview);
    let title = again?.overview?.title;
    const readNameOnce = () => (nameRead ??= readName(client));
    let titleRead: Promise<void> | undefined;
    const readTitle = async (): Promise<void> => {
      // A known title is read again too: YouTube's policy limits how long it may be kept.
      if (nameRead || previous?.title !== undefined || (await mayReadTitle())) {
        title = (await readNameOnce())?.title;
      }
    };
    try {
      await granted;
      const read = await readPlaylist({
        client: lookAtVideos ? { ...client, lookAtVideos } : client,
        itemsReserved: items,
        knownTokens: previous?.pageTokens,
        reserve: (units) => expectUnits(lease, units),
        playlistId,
        limit: () => runningLimit,
        withRegions,
        onProgress: (progress) => {
          // In parallel with the items, but only once the first page has shown that the playlist exists.
          if (titleWanted || previous?.title !== undefined) titleRead ??= readTitle();
          notify({ ...progress, ...(title !== undefined && { title }) });
        },
      });
      await titleRead;
      // YouTube may have left items out of an empty list; compare it with the playlist's own count.
      if (read.complete && read.items.length === 0) void readNameOnce();
      const named = nameRead ? withOverview(read, await nameRead) : read;
      const judged = withVerdict(named, previous);
      const snapshot = again ? withRereading(judged, previous, again) : judged;
      await keep(snapshot);
      return { ok: true, snapshot, units: lease.spent() };
    } catch (error) {
      const failure = readFailureOf(error);
      if (failure.reason === "missing") await forget();
      // Without its id: a list that is not shown to everybody may be somebody's private one.
      logEvent("playlist_read_failed", { cause: describeError(error) });
      return { ...failure, units: lease.spent() };
    } finally {
      // If this is cut off, the unused units count as spent until midnight, as after a crash.
      await later(lease.settle());
    }
  }

  /** Stores the snapshot unless it would replace a fresh one with more items. */
  async function keep(snapshot: PlaylistSnapshot): Promise<void> {
    const holdsMore = kept && kept.items.length > snapshot.items.length;
    if (kept && holdsMore && !snapshot.complete && isFresh(kept)) return;
    kept = snapshot;
    storing = store.put(snapshot);
    // If this is cut off, the next object reads the playlist again.
    await later(storing);
  }

  async function forget(): Promise<void> {
    missingSince = Date.now();
    kept = undefined;
    await store.putMissing(playlistId, { missingSince });
  }

  async function mayReadTitle(): Promise<boolean> {
    const { lease } = connect({ class: "background" });
    return (await lease.canTake({ bucket: "main", units: unitsForTitles })).granted;
  }

  /** Adds the title to a snapshot that was read without one; the same without units for it. */
  async function addTitle(snapshot: PlaylistSnapshot, payer: Payer): Promise<PlaylistSnapshot> {
    if (!(await mayReadTitle())) return snapshot;
    const named = withOverview(snapshot, await readName(connect(payer).client));
    const hasNewCount = named.counts.length !== snapshot.counts.length;
    const titled = hasNewCount ? withVerdict(named, undefined) : named;
    if (titled.title !== undefined && kept === snapshot) await keep(titled);
    return titled;
  }

  async function readName(client: PublicClient): Promise<PlaylistOverview | undefined> {
    return client.getPlaylist(playlistId).catch(logged("playlist_title_failed"));
  }

  function notify(progress: ReadingProgress): void {
    for (const listener of listeners) {
      listener(progress).catch(() => listeners.delete(listener));
    }
  }

  return {
    /**
     * A fresh snapshot with everything that `want` asks for: the stored one, the running reading's, or
     * that of a new reading. The title is missing when YouTube does not return it, and while units are short.
     */
    async read(
      want: PlaylistWant,
      payer: Payer,
      onProgress: ProgressListener,
    ): Promise<ReadOutcome> {
      listeners.add(onProgress);
      try {
        const outcome = await readItems(want, payer);
        if (!outcome.ok) return outcome;
        if (satisfies(outcome.snapshot, want)) return cutOutcome(outcome, want.limit);
        const snapshot = await addTitle(outcome.snapshot, payer);
        if (isFresh(snapshot)) return cutOutcome({ ...outcome, snapshot }, want.limit);
        // The playlist's own count contradicts the stored items.
        return cutOutcome(await readItems(want, payer), want.limit);
      } finally {
        listeners.delete(onProgress);
      }
    },

    /**
     * Replaces a stale snapshot, unless somebody has done so.
     * @param lookAtVideos instead of the client's, for the videos that have no length
     */
    async readAgain(
      again: Rereading,
      lookAtVideos?: LookAtVideos,
    ): Promise<{ ok: true; units?: number } | ReadFailure> {
      await fresh();
      if (kept && kept.readAt > again.readAt) return { ok: true };
      const { want, subject, class: name = "refresh" } = again;
      const payer: Payer = { class: name, subject };
      const start: Start = { want, payer, again, ...(lookAtVideos && { lookAtVideos }) };
      const outcome = knownMissing() ?? (await join(start));
      if (!outcome.ok) return outcome;
      return { ok: true, ...(outcome.units !== undefined && { units: outcome.units }) };
    },
  };
}

/** The units of a whole reading of so many items, with its title. */
function unitsFor(items: number, want: PlaylistWant, again: Rereading | undefined): Units {
  const { main = 0, stats = 0 } = readingUnits(items, want.withRegions);
  const readsTitle = want.withTitle && !again?.overview;
  return { main: main + (readsTitle ? 1 : 0), stats };
}

function withOverview<Read extends Reading>(
  reading: Read,
  overview: PlaylistOverview | undefined,
): Read {
  const counted = withItemCount(reading, overview?.itemCount);
  return overview === undefined ? counted : { ...counted, title: overview.title, overview };
}

function withRereading(
  snapshot: PlaylistSnapshot,
  previous: PlaylistSnapshot | undefined,
  { overview, freshMs }: Rereading,
): PlaylistSnapshot {
  const ignoresEtag =
    previous?.ignoresEtag === true ||
    (previous !== undefined && overview !== undefined
      ? isEtagMisleading(previous, overview, snapshot)
      : false);
  return { ...snapshot, freshMs, ...(ignoresEtag && { ignoresEtag }) };
}

function isSamePayer(one: Payer, other: Payer): boolean {
  return one.class === other.class && one.subject?.key === other.subject?.key;
}

function isFresh(snapshot: PlaylistSnapshot): boolean {
  return Date.now() < freshUntil(snapshot);
}

function cutOutcome(outcome: ReadOutcome, limit: number): ReadOutcome {
  return outcome.ok ? { ...outcome, snapshot: cutTo(outcome.snapshot, limit) } : outcome;
}
