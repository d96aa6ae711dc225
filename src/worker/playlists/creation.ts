// Creating playlists on YouTube: checks the plan (product.md 14.1.9), estimates cost and duration, and
// maps the outcome. The user's object does the work.
import type {
  Created,
  CreationPlan,
  CreationPlanRequest,
  CreationRequest,
  MergeRequest,
} from "#shared/contract/creation.ts";
import type { Inserted } from "#shared/contract/removal.ts";
import type { ErrorCode } from "#shared/error-codes.ts";
import { NEW_PLAYLISTS_A_DAY } from "#shared/youtube-limits.ts";
import type { Forecast } from "#worker/quota/turns.ts";
import { AppError } from "#worker/http/errors.ts";
import type { CreationOutcome, MergeOutcome } from "#worker/library/changes/changes.ts";
import { playlistsFor } from "#worker/library/creation/creation-plan.ts";
import type { UserLibrary } from "#worker/library/user-library.do.ts";
import { estimateWait, SECONDS_PER_CHANGE, toInserted } from "#worker/playlists/removal.ts";
import { requirePlan } from "#worker/playlists/require-plan.ts";
import { WRITE_UNITS } from "#worker/youtube/transport.ts";

/** The methods of the user's object that are used here. */
type CreationLibrary = Pick<UserLibrary, "planCreation" | "create" | "merge">;

type Creator = { id: string; isPremium: boolean };
export type Creations = ReturnType<typeof createCreations>;

const DAY_MS = 86_400_000;

export function createCreations(options: {
  library: (userId: string) => CreationLibrary;
  /** Units that this person may spend on changes, and what they would wait for so many. */
  forecast: (userId: string, units: number) => Promise<Forecast>;
}) {
  const { library, forecast } = options;
  return {
    /** What the request would do now. Changes nothing. @throws AppError those of {@link REFUSALS} */
    async plan(person: Creator, request: CreationPlanRequest): Promise<CreationPlan> {
      const answer = await library(person.id).planCreation(request);
      if (answer.kind !== "planned") throw new AppError(REFUSALS[answer.kind]);
      const { kind: _kind, ...preview } = answer;
      const playlistCount =
        request.into === undefined
          ? playlistsFor(preview.videoCount, request.videosPerPlaylist)
          : 0;
      // A moved video is one insertion and one removal.
      const changesEach = request.movedItems ? 2 : 1;
      const writes = preview.videoCount * changesEach + playlistCount;
      const units = writes * WRITE_UNITS;
      const now = Date.now();
      const seconds = Math.ceil(writes * SECONDS_PER_CHANGE);
      const wait = estimateWait({ units, seconds }, await forecast(person.id, units), now);
      const byPlaylists = now + waitForPlaylists(playlistCount, preview.madeToday);
      const endsAt = new Date(Math.max(Date.parse(wait.endsAt), byPlaylists)).toISOString();
      return { ...preview, playlistCount, units, seconds, ...wait, endsAt };
    },

    /**
     * Repeated with the same `requestId`, it inserts nothing twice.
     * @throws AppError premium_required_to_create, and those of {@link REFUSALS}
     */
    async merge(person: Creator, into: string, request: MergeRequest): Promise<Inserted> {
      const needsPremium = requirePlan(person, "createPlaylists");
      const wanted = { ...request, into, needsPremium };
      const outcome = await library(person.id).merge(person.id, wanted);
      if (outcome.kind === "no_write_access") throw new AppError("write_access_needed");
      if (outcome.kind !== "ended") throw new AppError(REFUSALS[outcome.kind]);
      return toInserted(outcome);
    },

    /**
     * Repeated with the same `requestId`, it creates nothing twice.
     * @throws AppError premium_required_to_create, and those of {@link REFUSALS}
     */
    async create(person: Creator, request: CreationRequest): Promise<Created> {
      const needsPremium = requirePlan(person, "createPlaylists");
      const { requestId = crypto.randomUUID(), ...what } = request;
      const wanted = { ...what, needsPremium };
      const outcome = await library(person.id).create(person.id, wanted, requestId);
      if (outcome.kind !== "ended") throw new AppError(REFUSALS[outcome.kind]);
      const { playlists, waitingPlaylists } = outcome;
      return { ...toInserted(outcome), playlists, waitingPlaylists };
    },
  };
}

/** Milliseconds until YouTube's daily limit allows the last of the playlists. An estimate. */
function waitForPlaylists(wanted: number, madeToday: number): number {
  const over = wanted - Math.max(0, NEW_PLAYLISTS_A_DAY - madeToday);
  return Math.max(0, Math.ceil(over / NEW_PLAYLISTS_A_DAY)) * DAY_MS;
}

type Refusal = Exclude<(CreationOutcome | MergeOutcome)["kind"], "ended">;

const REFUSALS: Record<Refusal, ErrorCode> = {
  not_connected: "youtube_not_connected",
  lost: "youtube_grant_lost",
  no_write_access: "write_access_needed_to_create",
  missing: "no_such_playlist",
  unread: "playlists_unread",
  unavailable: "temporarily_unavailable",
  outdated: "creation_plan_changed",
  too_large: "too_many_videos",
  full: "playlist_full",
  too_many_jobs: "too_many_changes",
  further_channel: "premium_required_for_channels",
};
