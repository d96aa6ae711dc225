// Reads the files of a zip one after the other, without unpacking more than one chunk at a time.
import { BlobReader, configure, ZipReader } from "@zip.js/zip.js/lib/zip-core-native.js";
import { TooLarge, type OnVideo } from "#client/takeout/found-video.ts";
import { type FileVerdict, readStream, verdictOf } from "#client/takeout/read-file.ts";

export type OnFile = (name: string, verdict: FileVerdict) => void;

// It runs inside a worker of ours already, and the content security policy allows no other. What is read at once is
// little, because it may unpack to thirty times as much, which is freed late.
configure({ useWebWorkers: false, chunkSize: 16 * 1024 });

/** More than the exports of a large library hold: a zip bomb has more. */
const MOST_ENTRIES = 20_000;
const MOST_BYTES = 4 * 1024 ** 3;
/** The HTML of a long history is compressed to about a thirtieth; a zip bomb far more. */
const MOST_RATIO = 200;
const NO_RATIO_BELOW = 10 * 1024 ** 2;
/** The same limit for all files together. */
const NO_RATIO_OF_ALL_BELOW = 100 * 1024 ** 2;
/** The directory of a zip is read at once; this is enough for `MOST_ENTRIES` files with long names. */
const MOST_BYTES_AT_ONCE = 8 * 1024 ** 2;

/** Nothing of a zip takes more memory than this, whatever it says of its own parts. */
class BoundedReader extends BlobReader {
  override readUint8Array(offset: number, length: number): Promise<Uint8Array> {
    if (length > MOST_BYTES_AT_ONCE) throw new TooLarge();
    return super.readUint8Array(offset, length);
  }
}

/** Hands over the videos of each file, and then says how the file was read. */
export async function readZip(
  zip: Blob,
  onVideo: OnVideo,
  onFile: OnFile,
  onProgress: (bytesOfZip: number) => void = () => undefined,
): Promise<FileVerdict> {
  const reader = new ZipReader(new BoundedReader(zip));
  const mostOfAll = Math.min(MOST_BYTES, Math.max(NO_RATIO_OF_ALL_BELOW, zip.size * MOST_RATIO));
  let entries = 0;
  let files = 0;
  let packed = 0;
  let unpacked = 0;
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      entries += 1;
      if (entries > MOST_ENTRIES || unpacked > mostOfAll) return "too_large";
      if (entry.directory) continue;
      files += 1;
      const name = entry.filename;
      if (entry.encrypted) {
        onFile(name, "encrypted");
        continue;
      }
      // Files that lie over each other would have the same bytes unpacked again and again.
      const before = packed;
      packed += entry.compressedSize;
      if (packed > zip.size) return "broken";
      let bytes = 0;
      const most = Math.max(NO_RATIO_BELOW, entry.compressedSize * MOST_RATIO);
      // What the zip says of its sizes may be wrong, so what comes out is counted.
      const { readable, writable } = new TransformStream<
        Uint8Array<ArrayBuffer>,
        Uint8Array<ArrayBuffer>
      >({
        transform(chunk, controller) {
          bytes += chunk.length;
          unpacked += chunk.length;
          if (bytes > most || unpacked > mostOfAll) controller.error(new TooLarge());
          else controller.enqueue(chunk);
        },
      });
      const unpacking = entry
        .getData(writable, { onprogress: (part) => onProgress(before + part) })
        // Some failures leave the stream open, and its reader would wait for ever.
        .catch((error: unknown) => writable.abort(error))
        .catch(() => undefined);
      onFile(name, await verdictOf(readStream(readable, onVideo)));
      await unpacking;
    }
    return files === 0 ? "nothing_found" : "read";
  } catch (error) {
    return error instanceof TooLarge ? "too_large" : "broken";
  } finally {
    await reader.close();
  }
}
