// The sentences of notices about a person's own lists. They are only in the Worker and come with its answers: few people
// need them, so the scripts of the pages do not contain them (decision 59).
import { describeNotice } from "#shared/calculator-words.ts";
import type { CalculatorNotice } from "#shared/contract/calculator.ts";

/** One notice in words; undefined for a code that has none. */
export function describeAnyNotice(notice: CalculatorNotice): string | undefined {
  return describeNotice(notice) ?? describeOwn(notice);
}

function describeOwn(notice: CalculatorNotice): string | undefined {
  if (!("line" in notice)) return undefined;
  const { line } = notice;
  const id = "id" in notice ? notice.id : undefined;
  const place = id === undefined ? `Line ${line}` : `Line ${line} (${id})`;
  switch (notice.code) {
    case "playlist_not_yours":
      return `${place}: this playlist is private or does not exist, and it is not one of yours.`;
    case "no_liked_videos":
      return `${place}: YouTube shows no list of liked videos for your channel.`;
    case "own_access_ended":
      return `${place} is not in the total: Tidylist cannot read your YouTube account any more. Connect it again.`;
    case "own_lists_wait":
      return `${place} is not in the total: Today's part of YouTube's allowance for libraries is used up.`;
    default:
      return undefined;
  }
}
