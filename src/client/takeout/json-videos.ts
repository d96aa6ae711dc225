// Videos of a JSON file: a watch history, a playlist as Google Takeout wrote it until 2019, or a file saved here.
import {
  LONGEST_TEXT,
  momentOf,
  type FoundVideo,
  type OnVideo,
  type VideoReader,
} from "#client/takeout/found-video.ts";
import { createListParser } from "#client/takeout/json-list.ts";
import { BARE_ID, videoOfLink } from "#client/takeout/video-id.ts";
import {
  findSharedWords,
  withoutSharedWords,
  type SharedWords,
} from "#client/takeout/shared-words.ts";
import { isRecord } from "#shared/is-record.ts";

/** So many tell the words that all titles share. */
const SAMPLE = 5000;

/**
 * In a watch history each title stands in a sentence of the person's language ("Watched …", "… angesehen"). The first
 * videos are handed over when the words that all of them share are known.
 */
export function createJsonReader(onVideo: OnVideo): VideoReader {
  let waiting: FoundVideo[] = [];
  let shared: SharedWords | undefined;
  const handOver = (video: FoundVideo, words: SharedWords): void => {
    const title = withoutSharedWords(video.title, words);
    // Google writes the link where it does not know the title.
    onVideo({ ...video, title: title.includes(video.videoId) ? "" : title });
  };
  const handOverWaiting = (): void => {
    const words = findSharedWords(waiting);
    for (const video of waiting) handOver(video, words);
    waiting = [];
    shared = words;
  };
  const read = (entry: unknown): void => {
    const watched = watchedVideo(entry);
    if (!watched) {
      const added = addedVideo(entry);
      if (added) onVideo(added);
    } else if (shared) handOver(watched, shared);
    else {
      waiting.push(watched);
      if (waiting.length === SAMPLE) handOverWaiting();
    }
  };
  const parser = createListParser((entries) => entries.forEach(read));
  return {
    write: parser.write,
    end: () => {
      handOverWaiting();
      parser.end();
    },
  };
}

/** The videos of a file that was saved here: of a playlist, a calculation or the whole library. */
export function readOwnJson(text: string, onVideo: OnVideo): void {
  const file: unknown = JSON.parse(text);
  for (const list of [file, ...listOf(file, "playlists")]) {
    for (const entry of listOf(list, "videos")) {
      const video = addedVideo(entry);
      if (video) onVideo(video);
    }
  }
}

function listOf(value: unknown, name: string): readonly unknown[] {
  const list = isRecord(value) ? value[name] : undefined;
  return Array.isArray(list) ? list : [];
}

function watchedVideo(value: unknown): FoundVideo | undefined {
  if (!isRecord(value)) return undefined;
  const videoId = videoOfLink(textOf(value["titleUrl"]));
  if (videoId === undefined) return undefined;
  const [channel]: unknown[] = Array.isArray(value["subtitles"]) ? value["subtitles"] : [];
  return {
    videoId,
    title: textOf(value["title"]),
    channelTitle: isRecord(channel) ? textOf(channel["name"]) : "",
    at: momentOf(textOf(value["time"])),
    how: "watched",
  };
}

function addedVideo(value: unknown): FoundVideo | undefined {
  if (!isRecord(value)) return undefined;
  const { snippet, contentDetails, url } = value;
  const about = isRecord(snippet) ? snippet : {};
  const videoId = isRecord(contentDetails)
    ? textOf(contentDetails["videoId"])
    : videoOfLink(textOf(url));
  if (videoId === undefined || !BARE_ID.test(videoId)) return undefined;
  return {
    videoId,
    title: hasNoPicture(about) ? "" : textOf(about["title"]),
    channelTitle: textOf(about["videoOwnerChannelTitle"]),
    at: momentOf(textOf(about["publishedAt"])),
    how: "added",
  };
}

/** YouTube lists a removed or private video without pictures, and says that instead of its title. */
function hasNoPicture({ thumbnails }: Record<string, unknown>): boolean {
  return isRecord(thumbnails) && Object.keys(thumbnails).length === 0;
}

function textOf(value: unknown): string {
  return typeof value === "string" && value.length <= LONGEST_TEXT ? value : "";
}
