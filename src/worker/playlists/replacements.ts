// Searching YouTube for a replacement and replacing a lost video: estimates the cost, and maps the outcomes. The
// user's object does the work. Open to both plans, one at a time (product.md 14.1.15).
import type { ErrorCode } from "#shared/error-codes.ts";
import type {
  Replacement,
  ReplacementPlan,
  ReplacementRequest,
  YouTubeSearch,
} from "#shared/contract/replacement.ts";
import { REPLACEMENT_UNDO_MS } from "#shared/replacement.ts";
import { AppError } from "#worker/http/errors.ts";
import type {
  ReplacementOutcome,
  ReplacementWant,
} from "#worker/library/replacement/replacements.ts";
import type { UserLibrary } from "#worker/library/user-library.do.ts";
import type { SearchOutcome } from "#worker/library/replacement/youtube-search.ts";
import { estimateWait, REFUSALS, SECONDS_PER_CHANGE } from "#worker/playlists/removal.ts";
import type { Forecast } from "#worker/quota/turns.ts";
import { WRITE_UNITS } from "#worker/youtube/transport.ts";

/** The methods of the user's object that are used here. */
type ReplacingLibrary = Pick<
  UserLibrary,
  "searchYouTube" | "planReplacement" | "replace" | "undoReplacement"
>;

export type Replacements = ReturnType<typeof createReplacementCalls>;

/** One insertion and one removal. */
const CHANGES = 2;

export function createReplacementCalls(options: {
  library: (userId: string) => ReplacingLibrary;
  /** Units that this person may spend on changes, and what they would wait for so many. */
  forecast: (userId: string, units: number) => Promise<Forecast>;
}) {
  const { library, forecast } = options;
  return {
    /** @throws AppError those of {@link SEARCH_REFUSALS} */
    async search(userId: string, words: string): Promise<YouTubeSearch> {
      const outcome = await library(userId).searchYouTube(userId, words);
      if (outcome.kind === "found") return { results: outcome.results };
      const code = SEARCH_REFUSALS[outcome.kind];
      throw new AppError(code, "retryAt" in outcome ? { retryAt: outcome.retryAt } : {});
    },

    /** What the replacement would do now. @throws AppError no_such_item, not_hidden */
    async plan(userId: string, want: ReplacementWant): Promise<ReplacementPlan> {
      const planned = await library(userId).planReplacement(want);
      if (planned.kind !== "planned") throw new AppError(WRONG_ITEM[planned.kind]);
      const { playlistId, playlistTitle, availability, position } = planned.item;
      const units = CHANGES * WRITE_UNITS;
      const seconds = Math.ceil(CHANGES * SECONDS_PER_CHANGE + REPLACEMENT_UNDO_MS / 1000);
      const wait = estimateWait({ units, seconds }, await forecast(userId, units), Date.now());
      return {
        playlistId,
        playlistTitle,
        availability: availability ?? "unknown",
        position: position ?? 0,
        alreadyAt: planned.alreadyAt,
        units,
        seconds,
        ...wait,
      };
    },

    /** Repeated with the same `requestId`, it does nothing twice. @throws AppError those of {@link REFUSALS} */
    async replace(
      userId: string,
      { requestId, ...want }: ReplacementRequest,
    ): Promise<Replacement> {
      return toReplacement(await library(userId).replace(userId, want, requestId));
    },

    /** Repeatable. @throws AppError no_such_job, and those of {@link REFUSALS} */
    async undo(userId: string, jobId: string): Promise<Replacement> {
      const outcome = await library(userId).undoReplacement(userId, jobId);
      if (!outcome) throw new AppError("no_such_job");
      return toReplacement(outcome);
    },
  };
}

function toReplacement(outcome: ReplacementOutcome): Replacement {
  if (outcome.kind === "missing" || outcome.kind === "not_hidden") {
    throw new AppError(WRONG_ITEM[outcome.kind]);
  }
  if (outcome.kind !== "ended") throw new AppError(REFUSALS[outcome.kind]);
  const { inserted, removed, resumesAt, reason, maybeTwice } = outcome;
  return {
    inserted,
    removed,
    resumesAt: resumesAt === null ? null : new Date(resumesAt).toISOString(),
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
