// Gets playlists and videos for the calculator: from the cache, else from the playlist's reader. A playlist that was
// checked too long ago is returned from the cache, too, and named to whoever has such playlists probed. Channels are looked
// up before.
import { chunksOf } from "#shared/chunks.ts";
import type { SnapshotStore } from "#worker/calculator/answers/cache.ts";
import {
  type ChannelOutcome,
  type ChannelStore,
  isChannelFresh,
  outcomeOf,
} from "#worker/calculator/lines/channel-look-up.ts";
import { checkedAtOf, freshUntil } from "#worker/calculator/reading/certainty.ts";
import type { Checks, ProbeCandidate } from "#worker/calculator/probes/playlist-checks.ts";
import type { ProgressListener } from "#worker/calculator/reading/playlist-reading.ts";
import { FAILED, readFailureOf } from "#worker/calculator/reading/read-failure.ts";
import type { ReadingGate } from "#worker/calculator/reading/reading-gate.ts";
import type { Payer } from "#worker/quota/subject-limits.ts";
import {
  cutTo,
  hasItemsFor,
  type OwnOutcome,
  type PlaylistSnapshot,
  type PlaylistWant,
  type ReadFailure,
  type ReadOutcome,
  satisfies,
  type SnapshotVideo,
  type VideosOutcome,
  withConfirmation,
} from "#worker/calculator/reading/snapshot.ts";
import { describeError, logEvent, logged } from "#worker/http/log.ts";
import { isNotPublished, judgeDetails } from "#worker/youtube/availability.ts";
import { detailsOf, thumbnailOf, type YouTubeClient } from "#worker/youtube/client.ts";
import { askSecondWitness } from "#worker/youtube/second-witness.ts";
import { PAGE_SIZE, type YouTubeVideo } from "#worker/youtube/wire.ts";

/** Which failures it returns depends on whose lists it reads. */
export type PlaylistSource<Outcome extends OwnOutcome = OwnOutcome> = {
  /** Never throws: a playlist that cannot be read is returned as a failure. */
  readPlaylist: (
    playlistId: string,
    want: PlaylistWant,
    onProgress: ProgressListener,
  ) => Promise<Outcome>;
  /** Never throws: a channel that cannot be looked up is returned as a failure. */
  findChannel: (name: string) => Promise<ChannelOutcome>;
  /** One call serves all others. Never throws. Videos that YouTube does not return are missing from the outcome's map. */
  readVideos: (ids: readonly string[]) => Promise<VideosOutcome>;
  /** The playlists that were returned although they were checked too long ago. */
  stale: () => ProbeCandidate[];
  /** From now on these playlists are returned as the checks found them. */
  applyChecks: (checks: Checks) => void;
  /** Has the stale playlists that were returned probed. Never throws. */
  probeStale: () => Promise<void>;
  /** The same for those whose title is wanted and was not read, because units were short. */
  probeUntitled: () => Promise<void>;
  usage: () => Usage;
};

/** How the playlists and videos of a request were answered so far. */
export type Usage = {
  /** Playlists, or groups of videos, that were read from YouTube, or tried to. */
  cold: number;
  /** Stored playlists that were returned. */
  known: number;
  /** Those of them that were stale. */
  stale: number;
  /** Playlists that were not read for lack of units or because of a rate limit. */
  refused: number;
  /** Units that were spent on playlists. */
  units: number;
};

export type PlaylistSourceOptions = {
  store: Pick<SnapshotStore, "get">;
  channels: Pick<ChannelStore, "get">;
  /** As {@link ChannelLookUp.find}; may throw. */
  findChannel: (name: string, payer: Payer) => Promise<ChannelOutcome>;
  /** As {@link PlaylistReading.read}; may throw. */
  read: (
    playlistId: string,
    want: PlaylistWant,
    payer: Payer,
    onProgress: ProgressListener,
  ) => Promise<ReadOutcome>;
  /** Queues them for the next probe; may throw. */
  probe: (candidates: readonly ProbeCandidate[]) => Promise<void>;
  client: Pick<YouTubeClient, "getVideoDurations" | "listVideos">;
  payer: Payer;
  gate: ReadingGate;
  /** Channels are looked up before any playlist is read, so that bad names of channels do not stop the lists. */
  channelGate: ReadingGate;
  /** How long ago a stored playlist may have been checked at most; the default is as long as it counts as fresh. */
  maxAgeMs?: number;
  /** The stored answer that the playlists are for. */
  answerKey?: string | undefined;
};

