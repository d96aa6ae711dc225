// Reads files one after the other and reports what they hold. Runs in the worker.
import { TooLarge, type FoundVideo } from "#client/takeout/found-video.ts";
import { type FileVerdict, kindOf, readStream, verdictOf } from "#client/takeout/read-file.ts";
import { readZip } from "#client/takeout/read-zip.ts";

/**
 * Some videos of the file that is being read, as JSON. A string cut from a text keeps all of that text in memory, and one
 * from a text with a single wide letter takes twice the room; what is parsed from JSON does neither.
 */
type VideosReport = { kind: "videos"; videos: string };

export type FileReport = { name: string; verdict: FileVerdict; videos: number };

export type Report =
  | VideosReport
  | { kind: "file"; file: FileReport }
  | { kind: "progress"; part: number }
  | { kind: "end" };

/** The most videos of all files together: four times a very long history. The page keeps the videos in memory. */
const MOST_VIDEOS = 2_000_000;
const VIDEOS_AT_ONCE = 250;
const ZIP_MARK_BYTES = 4;

/** A file that cannot be read stops none of the others. */
export async function readEach(
  files: readonly File[],
  report: (report: Report) => void,
  mostVideos = MOST_VIDEOS,
): Promise<void> {
  const sender = createSender(report, mostVideos);
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let before = 0;
  for (const file of files) {
    const progress = (bytes: number): void =>
      report({ kind: "progress", part: total === 0 ? 0 : (before + bytes) / total });
    await readOne(file, sender, progress);
    before += file.size;
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
    // The files inside it have said the rest.
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

/** False for a file that cannot be read: reading it says so again. */
async function isZip(file: File): Promise<boolean> {
  const start = await file
    .slice(0, ZIP_MARK_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer());
  return kindOf(new Uint8Array(start)) === "zip";
}

type Sender = ReturnType<typeof createSender>;

/** Collects the videos of one file after the other, and sends many at once. */
function createSender(report: (report: Report) => void, mostVideos: number) {
  let room = mostVideos;
  let videos: FoundVideo[] = [];
  let count = 0;
  const send = (): void => {
    if (videos.length > 0) report({ kind: "videos", videos: JSON.stringify(videos) });
    videos = [];
  };
  return {
    /** @throws TooLarge if the files hold more videos than can be kept */
    add: (video: FoundVideo): void => {
      if (room === 0) throw new TooLarge();
      room -= 1;
      videos.push(video);
      count += 1;
      if (videos.length === VIDEOS_AT_ONCE) send();
    },
    endFile: (name: string, verdict: FileVerdict): void => {
      send();
      report({ kind: "file", file: { name, verdict, videos: count } });
      count = 0;
    },
  };
}
