// A requested replacement of a lost video, as plain data: it is kept while the page is at Google for permission. Pure.
import { isRequestId } from "#client/library/request-id.ts";
import { isRecord } from "#shared/is-record.ts";
import { isVideoId } from "#shared/youtube-ids.ts";

/** What is known of a lost video. `channelTitle` is "" and `durationSeconds` null if it is not known. */
export type LostVideo = {
  playlistId: string;
  itemId: string;
  /** The video's title, or what is shown in place of the title. */
  name: string;
  channelTitle: string;
  durationSeconds: number | null;
};

/** The video that the person chose for its place. */
export type ChosenVideo = { videoId: string; title: string };

export type Replacement = {
  kind: "replace";
  lost: LostVideo;
  /** The words in the search box. They are sent to YouTube only when the person presses the button. */
  query: string;
  chosen?: ChosenVideo;
  /** Repeating the call with the same id does nothing twice. */
  requestId: string;
};

/**
 * Parses `value`; undefined if invalid, or if no video was chosen. It comes from browser storage, which is not trusted.
 */
export function readReplacement(value: Record<string, unknown>): Replacement | undefined {
  const { lost, query, chosen, requestId } = value;
  if (!isRecord(lost) || !isRecord(chosen) || !isRequestId(requestId)) return undefined;
  const { playlistId, itemId, name, channelTitle, durationSeconds } = lost;
  const { videoId, title } = chosen;
  if (!isText(playlistId) || !isText(itemId) || !isText(name) || !isText(channelTitle)) {
    return undefined;
  }
  if (!isText(query) || !isText(title) || !isText(videoId) || !isVideoId(videoId)) return undefined;
  return {
    kind: "replace",
    lost: {
      playlistId,
      itemId,
      name,
      channelTitle,
      durationSeconds: typeof durationSeconds === "number" ? durationSeconds : null,
    },
    query,
    chosen: { videoId, title },
    requestId,
  };
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
