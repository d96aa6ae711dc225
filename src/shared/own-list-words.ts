// The sentences of notices about a person's own lists. In a module of their own, which a page loads only for an answer that has
// such a notice (decision 59). The server uses the English ones for `warnings`.
import { describeLine } from "#shared/calculator-words.ts";
import type { CalculatorNotice } from "#shared/contract/calculator.ts";
import * as words from "#words/warnings.ts";

/** Undefined for a notice about something else. */
export function describeOwnNotice(notice: CalculatorNotice): string | undefined {
  if (!("line" in notice)) return undefined;
  const { line } = notice;
  const place = describeLine({ line, id: "id" in notice ? notice.id : undefined });
  switch (notice.code) {
    case "playlist_not_yours":
      return words.playlistNotYours({ place });
    case "no_liked_videos":
      return words.noLikedVideos({ place });
    case "own_access_ended":
      return words.ownAccessEnded({ place });
    case "own_lists_wait":
      return words.ownListsWait({ place });
    default:
      return undefined;
  }
}
