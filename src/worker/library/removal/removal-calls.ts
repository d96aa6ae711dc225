// The calls that remove videos and playlists, and list what was removed (product.md 15.2). plan-rules.ts says what a plan
// allows.
import type { RemovalPlanRequest, Removed } from "#shared/contract/removal.ts";
import { instantOf } from "#worker/http/instant.ts";
import { AppError } from "#worker/http/errors.ts";
import { answers, type Owner } from "#worker/library/call.ts";
import type { Confirmed } from "#worker/library/changes/changes.ts";
import { planWait } from "#worker/library/changes/plan-wait.ts";
import { REFUSALS } from "#worker/library/changes/refusals.ts";
import { requirePlan } from "#worker/library/changes/require-plan.ts";
import type { Library } from "#worker/library/open-library.ts";
import { toRemoval } from "#worker/library/questions/answers.ts";
import type { RemovalWant } from "#worker/library/removal/removal-candidates.ts";
import type { RemovalWhy } from "#worker/library/removal/removal-store.ts";

export const removalCalls = answers({
  async planRemoval({ library, forecast, owner, body }) {
    const { items: planned, ...plan } = await library.changes.planRemoval(toWant(body));
    const items = planned.map(({ namedAt: _at, playlistTitle: _title, ...item }) => item);
    const marked = library.questions.markBlocked(items, owner.country);
    return { items: marked, ...plan, ...(await planWait(forecast, items.length)) };
  },

  cleanPlaylist: ({ library, owner, params, body: { itemIds, ...confirmed } }) =>
    remove(library, owner, {
      want: { kind: "hidden", playlistIds: [params.id], itemIds },
      why: "hidden",
      confirmed,
      needsPremium: false,
    }),

  removeVideos: ({ library, owner, params, body: { videoIds: itemIds, why } }) =>
    remove(library, owner, {
      want: { kind: "items", playlistId: params.id, itemIds },
      why,
      needsPremium: requirePlan(owner, "removeVideos", new Set(itemIds).size),
    }),

  removeFromLibrary: ({ library, owner, body: { itemIds, why } }) =>
    remove(library, owner, {
      want: { kind: why === "hidden" ? "hidden" : "items", itemIds },
      why,
      needsPremium: requirePlan(owner, "removeVideos", new Set(itemIds).size),
    }),

  deletePlaylist: ({ library, owner, params }) =>
    remove(library, owner, {
      want: { kind: "playlists", playlistIds: [params.id] },
      why: "playlist",
      needsPremium: false,
    }),

  cleanPlaylists: ({ library, owner, body: { playlistIds, ...confirmed } }) =>
    remove(library, owner, {
      want: { kind: "hidden", playlistIds },
      why: "hidden",
      confirmed,
      needsPremium: requirePlan(owner, "cleanPlaylists"),
    }),

  deletePlaylists: ({ library, owner, body: { playlistIds, ...confirmed } }) =>
    remove(library, owner, {
      want: { kind: "playlists", playlistIds },
      why: "playlist",
      confirmed,
      needsPremium: requirePlan(owner, "deletePlaylists"),
    }),

  /** Newest first; with the counts of their jobs. */
  removals({ library, query }) {
    library.forgetExpired();
    const { removals } = library.store;
    const { rows, more } = removals.list(query);
    return { removals: rows.map(toRemoval), jobs: removals.jobsOf(rows), more };
  },

  async checkRemovals({ library, owner }) {
    const { checkedCount, changedCount } = await library.visibleAgain.opened(owner.id);
    return { checkedCount, changedCount };
  },
});

type Asked = {
  want: RemovalWant;
  why: RemovalWhy;
  confirmed?: Confirmed;
  needsPremium: boolean;
};

/** @throws AppError those of {@link REFUSALS} */
async function remove(
  library: Library,
  { id }: Owner,
  { want, why, confirmed, needsPremium }: Asked,
): Promise<Removed> {
  const outcome = await library.change(id, (changes) =>
    changes.remove(id, want, why, confirmed, needsPremium),
  );
  if (outcome.kind !== "ended") throw new AppError(REFUSALS[outcome.kind]);
  const { counts, jobId, playlistCount, resumesAt, reason } = outcome;
  const queuedCount = counts.planned + counts.sent;
  return {
    removedCount: counts.done + queuedCount,
    youtubeRemovedCount: counts.done,
    queuedCount,
    failedCount: counts.failed + counts.cancelled,
    playlistCount,
    jobId,
    resumesAt: instantOf(resumesAt),
    reason,
  };
}

function toWant({ items, hiddenItems, hiddenIn, playlists }: RemovalPlanRequest): RemovalWant {
  if (items) return { kind: "items", ...items };
  if (hiddenItems) return { kind: "hidden", itemIds: hiddenItems };
  if (hiddenIn) return { kind: "hidden", playlistIds: hiddenIn };
  return { kind: "playlists", playlistIds: playlists ?? [] };
}