/** One source serves one request. */
export function createPlaylistSource(options: PlaylistSourceOptions): PlaylistSource<ReadOutcome> {
  const { store, client, payer, answerKey, maxAgeMs = Infinity } = options;
  const stale = new Map<string, ProbeCandidate>();
  const untitled = new Map<string, ProbeCandidate>();
  const usage: Usage = { cold: 0, known: 0, stale: 0, refused: 0, units: 0 };
  let checks: Checks = new Map();
  let videosRead: Promise<VideosOutcome> | undefined;

  /** Until when the snapshot need not be probed. */
  function goodUntil(snapshot: PlaylistSnapshot): number {
    return Math.min(freshUntil(snapshot), checkedAtOf(snapshot) + maxAgeMs);
  }

  /** Names the snapshot as stale if it is. */
  function noteAge(snapshot: PlaylistSnapshot, want: PlaylistWant): void {
    const { playlistId } = snapshot;
    const staleSince = goodUntil(snapshot);
    // A playlist that a check has just read again is not stale.
    if (Date.now() < staleSince || checks.get(playlistId)?.found === "changed") return;
    if (!stale.has(playlistId)) usage.stale += 1;
    const { subject } = payer;
    stale.set(playlistId, { ...candidateOf(snapshot, want), staleSince, subject, answerKey });
  }

  /** The next probe brings the title. */
  function noteMissingTitle(snapshot: PlaylistSnapshot, want: PlaylistWant): void {
    const { playlistId, title } = snapshot;
    if (!want.withTitle || title !== undefined) return;
    const staleSince = freshUntil(snapshot);
    const { subject } = payer;
    untitled.set(playlistId, { ...candidateOf(snapshot, want), staleSince, subject });
  }

  async function queue(candidates: readonly ProbeCandidate[]): Promise<void> {
    if (candidates.length === 0) return;
    await options.probe(candidates).catch(logged("probe_not_queued"));
  }

  /** Undefined if a check has found that the playlist has changed since. */
  function asChecked(found: PlaylistSnapshot | undefined): PlaylistSnapshot | undefined {
    if (!found) return undefined;
    const check = checks.get(found.playlistId);
    if (check?.found === "unchanged") return withConfirmation(found, check.confirmation);
    return check?.found === "changed" && found.readAt <= check.readAt ? undefined : found;
  }

  function note(outcome: ReadOutcome | ChannelOutcome): void {
    usage.units += outcome.units ?? 0;
    if (!outcome.ok && "resumesAt" in outcome) usage.refused += 1;
    else if (outcome.ok || !outcome.isRemembered) usage.cold += 1;
  }

  /** Asks a playlist's or channel's reader, unless the gate refuses it; without a gate in any case. */
  async function readForCaller<Outcome extends ReadOutcome | ChannelOutcome>(
    gate: ReadingGate | undefined,
    read: () => Promise<Outcome>,
  ): Promise<Outcome | ReadFailure> {
    const refusal = await gate?.refusal().catch(logged("gate_failed"));
    if (refusal) {
      note(refusal);
      return refusal;
    }
    // It fails if the object was restarted or cannot be reached; failures that it expects are returned. No id of a list
    // is logged: it may be somebody's private one.
    const outcome = await read().catch(logged("playlist_reader_failed", FAILED));
    note(outcome);
    await gate?.note(outcome);
    return outcome;
  }

  return {
    async readPlaylist(playlistId, want, onProgress) {
      const stored = await store.get(playlistId, { withTitle: want.withTitle, maxAgeMs });
      if (stored && "missingSince" in stored) {
        return { ok: false, reason: "missing", readAt: stored.missingSince, isRemembered: true };
      }
      const cached = asChecked(stored);
      // If a reading contradicts itself and no second one confirms it, the playlist must be read again after a minute.
      const mayServe = cached !== undefined && (isFresh(cached) || cached.uncertain !== "once");
      if (mayServe && satisfies(cached, want)) {
        usage.known += 1;
        noteAge(cached, want);
        return { ok: true, snapshot: cutTo(cached, want.limit) };
      }
      const read = () => options.read(playlistId, want, payer, onProgress);
      // What a check has just read again is paid for, so that no gate keeps it from its caller.
      const isRead = checks.get(playlistId)?.found === "changed";
      const outcome = await readForCaller(isRead ? undefined : options.gate, read);
      if (outcome.ok) {
        noteAge(outcome.snapshot, want);
        noteMissingTitle(outcome.snapshot, want);
      }
      if (outcome.ok || outcome.reason === "missing") return outcome;
      // YouTube is down or the quota is used up: return the stale snapshot, perhaps without its title.
      if (!mayServe || !hasItemsFor(cached, want)) return outcome;
      return { ok: true, snapshot: cutTo(cached, want.limit) };
    },

    async findChannel(name) {
      const stored = await options.channels.get(name);
      if (stored && isChannelFresh(stored)) return outcomeOf(stored);
      const outcome = await readForCaller(options.channelGate, () =>
        options.findChannel(name, payer),
      );
      const isDecided = outcome.ok || outcome.reason === "missing";
      // Which channel a name means hardly ever changes, so an older look-up is good enough.
      return !isDecided && stored?.channel ? outcomeOf(stored) : outcome;
    },

    stale: () => [...stale.values()],

    applyChecks(found) {
      checks = found;
      stale.clear();
    },

    probeStale: () => queue([...stale.values()]),
    probeUntitled: () => queue([...untitled.values()]),

    usage: () => usage,

    readVideos: (ids) => (videosRead ??= readVideos(ids)),
  };

  async function readVideos(ids: readonly string[]): Promise<VideosOutcome> {
    usage.cold += 1;
    try {
      const pages = await Promise.all(
        chunksOf(ids, PAGE_SIZE).map((some) => readSingles(client, some)),
      );
      return {
        ok: true,
        videos: new Map(pages.flatMap((page) => page.videos)),
        isWhole: pages.every((page) => page.isWhole),
      };
    } catch (error) {
      const failure = readFailureOf(error);
      note(failure);
      // Refusals of the ledger are logged where they are remembered.
      if (!("resumesAt" in failure)) {
        logEvent("videos_read_failed", { cause: describeError(error) });
      }
      // videos.list never answers "not found"; passing it on would report every video as private.
      return failure.reason === "missing" ? FAILED : failure;
    }
  }
}

