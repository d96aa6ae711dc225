// The calls that create playlists, and that add videos to one (product.md 6.4, 15.2). Repeated with the same
// `requestId`, they do nothing twice.
import type { ErrorCode } from "#shared/error-codes.ts";
import { NEW_PLAYLISTS_A_DAY } from "#shared/youtube-limits.ts";
import { AppError } from "#worker/http/errors.ts";
import { answers } from "#worker/library/call.ts";
import type { CreationOutcome, MergeOutcome } from "#worker/library/changes/changes.ts";
import { planWait } from "#worker/library/changes/plan-wait.ts";
import { REFUSALS, toInserted } from "#worker/library/changes/refusals.ts";
import { requirePlan } from "#worker/library/changes/require-plan.ts";
import { playlistsFor } from "#worker/library/creation/creation-plan.ts";

const DAY_MS = 86_400_000;

export const creationCalls = answers({
  async planCreation({ library, forecast, body }) {
    const planned = library.changes.planCreation(body);
    if (planned.kind !== "planned") throw new AppError(CREATION_REFUSALS[planned.kind]);
    const { kind: _kind, ...preview } = planned;
    const playlistCount =
      body.into === undefined ? playlistsFor(preview.videoCount, body.videosPerPlaylist) : 0;
    // A moved video is one insertion and one removal.
    const changesEach = body.movedItems ? 2 : 1;
    const changes = preview.videoCount * changesEach + playlistCount;
    const wait = await planWait(forecast, changes);
    const byPlaylists = Date.now() + waitForPlaylists(playlistCount, preview.madeToday);
    const endsAt = new Date(Math.max(Date.parse(wait.endsAt), byPlaylists)).toISOString();
    return { ...preview, playlistCount, ...wait, endsAt };
  },

  async createPlaylist({ library, owner: { id, ...plan }, body }) {
    const needsPremium = requirePlan(plan, "createPlaylists");
    const { requestId = crypto.randomUUID(), ...what } = body;
    const outcome = await library.change(id, (changes) =>
      changes.create(id, { ...what, needsPremium }, requestId),
    );
    if (outcome.kind !== "ended") throw new AppError(CREATION_REFUSALS[outcome.kind]);
    const { playlists, waitingPlaylists } = outcome;
    return { ...toInserted(outcome), playlists, waitingPlaylists };
  },

  async mergeInto({ library, owner: { id, ...plan }, params, body }) {
    const needsPremium = requirePlan(plan, "createPlaylists");
    const what = { ...body, into: params.id, needsPremium };
    const outcome = await library.change(id, (changes) => changes.merge(id, what));
    if (outcome.kind === "no_write_access") throw new AppError(REFUSALS.no_write_access);
    if (outcome.kind !== "ended") throw new AppError(CREATION_REFUSALS[outcome.kind]);
    return toInserted(outcome);
  },

  async transferVideos({ library, owner: { id, ...plan }, params, body }) {
    const needsPremium = requirePlan(plan, "transferVideos");
    const what = { ...body, needsPremium };
    return toInserted(await library.change(id, (changes) => changes.transfer(id, params.id, what)));
  },

  async putBack({ library, owner: { id, ...plan }, body: { ids, requestId } }) {
    const needsPremium = requirePlan(plan, "putBackVideos", new Set(ids).size);
    return toInserted(
      await library.change(id, (changes) => changes.putBack(id, ids, requestId, needsPremium)),
    );
  },
});

/** Milliseconds until YouTube's daily limit allows the last of the playlists. An estimate. */
function waitForPlaylists(wanted: number, madeToday: number): number {
  const over = wanted - Math.max(0, NEW_PLAYLISTS_A_DAY - madeToday);
  return Math.max(0, Math.ceil(over / NEW_PLAYLISTS_A_DAY)) * DAY_MS;
}

const CREATION_REFUSALS: Record<
  Exclude<(CreationOutcome | MergeOutcome)["kind"], "ended">,
  ErrorCode
> = {
  ...REFUSALS,
  no_write_access: "write_access_needed_to_create",
  unread: "playlists_unread",
  outdated: "creation_plan_changed",
  too_large: "too_many_videos",
  full: "playlist_full",
};
