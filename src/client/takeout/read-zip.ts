// Reads the files of a zip one after the other, without unpacking more than one chunk at a time.
import { BlobReader, configure, ZipReader } from "@zip.js/zip.js/lib/zip-core-native.js";
import { TooLarge, type OnVideo } from "#client/takeout/found-video.ts";
import { type FileVerdict, readStream, verdictOf } from "#client/takeout/read-file.ts";

export type OnFile = (name: string, verdict: FileVerdict) => void;

// This code already runs in a worker, and the content security policy allows no other. Chunks are small, because one
// may unpack to thirty times its size, and that memory is freed late.
configure({ useWebWorkers: false, chunkSize: 16 * 1024 });

/** More than the exports of a large library hold: a zip bomb has more. */
const MOST_ENTRIES = 20_000;
const MOST_BYTES = 4 * 1024 ** 3;
/** Unpacked bytes for each compressed byte. The HTML of a long history has about 30; a zip bomb far more. */
const MOST_RATIO = 200;
/** A file that unpacks to fewer bytes may have any ratio. */
const NO_RATIO_BELOW = 10 * 1024 ** 2;
/** The same for all files of the zip together. */
const NO_RATIO_OF_ALL_BELOW = 100 * 1024 ** 2;
/** The directory of a zip is read at once; this is enough for `MOST_ENTRIES` files with long names. */
const MOST_BYTES_AT_ONCE = 8 * 1024 ** 2;

/** Refuses to read more than `MOST_BYTES_AT_ONCE`, whatever sizes the zip states for its parts. */
class BoundedReader extends BlobReader {
  override readUint8Array(offset: number, length: number): Promise<Uint8Array> {
    if (length > MOST_BYTES_AT_ONCE) throw new TooLarge();
    return super.readUint8Array(offset, length);
  }
}

/** Hands over the videos of each file, then the verdict on the file. Returns the verdict on the zip itself. */
export async function readZip(
  zip: Blob,
  onVideo: OnVideo,
  onFile: OnFile,
  onProgress: (bytesOfZip: number) => void = () => undefined,
): Promise<FileVerdict> {
  const reader = new ZipReader(new BoundedReader(zip));
  const mostUnpacked = Math.min(MOST_BYTES, Math.max(NO_RATIO_OF_ALL_BELOW, zip.size * MOST_RATIO));
  let entries = 0;
  let files = 0;
  let packed = 0;
  let unpacked = 0;
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      entries += 1;
      if (entries > MOST_ENTRIES || unpacked > mostUnpacked) return "too_large";
      if (entry.directory) continue;
      files += 1;
      const name = entry.filename;
      if (entry.encrypted) {
        onFile(name, "encrypted");
        continue;
      }
      // Files whose bytes overlap, as in a zip bomb, have more compressed bytes together than the zip has.
      const packedBefore = packed;
      packed += entry.compressedSize;
      if (packed > zip.size) return "broken";
      let bytes = 0;
      const mostBytes = Math.max(NO_RATIO_BELOW, entry.compressedSize * MOST_RATIO);
      // The sizes that the zip states may be wrong, so the unpacked bytes are counted.
      const { readable, writable } = new TransformStream<
        Uint8Array<ArrayBuffer>,
        Uint8Array<ArrayBuffer>
      >({
        transform(chunk, controller) {
          bytes += chunk.length;
          unpacked += chunk.length;
          if (bytes > mostBytes || unpacked > mostUnpacked) controller.error(new TooLarge());
          else controller.enqueue(chunk);
        },
      });
      const unpacking = entry
        .getData(writable, { onprogress: (part) => onProgress(packedBefore + part) })
        // Some failures leave the stream open, and `readStream` would wait for ever.
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
