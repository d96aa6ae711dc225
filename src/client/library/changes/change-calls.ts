// The calls that change playlists (product.md 15.2). A call answers when its job has ended or has to wait.
// The server continues the job even when the client disconnects.
import { chunksOf } from "#shared/chunks.ts";
import { ApiError } from "#client/api/api-error.ts";
import { request } from "#client/api/request.ts";
import {
  IDS_PER_CALL,
  type Change,
  type Outcome,
  type RemovalChange,
} from "#client/library/changes/change.ts";
import type { NewPlaylist } from "#client/library/changes/new-playlist.ts";
import { requestIdOfPart } from "#client/library/request-id.ts";
import * as calls from "#shared/contract/calls.ts";
import type { CreationPlan } from "#shared/contract/creation.ts";
import type {
  Inserted,
  RemovalPlan,
  RemovalPlanRequest,
  Removed,
} from "#shared/contract/removal.ts";

/** What a removal would do. `plan` is the plan token, or several joined by dots. */
export type Plan = RemovalPlan;

/** @throws ApiError */
export async function fetchPlan(change: RemovalChange, signal: AbortSignal): Promise<Plan> {
  const ask = (body: RemovalPlanRequest) => request(calls.planRemoval, { body, signal });
  if (change.kind === "hidden" || change.kind === "playlists") {
    const ids = [...change.playlistIds];
    const plan = await ask(change.kind === "hidden" ? { hiddenIn: ids } : { playlists: ids });
    return plan;
  }
  const playlist = change.kind === "videos" ? { playlistId: change.playlistId } : {};
  const parts = chunksOf(change.itemIds, IDS_PER_CALL).map((itemIds) =>
    ask(change.why === "hidden" ? { hiddenItems: itemIds } : { items: { ...playlist, itemIds } }),
  );
  return joinPlans(await Promise.all(parts), new Date());
}

/** Joins the plans of one removal that is too large for one call. Its parts are done one after the other. */
export function joinPlans(parts: readonly RemovalPlan[], now: Date): Plan {
  const sum = (value: (part: RemovalPlan) => number) =>
    parts.reduce((total, part) => total + value(part), 0);
  const units = sum((part) => part.units);
  const seconds = sum((part) => part.seconds);
  const leftToday = Math.min(...parts.map((part) => part.leftToday));
  // The server planned each part as if the whole allowance were available to it. Whether all fit is decided here.
  const fits = units <= leftToday;
  const waitMs = sum(({ endsAt }) => Date.parse(endsAt) - now.getTime());
  const ends = new Date(now.getTime() + (fits ? seconds * 1000 : waitMs));
  return {
    items: parts.flatMap(({ items }) => items),
    plan: parts.map(({ plan }) => plan).join("."),
    units,
    leftToday,
    seconds,
    before: Math.max(...parts.map(({ before }) => before)),
    endsAt: ends.toISOString(),
  };
}

/**
 * The playlist whose videos are checked before its hidden videos are removed, because it is not known for all of them
 * where they may be watched; undefined if nothing is checked first. Fifty videos cost one request.
 */
export function playlistToCheck(change: RemovalChange, plan: Plan): string | undefined {
  const isDue = change.kind === "hidden" && (plan.uncheckedRegions ?? 0) > 0;
  return isDue && change.playlistIds.length === 1 ? change.playlistIds[0] : undefined;
}

/** Ignores a failure: the server checks each hidden item again right before it removes the item. */
export async function checkPlaylistRegions(playlistId: string): Promise<void> {
  await request(calls.checkRegions, { params: { id: playlistId } }).catch(() => undefined);
}

/**
 * Makes the change. `plan` is the token of the confirmed plan, sent only for a change of kind "hidden" and for several
 * playlists: if that plan is outdated, the server changes nothing.
 * @throws ApiError
 */
