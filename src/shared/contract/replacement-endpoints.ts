// The calls that search YouTube for a replacement of a lost video, and replace it (product.md 22).
import type { Described } from "#shared/contract/endpoint.ts";
import { CHANGE_ERRORS } from "#shared/contract/removal-endpoints.ts";
import {
  replacementIdSchema,
  replacementPlanRequestSchema,
  replacementPlanSchema,
  replacementRequestSchema,
  replacementSchema,
  youtubeSearchRequestSchema,
  youtubeSearchSchema,
} from "#shared/contract/replacement.ts";

export const replacementEndpoints = {
  searchYouTube: {
    summary: "YouTube's own results for words that a person typed or confirmed",
    body: youtubeSearchRequestSchema,
    response: youtubeSearchSchema,
    errors: [
      "youtube_not_connected",
      "youtube_grant_lost",
      "searches_used_up",
      "own_searches_used_up",
      "youtube_paused",
      "youtube_refused",
      "youtube_unavailable",
    ],
  },
  planReplacement: {
    summary: "What a replacement would do, and what it costs; changes nothing",
    body: replacementPlanRequestSchema,
    response: replacementPlanSchema,
    errors: ["no_such_item", "not_hidden"],
  },
  replaceVideo: {
    summary: "Put a video at the place of a lost one, and then remove that",
    body: replacementRequestSchema,
    response: replacementSchema,
    errors: [...CHANGE_ERRORS, "no_such_item", "not_hidden"],
  },
  undoReplacement: {
    summary: "Take the new video out; the lost one stays if it has not been removed yet",
    parameters: replacementIdSchema,
    response: replacementSchema,
    errors: [...CHANGE_ERRORS, "no_such_job"],
  },
} as const satisfies Record<string, Described>;
