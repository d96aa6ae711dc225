/** A video that a file names. */
export type FoundVideo = {
  videoId: string;
  /** What the file calls it; "" if it does not say. */
  title: string;
  channelTitle: string;
  at: FileMoment;
  how: "watched" | "added";
};

/** Milliseconds since 1970, or a date in the words of the file; "" if it does not say. */
export type FileMoment = number | string;

/** In characters. No title, channel or date is nearly as long. */
export const LONGEST_TEXT = 1000;

/** Reads a file as it arrives, and hands over each video in the order of the file. */
export type VideoReader = {
  /** @throws Error if the chunk is not of the reader's format */
  write: (chunk: Uint8Array<ArrayBuffer>) => void;
  end: () => void;
};

export type OnVideo = (video: FoundVideo) => void;

/** "" if the text is no date. */
export function momentOf(text: string): FileMoment {
  const time = Date.parse(text);
  return Number.isNaN(time) ? "" : time;
}