export async function sendChange(change: Change, plan: string | undefined): Promise<Outcome> {
  if (change.kind === "create") return sendCreation(change);
  if (change.kind === "putBack") {
    const parts = chunksOf(change.ids, IDS_PER_CALL);
    return combineOutcomes(
      parts.map((ids, index) => {
        const requestId = requestIdOfPart(change.requestId, index);
        return insert(request(calls.putBack, { body: { ids, requestId } }));
      }),
      1,
    );
  }
  if (change.kind === "merge") {
    const { fromPlaylists, into, dropDuplicates, requestId } = change;
    const body = { fromPlaylists: [...fromPlaylists], dropDuplicates, requestId };
    return insert(request(calls.mergeInto, { params: { id: into }, body }));
  }
  if (change.kind === "transfer") {
    const { playlistId, itemIds, to, keep, requestId } = change;
    const body = { itemIds, to, keep, requestId };
    return insert(request(calls.transferVideos, { params: { id: playlistId }, body }));
  }
  if (change.kind === "videos") {
    const { playlistId, itemIds, oneByOne = false } = change;
    const params = { id: playlistId };
    const parts = chunksOf(itemIds, oneByOne ? 1 : IDS_PER_CALL);
    const why = change.why === "duplicate" ? { why: change.why } : {};
    // Send all parts at once, so that the server has each of them before this page may be closed.
    return combineOutcomes(
      parts.map((videoIds) => {
        const body = { videoIds, ...why };
        // Removals that can be undone are sent when the person leaves the page, if not before (undoable-removals.ts).
        return remove(request(calls.removeVideos, { params, body, keepalive: oneByOne }));
      }),
      1,
    );
  }
  if (change.kind === "items") {
    const { why } = change;
    const parts = chunksOf(change.itemIds, IDS_PER_CALL);
    return combineOutcomes(
      parts.map((itemIds) => remove(request(calls.removeFromLibrary, { body: { itemIds, why } }))),
      change.playlistIds.length,
    );
  }
  const { kind, playlistIds } = change;
  const limit = change.first === undefined ? {} : { first: change.first };
  if (playlistIds.length > 1) {
    const call = kind === "hidden" ? calls.cleanPlaylists : calls.deletePlaylists;
    return remove(request(call, { body: { playlistIds, plan: plan ?? "", ...limit } }));
  }
  const [id = ""] = playlistIds;
  const params = { id };
  return kind === "hidden"
    ? remove(request(calls.cleanPlaylist, { params, body: { plan, ...limit } }))
    : remove(request(calls.deletePlaylist, { params }));
}

/** Why a change was refused, if the person can do something about it; undefined for other failures. */
export function refusalOf(error: unknown): "access" | "outdated" | undefined {
  if (!(error instanceof ApiError)) return undefined;
  switch (error.code) {
    case "write_access_needed":
    case "write_access_needed_to_create":
      return "access";
    case "plan_changed":
      return "outdated";
    default:
      return undefined;
  }
}

async function remove(response: Promise<Removed>): Promise<Outcome> {
  const answer = await response;
  return {
    done: answer.removedCount,
    onYouTube: answer.youtubeRemovedCount,
    queued: answer.queuedCount,
    failed: answer.failedCount,
    playlists: answer.playlistCount,
    resumesAt: answer.resumesAt,
    reason: answer.reason,
  };
}

async function insert(response: Promise<Inserted>): Promise<Outcome> {
  const answer = await response;
  return {
    done: answer.insertedCount,
    onYouTube: answer.insertedCount,
    queued: answer.queuedCount,
    failed: answer.failedCount,
    playlists: 1,
    resumesAt: answer.resumesAt,
    reason: answer.reason,
    inBoth: answer.inBothCount,
    maybeTwice: answer.maybeTwice,
    itemIds: answer.itemIds,
    jobId: answer.jobId,
  };
}

/** Adds up the parts that succeeded even if others were refused; reports the first refusal. */
async function combineOutcomes(
  parts: readonly Promise<Outcome>[],
  playlists: number,
): Promise<Outcome> {
  const ended = await Promise.allSettled(parts);
  const outcomes = ended.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const refused = ended.find((one) => one.status === "rejected");
  if (outcomes.length === 0 && refused) throw refused.reason;
  const sum = (value: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + value(outcome), 0);
  const notSent = refused ? { code: "part_not_sent" as const } : null;
  return {
    done: sum(({ done }) => done),
    onYouTube: sum(({ onYouTube }) => onYouTube),
    queued: sum(({ queued }) => queued),
    failed: sum(({ failed }) => failed),
    playlists,
    resumesAt: outcomes.find(({ resumesAt }) => resumesAt !== null)?.resumesAt ?? null,
    reason: notSent ?? outcomes.find(({ reason }) => reason !== null)?.reason ?? null,
    inBoth: sum(({ inBoth = 0 }) => inBoth),
    maybeTwice: outcomes.flatMap(({ maybeTwice = [] }) => maybeTwice),
  };
}

// The calls that plan and create playlists. Creating answers when the job has ended or has to wait. The server
// continues the job even when the client disconnects.
type PlanQuestion = Pick<NewPlaylist, "source" | "dropDuplicates" | "videosPerPlaylist"> & {
  /** An existing playlist in place of new ones. */
  into: string | undefined;
};

/** @throws ApiError */
export async function fetchCreationPlan(
  { source, dropDuplicates, videosPerPlaylist, into }: PlanQuestion,
  signal: AbortSignal,
): Promise<CreationPlan> {
  const body = { ...source, dropDuplicates, videosPerPlaylist, into };
  return request(calls.planCreation, { body, signal });
}

/** @throws ApiError */
async function sendCreation({ kind: _, source, ...rest }: NewPlaylist): Promise<Outcome> {
  const answer = await request(calls.createPlaylist, { body: { ...source, ...rest } });
  return {
    done: answer.insertedCount,
    onYouTube: answer.insertedCount,
    queued: answer.queuedCount,
    failed: answer.failedCount,
    playlists: answer.playlists.length,
    resumesAt: answer.resumesAt,
    reason: answer.reason,
    created: answer.playlists,
    waitingPlaylists: answer.waitingPlaylists,
    inBoth: answer.inBothCount,
    maybeTwice: answer.maybeTwice,
  };
}
