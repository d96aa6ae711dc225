// The calculator's call for a person's own lists (product.md 15.2).
import {
  calculatorRequestSchema,
  calculatorResponseSchema,
  calculatorStreamLineSchema,
} from "#shared/contract/calculator.ts";
import type { Described } from "#shared/contract/endpoint.ts";

export const CALCULATOR_ERRORS = [
  "too_many_calculations",
  "calculator_quota_exhausted",
  "calculator_stopped",
  "own_limit_reached",
  "youtube_paused",
  "youtube_refused",
  "youtube_unavailable",
] as const;

export const ownListEndpoints = {
  analyzeOwnLists: {
    summary: "How long are these playlists? The person's own ones and liked videos count, too",
    body: calculatorRequestSchema,
    response: calculatorResponseSchema,
    streamLine: calculatorStreamLineSchema,
    errors: [...CALCULATOR_ERRORS, "sync_quota_exhausted"],
  },
} as const satisfies Record<string, Described>;
