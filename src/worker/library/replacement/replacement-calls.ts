// The calls that search YouTube for a replacement of a lost video, and replace it (product.md 22). Open to both plans, one
// at a time (product.md 14.1.15).
import type { Replacement } from "#shared/contract/replacement.ts";
import type { ErrorCode } from "#shared/error-codes.ts";
import { REPLACEMENT_UNDO_MS } from "#shared/replacement.ts";
import { instantOf } from "#worker/http/instant.ts";
import { AppError } from "#worker/http/errors.ts";
import { answers } from "#worker/library/call.ts";
import { planWait } from "#worker/library/changes/plan-wait.ts";
import { REFUSALS } from "#worker/library/changes/refusals.ts";
import type { ReplacementOutcome } from "#worker/library/replacement/replacements.ts";
import { type SearchOutcome, searchYouTube } from "#worker/library/replacement/youtube-search.ts";

/** One insertion and one removal. */
const CHANGES = 2;

export const replacementCalls = answers({
  /** Words that the person typed or confirmed. */
  async searchYouTube({ access, body }) {
    const { client } = access.spend("sync");
    const outcome = await searchYouTube(client, body.words);
    if (outcome.kind === "found") return { results: outcome.results };
    const code = SEARCH_REFUSALS[outcome.kind];
    throw new AppError(code, "retryAt" in outcome ? { retryAt: outcome.retryAt } : {});
  },

  async planReplacement({ library, forecast, body }) {
    const planned = library.changes.replacements.preview(body);
    if (planned.kind !== "planned") throw new AppError(WRONG_ITEM[planned.kind]);
    const { playlistId, playlistTitle, availability, position } = planned.item;
    return {
      playlistId,
      playlistTitle,
      availability: availability ?? "unknown",
      position: position ?? 0,
      alreadyAt: planned.alreadyAt,
      ...(await planWait(forecast, CHANGES, REPLACEMENT_UNDO_MS / 1000)),
    };
  },

  /** Repeated with the same `requestId`, it does nothing twice. */
  replaceVideo: async ({ library, owner: { id }, body: { requestId, ...want } }) =>
    toReplacement(
      await library.change(id, ({ replacements }) => replacements.replace(id, want, requestId)),
    ),

  /** Repeatable. */
  async undoReplacement({ library, owner: { id }, params }) {
    const outcome = await library.change(id, ({ replacements }) =>
      replacements.undo(id, params.jobId),
    );
    if (!outcome) throw new AppError("no_such_job");
    return toReplacement(outcome);
  },
});

function toReplacement(outcome: ReplacementOutcome): Replacement {
  if (outcome.kind === "missing" || outcome.kind === "not_hidden") {
    throw new AppError(WRONG_ITEM[outcome.kind]);
  }
  if (outcome.kind !== "ended") throw new AppError(REFUSALS[outcome.kind]);
  const { inserted, removed, resumesAt, reason, maybeTwice } = outcome;
  return {
    inserted,
    removed,
    resumesAt: instantOf(resumesAt),
    reason,
    maybeTwice,
  };
}

const WRONG_ITEM = { missing: "no_such_item", not_hidden: "not_hidden" } as const;

const SEARCH_REFUSALS: Record<Exclude<SearchOutcome["kind"], "found">, ErrorCode> = {
  not_connected: "youtube_not_connected",
  lost: "youtube_grant_lost",
  spent: "searches_used_up",
  own_limit: "own_searches_used_up",
  paused: "youtube_paused",
  refused: "youtube_refused",
  unavailable: "youtube_unavailable",
};
