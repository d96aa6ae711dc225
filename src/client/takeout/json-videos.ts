// Videos of a JSON file: a watch history, or a playlist as Google Takeout wrote it until 2019.
import { JSONParser } from "@streamparser/json";
import type { FoundVideo, OnVideo, VideoReader } from "#client/takeout/found-video.ts";
import { BARE_ID, videoOfLink } from "#client/takeout/video-id.ts";
import { findSharedWords, withoutSharedWords } from "#client/takeout/shared-words.ts";
import { isRecord } from "#shared/is-record.ts";

/**
 * In a watch history each title stands in a sentence of the person's language ("Watched …", "… angesehen"), so that
 * its videos are handed over at the end, when the words that all share are known.
 */
export function createJsonReader(onVideo: OnVideo): VideoReader {
  const watched: FoundVideo[] = [];
  const parser = new JSONParser({ paths: ["$.*"], keepStack: false });
  parser.onValue = ({ value }) => {
    if (!isRecord(value)) return;
    const entry = watchedVideo(value);
    if (entry) watched.push(entry);
    else {
      const item = playlistItem(value);
      if (item) onVideo(item);
    }
  };
  return {
    write: (text) => parser.write(text),
    end: () => {
      if (!parser.isEnded) throw new Error("the JSON ends too early");
      const shared = findSharedWords(watched);
      for (const video of watched) {
        const title = withoutSharedWords(video.title, shared);
        // Google writes the link where it does not know the title.
        onVideo({ ...video, title: title.includes(video.videoId) ? "" : title });
      }
    },
  };
}

function watchedVideo(value: Record<string, unknown>): FoundVideo | undefined {
  const videoId = videoOfLink(textOf(value["titleUrl"]));
  if (videoId === undefined) return undefined;
  const [channel]: unknown[] = Array.isArray(value["subtitles"]) ? value["subtitles"] : [];
  return {
    videoId,
    title: textOf(value["title"]),
    channelTitle: isRecord(channel) ? textOf(channel["name"]) : "",
    at: textOf(value["time"]),
  };
}

function playlistItem(value: Record<string, unknown>): FoundVideo | undefined {
  const { snippet, contentDetails } = value;
  if (!isRecord(contentDetails)) return undefined;
  const videoId = textOf(contentDetails["videoId"]);
  if (!BARE_ID.test(videoId)) return undefined;
  const about = isRecord(snippet) ? snippet : {};
  return {
    videoId,
    title: textOf(about["title"]),
    channelTitle: textOf(about["videoOwnerChannelTitle"]),
    at: textOf(about["publishedAt"]),
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
