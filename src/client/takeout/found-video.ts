/** A video that a file names. */
export type FoundVideo = {
  videoId: string;
  /** What the file calls it; "" if it does not say. */
  title: string;
  channelTitle: string;
  /** When it was added or watched: an ISO instant, or a date in the words of the file; "" if it does not say. */
  at: string;
};

/** Reads a file as its text arrives, and hands over each video in the order of the file. */
export type VideoReader = {
  /** @throws Error if the text is not of the reader's format */
  write: (text: string) => void;
  end: () => void;
};

export type OnVideo = (video: FoundVideo) => void;
