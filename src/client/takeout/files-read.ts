// Reads files in a worker, so that the page stays usable, and collects what it reports. Nothing leaves the browser.
import "#client/api/trusted-types.ts";
import { isBetterName, type NameFromFile } from "#client/takeout/file-names.ts";
import type { FileMoment, FoundVideo } from "#client/takeout/found-video.ts";
import type { FileReport, Report } from "#client/takeout/read-each.ts";

type ListedVideo = { videoId: string; at: FileMoment };

export type FilesRead = {
  /** One for each file, those inside a zip too. */
  files: readonly FileReport[];
  /** For each file that lists videos other than as watched: its videos. A file without any is left out. */
  lists: readonly { name: string; videos: readonly ListedVideo[] }[];
  /** By video id; only names that have a title. */
  names: ReadonlyMap<string, NameFromFile>;
};

/** A title that so many videos without a channel share is YouTube's text for videos that are gone. */
const PLACEHOLDER_COUNT = 3;

/** Collects the worker's reports. For each file these are its videos, in several reports, and then the file itself. */
export function createCollector() {
  const files: FileReport[] = [];
  const lists: { name: string; videos: readonly ListedVideo[] }[] = [];
  // The listed videos of the file whose own report has not come yet. Not kept by name: files may share a name.
  let listedSoFar: ListedVideo[] = [];
  const names = new Map<string, NameFromFile>();
  // Holds equal texts once: many videos share a channel or a day, and each report has its own copies of these texts.
  const texts = new Map<string, string>();
  const sharedText = (text: string): string => {
    const known = texts.get(text);
    if (known === undefined) texts.set(text, text);
    return known ?? text;
  };

  const endFile = (file: FileReport): void => {
    files.push(file);
    if (listedSoFar.length > 0) lists.push({ name: file.name, videos: listedSoFar });
    listedSoFar = [];
  };
  const addName = ({ videoId, title, channelTitle, at, how }: FoundVideo): void => {
    // Without a name, a file has nothing or the video's link in place of the title.
    if (title === "" || title.includes(videoId)) return;
    if (!isBetterName({ channelTitle }, names.get(videoId))) return;
    names.set(videoId, {
      title,
      channelTitle: sharedText(channelTitle),
      at: typeof at === "string" ? sharedText(at) : at,
      how,
    });
  };
  const dropPlaceholders = (): void => {
    const counts = new Map<string, number>();
    for (const { title, channelTitle } of names.values()) {
      if (channelTitle === "") counts.set(title, (counts.get(title) ?? 0) + 1);
    }
    for (const [videoId, { title, channelTitle }] of names) {
      if (channelTitle === "" && (counts.get(title) ?? 0) >= PLACEHOLDER_COUNT)
        names.delete(videoId);
    }
  };

  return {
    add: (report: Exclude<Report, { kind: "progress" | "end" }>): void => {
      if (report.kind === "file") endFile(report.file);
      else {
        for (const video of parseVideos(report.videos)) {
          // "watched" comes from a watch history, which is no list.
          if (video.how === "added") listedSoFar.push({ videoId: video.videoId, at: video.at });
          addName(video);
        }
      }
    },
    end: (): FilesRead => {
      dropPlaceholders();
      return { files, lists, names };
    },
  };
}

/** JSON, not objects, to save memory: see VideosReport. */
function parseVideos(videos: string): readonly FoundVideo[] {
  return JSON.parse(videos);
}

type Options = {
  /** `part` is between 0 and 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
};

/** @throws the signal's reason if it is stopped; Error if the worker cannot be started or runs out of memory */
export function readFiles(
  files: readonly File[],
  { onProgress, signal }: Options,
): Promise<FilesRead> {
  return new Promise<FilesRead>((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(new URL("./reading-worker.ts", import.meta.url), { type: "module" });
    const collector = createCollector();
    const end = (settle: () => void): void => {
      worker.terminate();
      signal.removeEventListener("abort", stop);
      settle();
    };
    const stop = (): void => end(() => reject(signal.reason));
    signal.addEventListener("abort", stop);
    const read = ({ data: report }: MessageEvent<Report>): void => {
      if (report.kind === "progress") onProgress(report.part);
      else if (report.kind === "end") end(() => resolve(collector.end()));
      else collector.add(report);
    };
    // Messages of the worker may still arrive after it was stopped; the signal removes the listener.
    worker.addEventListener("message", read, { signal });
    worker.addEventListener("error", () => end(() => reject(new Error("the worker failed"))));
    // A worker has no origin to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(files);
  });
}
