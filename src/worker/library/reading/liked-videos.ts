// The person's liked videos, which no screen of the library shows: read for the calculator like a playlist, with the
// person's grant, and kept in this object for a day (decision 59).
import { readFailureOf } from "#worker/calculator/reading/read-failure.ts";
import { withVerdict, freshUntil } from "#worker/calculator/reading/certainty.ts";
import type { ProgressListener } from "#worker/calculator/reading/playlist-reading.ts";
import { readPlaylist } from "#worker/calculator/reading/read-playlist.ts";
import {
  cutTo,
  hasItemsFor,
  type OwnFailure,
  type OwnOutcome,
  type PlaylistWant,
} from "#worker/calculator/reading/snapshot.ts";
import { readLiked, storeLiked } from "#worker/library/reading/liked-store.ts";
import { describeError, logEvent } from "#worker/http/log.ts";
import type { YouTubeAccess } from "#worker/youtube/access.ts";
import { GrantError } from "#worker/youtube/grant-access.ts";
import { expectUnits } from "#worker/youtube/transport.ts";
import { YouTubeError } from "#worker/youtube/wire.ts";

const TITLE = "Liked videos";

export type LikedVideos = ReturnType<typeof createLikedVideos>;

/** Nothing more is stored once `erased` is aborted. */
export function createLikedVideos({ kv, erased }: { kv: SyncKvStorage; erased: AbortSignal }) {
  let running: Promise<OwnOutcome> | undefined;

  async function readNow(
    access: YouTubeAccess,
    want: PlaylistWant,
    onProgress: ProgressListener,
  ): Promise<OwnOutcome> {
    const { client, lease } = access.spend("sync");
    try {
      const playlistId = await client.getLikesListId();
      if (playlistId === undefined) return { ok: false, reason: "no_likes" };
      const reading = await readPlaylist({
        client,
        playlistId,
        limit: () => want.limit,
        withRegions: want.withRegions,
        onProgress: (progress) => void onProgress({ ...progress, title: TITLE }).catch(() => 0),
        itemsReserved: 0,
        reserve: (units) => expectUnits(lease, units),
      });
      const snapshot = { ...withVerdict(reading, readLiked(kv)), title: TITLE };
      if (erased.aborted) return { ok: false, reason: "access_ended" };
      storeLiked(kv, snapshot);
      return { ok: true, snapshot, units: lease.spent() };
    } catch (error) {
      return { ...failureOf(error), units: lease.spent() };
    } finally {
      await lease.settle();
    }
  }

  return {
    /** From here if it was read within six hours, else from YouTube; by one reading at a time. Never throws. */
    async read(
      access: YouTubeAccess,
      want: PlaylistWant,
      onProgress: ProgressListener,
    ): Promise<OwnOutcome> {
      const known = readLiked(kv);
      if (known && Date.now() < freshUntil(known) && hasItemsFor(known, want)) {
        return { ok: true, snapshot: cutTo(known, want.limit) };
      }
      if (running) {
        const joined = await running;
        // What it has read may be less than this caller wants.
        return joined.ok ? this.read(access, want, onProgress) : joined;
      }
      running = readNow(access, want, onProgress).finally(() => (running = undefined));
      const outcome = await running;
      const isRefused = outcome.ok || outcome.reason === "access_ended";
      if (isRefused || !known || !hasItemsFor(known, want)) return outcome;
      return { ok: true, snapshot: cutTo(known, want.limit) };
    },

    /** What is known of it without asking YouTube. */
    known: () => readLiked(kv),
  };
}

function failureOf(error: unknown): Exclude<OwnOutcome, { ok: true }> {
  if (error instanceof GrantError && error.kind !== "unavailable") return ENDED;
  const isRefused = error instanceof YouTubeError && error.kind === "unauthorized";
  if (isRefused) return ENDED;
  const failure = readFailureOf(error);
  if (failure.reason === "quota") {
    return { ok: false, reason: "own_quota", resumesAt: failure.resumesAt };
  }
  const isChannelless = error instanceof YouTubeError && error.kind === "no_channel";
  if (isChannelless || failure.reason === "missing") return { ok: false, reason: "no_likes" };
  if (!("resumesAt" in failure)) logEvent("liked_not_read", { cause: describeError(error) });
  return failure;
}

const ENDED: OwnFailure = { ok: false, reason: "access_ended" };
