// The calls of the operator, with OPERATOR_SECRET. Without it they are not there.
import type { Described } from "#shared/contract/endpoint.ts";
import {
  deepHealthSchema,
  restoredLibrarySchema,
  restoreLibrarySchema,
  setSwitchSchema,
  spendingSchema,
  switchesSchema,
  takenOutSchema,
  takeOutPlaylistSchema,
} from "#shared/contract/system.ts";

const ERRORS = ["not_found", "rate_limited"] as const;

export const operatorEndpoints = {
  deepHealth: {
    summary: "The alert rules with their figures, for operators with OPERATOR_SECRET",
    access: "anyone",
    response: deepHealthSchema,
    errors: ERRORS,
  },
  switches: {
    summary: "What is stopped for now, for operators with OPERATOR_SECRET",
    access: "anyone",
    response: switchesSchema,
    errors: ERRORS,
  },
  setSwitch: {
    summary: "Stop something or let it go on, for operators with OPERATOR_SECRET",
    access: "anyone",
    body: setSwitchSchema,
    response: switchesSchema,
    errors: ERRORS,
  },
  spending: {
    summary: "What the Pacific day has spent so far, for operators with OPERATOR_SECRET",
    access: "anyone",
    response: spendingSchema,
    errors: ERRORS,
  },
  takeOutPlaylist: {
    summary:
      "Delete what the calculator has stored of a playlist, for operators with OPERATOR_SECRET",
    access: "anyone",
    body: takeOutPlaylistSchema,
    response: takenOutSchema,
    errors: ERRORS,
  },
  restoreLibrary: {
    summary: "Put a library's object back to an earlier time, for operators with OPERATOR_SECRET",
    access: "anyone",
    body: restoreLibrarySchema,
    response: restoredLibrarySchema,
    errors: ERRORS,
  },
} as const satisfies Record<string, Described>;