function isFresh(snapshot: PlaylistSnapshot): boolean {
  return Date.now() < freshUntil(snapshot);
}

function candidateOf(
  snapshot: PlaylistSnapshot,
  want: PlaylistWant,
): Omit<ProbeCandidate, "staleSince"> {
  const { playlistId, readAt, reported, overview, ignoresEtag = false } = snapshot;
  return {
    playlistId,
    known: { reported, ignoresEtag, ...(overview && { overview }) },
    readAt,
    askedAt: Date.now(),
    // What others have read is kept, although this caller wants less.
    want: {
      ...want,
      limit: Math.max(want.limit, snapshot.items.length),
      withRegions: want.withRegions || snapshot.withRegions,
    },
  };
}

async function readSingles(client: PlaylistSourceOptions["client"], ids: readonly string[]) {
  const { videos, isWhole } = await client.listVideos(ids);
  const listed = new Map(videos.map((video) => [video.id, detailsOf(video)]));
  const details = await askSecondWitness(client, listed, { isNeeded: isNotPublished });
  return {
    videos: videos.map((video) => [video.id, single(video, details.get(video.id))] as const),
    isWhole,
  };
}

function single(video: YouTubeVideo, details = detailsOf(video)): SnapshotVideo {
  return {
    videoId: video.id,
    title: video.snippet?.title ?? "",
    channelTitle: video.snippet?.channelTitle ?? "",
    thumbnail: thumbnailOf(video.snippet?.thumbnails),
    durationSeconds: details.durationSeconds ?? 0,
    // There is no playlist item to compare with, so the fields that decide the state must be present.
    availability: details.uploadStatus === undefined ? "unknown" : judgeDetails(details),
    ...(details.regionRestriction && { regionRestriction: details.regionRestriction }),
  };
}
