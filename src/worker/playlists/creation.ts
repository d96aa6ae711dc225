// Making playlists on YouTube: who may (specification §6), what it costs and how long it takes, and
// what became of it. The work itself is the user's object's.
import type {
  Created,
  CreationPlan,
  CreationPlanRequest,
  CreationRequest,
} from "#shared/contract/creation.ts";
import { NEW_PLAYLISTS_A_DAY } from "#shared/youtube-limits.ts";
import { AppError, type ErrorCode } from "#worker/http/errors.ts";
import type { CreationOutcome } from "#worker/library/changes.ts";
import { playlistsFor } from "#worker/library/creation-plan.ts";
import type { UserLibrary } from "#worker/library/user-library.do.ts";
import { endOf, leftOf, requirePremium, SECONDS_EACH } from "#worker/playlists/removal.ts";
import type { LedgerState } from "#worker/quota/ledger.ts";
import { WRITE_UNITS } from "#worker/youtube/transport.ts";

/** The user's object, as far as new playlists are concerned. */
type CreationLibrary = Pick<UserLibrary, "planCreation" | "create">;

type Creator = { id: string; isPremium: boolean };
export type Creations = ReturnType<typeof createCreations>;

const DAY_MS = 86_400_000;
const PREMIUM_ONLY =
  "Creating playlists is only available to Premium users. Upgrade to access this feature.";
const NO_PLAYLIST = "There is no such playlist.";

export function createCreations(options: {
  library: (userId: string) => CreationLibrary;
  ledger: () => Promise<LedgerState>;
  /** Units a day that all users together may spend on changes. */
  unitsADay: number;
}) {
  const { library, ledger, unitsADay } = options;
  return {
    /** What the request means just now. Changes nothing. @throws AppError not_found */
    async plan(person: Creator, request: CreationPlanRequest): Promise<CreationPlan> {
      const preview = await library(person.id).planCreation(request);
      if (!preview) throw new AppError("not_found", NO_PLAYLIST);
      const playlistCount = playlistsFor(preview.videoCount, request.videosPerPlaylist);
      const writes = preview.videoCount + playlistCount;
      const units = writes * WRITE_UNITS;
      const now = Date.now();
      const leftToday = leftOf(await ledger(), unitsADay, now);
      const seconds = Math.ceil(writes * SECONDS_EACH);
      const byUnits = endOf({ units, leftToday, unitsADay, seconds, now });
      const endsAt = Math.max(byUnits, now + waitForPlaylists(playlistCount, preview.madeToday));
      return {
        ...preview,
        playlistCount,
        units,
        leftToday,
        seconds,
        endsAt: new Date(endsAt).toISOString(),
      };
    },

    /** @throws AppError premium_required, and where it did not begin */
    async create(person: Creator, request: CreationRequest): Promise<Created> {
      requirePremium(person, PREMIUM_ONLY);
      const { requestId = crypto.randomUUID(), ...what } = request;
      const outcome = await library(person.id).create(person.id, what, requestId);
      if (outcome.kind !== "ended") throw new AppError(...REFUSALS[outcome.kind]);
      const { counts, jobId, resumesAt, sentence, maybeTwice, playlists, waitingPlaylists } =
        outcome;
      return {
        insertedCount: counts.done,
        queuedCount: counts.planned + counts.sent,
        failedCount: counts.failed + counts.cancelled,
        jobId,
        resumesAt: resumesAt === null ? null : new Date(resumesAt).toISOString(),
        sentence,
        maybeTwice,
        playlists,
        waitingPlaylists,
      };
    },
  };
}

/** How long YouTube's limit on new playlists keeps the last of them waiting, as far as we know. */
function waitForPlaylists(wanted: number, madeToday: number): number {
  const over = wanted - Math.max(0, NEW_PLAYLISTS_A_DAY - madeToday);
  return Math.max(0, Math.ceil(over / NEW_PLAYLISTS_A_DAY)) * DAY_MS;
}

type Refusal = Exclude<CreationOutcome["kind"], "ended">;

const REFUSALS: Record<Refusal, [code: ErrorCode, sentence: string]> = {
  not_connected: ["youtube_not_connected", "Please connect YouTube first."],
  lost: ["youtube_not_connected", "YouTube needs to be connected again."],
  no_write_access: [
    "write_access_needed",
    "Tidylist may only read your playlists so far. Creating one needs your permission at Google.",
  ],
  missing: ["not_found", NO_PLAYLIST],
  unread: [
    "plan_changed",
    "Some of these playlists have not been read yet. Nothing was created; please read them first.",
  ],
  unavailable: ["internal", "That did not work just now. Please try again in a minute."],
  outdated: ["plan_changed", "The playlists have changed since you looked. Nothing was created."],
};
