// Reads files one after the other and reports what they hold. Runs in the worker.
import { TooLarge, type FoundVideo } from "#client/takeout/found-video.ts";
import { type FileVerdict, kindOf, readStream, verdictOf } from "#client/takeout/read-file.ts";
import { readZip } from "#client/takeout/read-zip.ts";

/**
 * Some videos of the file that is being read. They are sent as JSON to save memory: a string cut from a text keeps the
 * whole text in memory, and takes two bytes a character if any character of the text needs them. Strings parsed from
 * JSON do neither.
 */
type VideosReport = { kind: "videos"; videos: string };

/** `videos` is how many were found in the file. */
export type FileReport = { name: string; verdict: FileVerdict; videos: number };

/** The videos of a file come first, in several reports, and then the file itself. After all files comes the end. */
export type Report =
  | VideosReport
  | { kind: "file"; file: FileReport }
  /** `part` is from 0 to 1. */
  | { kind: "progress"; part: number }
  | { kind: "end" };

/** The most videos of all files together: four times a very long history. The page keeps the videos in memory. */
const MOST_VIDEOS = 2_000_000;
const VIDEOS_PER_REPORT = 250;
const ZIP_MARK_BYTES = 4;

/** A file that cannot be read does not stop the others. */
export async function readEach(
  files: readonly File[],
  report: (report: Report) => void,
  mostVideos = MOST_VIDEOS,
): Promise<void> {
  const sender = createSender(report, mostVideos);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let bytesBefore = 0;
  for (const file of files) {
    const progress = (bytes: number): void =>
      report({ kind: "progress", part: total === 0 ? 0 : (bytesBefore + bytes) / total });
    await readOne(file, sender, progress);
    bytesBefore += file.size;
  }
  report({ kind: "end" });
}

async function readOne(
  file: File,
  sender: Sender,
  progress: (bytes: number) => void,
): Promise<void> {
  if (await isZip(file)) {
    const verdict = await readZip(file, sender.add, sender.endFile, progress);
    // Each file inside the zip is reported already; the zip itself only if it is empty or not read to its end.
    if (verdict !== "read") sender.endFile(file.name, verdict);
    return;
  }
  let bytes = 0;
  const counted = file.stream().pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.length;
        progress(bytes);
        controller.enqueue(chunk);
      },
    }),
  );
  sender.endFile(file.name, await verdictOf(readStream(counted, sender.add)));
}

/** False also for a file that cannot be read; `readStream` fails for it again, and that is reported. */
async function isZip(file: File): Promise<boolean> {
  const start = await file
    .slice(0, ZIP_MARK_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer());
  return kindOf(new Uint8Array(start)) === "zip";
}

type Sender = ReturnType<typeof createSender>;

/** Sends the videos of one file after the other, many at once. `endFile` sends the rest, and then the file itself. */
function createSender(report: (report: Report) => void, mostVideos: number) {
  let videosLeft = mostVideos;
  let videos: FoundVideo[] = [];
  let countOfFile = 0;
  const send = (): void => {
    if (videos.length > 0) report({ kind: "videos", videos: JSON.stringify(videos) });
    videos = [];
  };
  return {
    /** @throws TooLarge if the files hold more videos than can be kept */
    add: (video: FoundVideo): void => {
      if (videosLeft === 0) throw new TooLarge();
      videosLeft -= 1;
      videos.push(video);
      countOfFile += 1;
      if (videos.length === VIDEOS_PER_REPORT) send();
    },
    endFile: (name: string, verdict: FileVerdict): void => {
      send();
      report({ kind: "file", file: { name, verdict, videos: countOfFile } });
      countOfFile = 0;
    },
  };
}
