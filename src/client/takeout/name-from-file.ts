import type { FileMoment } from "#client/takeout/found-video.ts";

export type NameFromFile = {
  title: string;
  /** "" if the file does not say. */
  channelTitle: string;
  at: FileMoment;
  how: "watched" | "added";
};

/** A name with a channel is not what Google writes for a video that is gone. Otherwise the first name stays. */
export function isBetterName(
  next: Pick<NameFromFile, "channelTitle">,
  known: Pick<NameFromFile, "channelTitle"> | undefined,
): boolean {
  return known === undefined || (known.channelTitle === "" && next.channelTitle !== "");
}
