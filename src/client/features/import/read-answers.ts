// Asks for the videos of a list and follows the answer as it arrives.
import { readLines } from "#client/api/line-reader.ts";
import { openLines } from "#client/api/request.ts";
import * as calls from "#shared/contract/calls.ts";
import type { VideosAnswer, VideosRequest } from "#shared/contract/videos.ts";
import { isRecord } from "#shared/is-record.ts";

/** Ends early, without a failure, if the connection breaks between two lines: the caller sees what is missing. */
export async function readAnswers(
  body: VideosRequest,
  signal: AbortSignal,
  onPart: (part: VideosAnswer) => void,
): Promise<void> {
  const response = await openLines(calls.readVideos, { body, signal });
  if (!response.body) throw new Error("The response has no body");
  for await (const text of readLines(response.body)) {
    const part: unknown = JSON.parse(text);
    if (!isPart(part)) throw new Error("Not a part of an answer");
    onPart(part);
  }
}

/** Checks only the fields used here and trusts the server for the rest. */
function isPart(part: unknown): part is VideosAnswer {
  return (
    isRecord(part) &&
    [part["videos"], part["notListed"], part["unread"]].every((list) => Array.isArray(list))
  );
}
