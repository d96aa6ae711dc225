// Zips as people drop them: exports, and files that are damaged or made to harm.
import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from "@zip.js/zip.js";
import { expect, test } from "vitest";
import { readZip } from "#client/takeout/read-zip.ts";

const ID = "vid00000001";
const CSV = `Video ID,Playlist Video Creation Timestamp\n${ID},2024-03-01T10:00:00+00:00\n`;

async function zipOf(files: Record<string, string | Uint8Array>, password?: string): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter(), password === undefined ? {} : { password });
  for (const [name, content] of Object.entries(files)) {
    await writer.add(
      name,
      typeof content === "string" ? new TextReader(content) : new Uint8ArrayReader(content),
    );
  }
  return writer.close();
}

async function read(zip: Blob) {
  const videos: string[] = [];
  const bytes: number[] = [];
  const files: Record<string, string> = {};
  const verdict = await readZip(
    zip,
    (video) => videos.push(video.videoId),
    (name, fileVerdict) => (files[name] = fileVerdict),
    (read) => bytes.push(read),
  );
  // How far it is never goes back, nor beyond the end.
  expect(bytes).toEqual(bytes.toSorted((a, b) => a - b));
  expect(Math.max(0, ...bytes)).toBeLessThanOrEqual(zip.size);
  return { verdict, videos, files };
}

test("each file of a zip has its own verdict, and the good ones count", async () => {
  const nested = new Uint8Array(await (await zipOf({ "a.csv": CSV })).arrayBuffer());
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...new Uint8Array(new Uint16Array([...CSV].map((one) => one.charCodeAt(0))).buffer),
  ]);
  const zip = await zipOf({
    "Takeout/Später ansehen-videos.csv": CSV,
    "from Excel.csv": utf16,
    "broken.json": `[{"titleUrl":"https://youtu.be/${ID}"`,
    "picture.png": new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]),
    "inside.zip": nested,
    "empty.txt": "",
    "other.csv": "a,b\n1,2\n",
  });
  expect(await read(zip)).toEqual({
    verdict: "read",
    videos: [ID, ID],
    files: {
      "Takeout/Später ansehen-videos.csv": "read",
      "from Excel.csv": "read",
      "broken.json": "broken",
      "picture.png": "not_text",
      "inside.zip": "zip_in_zip",
      "empty.txt": "nothing_found",
      "other.csv": "nothing_found",
    },
  });
});

test("a file that unpacks to far more than its size is not read to its end", async () => {
  const zip = await zipOf({ "bomb.csv": "0".repeat(40 * 1024 ** 2), "good.csv": CSV });
  expect(await read(zip)).toEqual({
    verdict: "read",
    videos: [ID],
    files: { "bomb.csv": "too_large", "good.csv": "read" },
  });
});

test("an encrypted file is named", async () => {
  expect((await read(await zipOf({ "a.csv": CSV }, "secret"))).files).toEqual({
    "a.csv": "encrypted",
  });
});

test("a zip that ends too early is broken", async () => {
  const zip = await zipOf({ "a.csv": CSV });
  expect((await read(zip.slice(0, zip.size - 30))).verdict).toBe("broken");
});
