// The sentences of notices about a person's own lists. They are only in the Worker and come with its answers: few people
// need them, so the scripts of the pages do not contain them (decision 59). Answers are stored and cached, so their sentences are
// English for everybody.
import { describeLine, describeNotice } from "#shared/calculator-words.ts";
import type { CalculatorNotice } from "#shared/contract/calculator.ts";
import * as words from "#words/warnings.ts";

/** One notice in words; undefined for a code that has none. */
export function describeAnyNotice(notice: CalculatorNotice): string | undefined {
  return describeNotice(notice) ?? describeOwn(notice);
}

function describeOwn(notice: CalculatorNotice): string | undefined {
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
