// Zips as people drop them: exports, and files that are damaged or made to harm. Those that unpack to much take a second,
// because the limits have to be above what exports are.
import { deflateRawSync } from "node:zlib";
import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from "@zip.js/zip.js";
import { expect, test } from "vitest";
import { readEach, type Report } from "#client/takeout/read-each.ts";
import { readZip } from "#client/takeout/read-zip.ts";
import { takeoutVideoId } from "#tests/support/takeout.ts";

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

/** An entry of a zip that is made by hand, with what the zip says of it where that is not the truth. */
type Entry = {
  name: string;
  content?: string;
  method?: number;
  /** Lies in the same place as the entry before, whose content it has. */
  overlaps?: boolean;
  /** What the list and the entry's own head say. */
  packed?: number;
  unpacked?: number;
  offset?: number;
};

/** `counted`: how many entries the zip says that it has. */
function madeByHand(entries: readonly Entry[], counted = entries.length): Blob {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let end = 0;
  let last = { offset: 0, packed: 0, unpacked: 0 };
  const knownPacked = new Map<string, Buffer>();
  for (const { name, content = "", method = 8, overlaps = false, ...lies } of entries) {
    const packed = knownPacked.get(content) ?? deflateRawSync(content);
    knownPacked.set(content, packed);
    if (!overlaps) last = { offset: end, packed: packed.length, unpacked: content.length };
    const said = { ...last, ...lies };
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(method, 4);
    about.writeUInt32LE(said.packed, 14);
    about.writeUInt32LE(said.unpacked, 18);
    about.writeUInt16LE(name.length, 22);
    if (!overlaps) {
      const local = Buffer.concat([
        Buffer.from("PK\u0003\u0004"),
        about,
        Buffer.from(name),
        packed,
      ]);
      parts.push(local);
      end += local.length;
    }
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(said.offset, 10);
    list.push(Buffer.from("PK\u0001\u0002\u0014\u0000"), about, rest, Buffer.from(name));
  }
  const listed = Buffer.concat(list);
  const tail = Buffer.alloc(18);
  tail.writeUInt16LE(counted, 4);
  tail.writeUInt16LE(counted, 6);
  tail.writeUInt32LE(listed.length, 8);
  tail.writeUInt32LE(end, 12);
  return new Blob([Buffer.concat([...parts, listed, Buffer.from("PK\u0005\u0006"), tail])]);
}

const GOOD: Entry = { name: "good.csv", content: CSV };

test.each<[string, Entry, string]>([
  ["has no head where the zip says", { ...GOOD, name: "bad", offset: 10 }, "broken"],
  ["is packed in a way that nobody knows", { ...GOOD, name: "bad", method: 77 }, "broken"],
  ["ends behind the end of the zip", { ...GOOD, name: "bad", packed: 300 }, "broken"],
  ["begins behind the end of the zip", { ...GOOD, name: "bad", offset: 99_999 }, "broken"],
  ["is not what it says to be", { ...GOOD, name: "bad", content: "PK\u0003\u0004" }, "zip_in_zip"],
  [
    "says that it is small and is not",
    { name: "bad", content: "0".repeat(40 * 1024 ** 2), unpacked: 10 },
    "broken",
  ],
])("a file that %s does not hold up the others", async (_, bad, verdict) => {
  // Longer than what the lies add up to.
  const padding: Entry = { name: "padding.csv", content: crypto.randomUUID().repeat(20) };
  expect((await read(madeByHand([bad, GOOD, padding]))).files).toMatchObject({
    bad: verdict,
    "good.csv": "read",
  });
});

test("files that lie over each other are not unpacked again and again", async () => {
  const ids = Array.from({ length: 20_000 }, (_, index) => takeoutVideoId(index));
  const content = `Video ID\n${ids.join("\n")}\n`;
  const others = Array.from({ length: 3000 }, (_, index) => ({
    name: `${index}.csv`,
    overlaps: true,
  }));
  const { verdict, files } = await read(madeByHand([{ name: "first.csv", content }, ...others]));
  expect([verdict, files["first.csv"]]).toEqual(["broken", "read"]);
  // The zip's own list takes room, too, in which some more would fit.
  expect(Object.keys(files).length).toBeLessThan(10);
});

test("many files that each unpack to less than the most that is allowed end at that of the zip", async () => {
  const content = "0".repeat(9 * 1024 ** 2);
  const bombs = Array.from({ length: 15 }, (_, index) => ({ name: `${index}.csv`, content }));
  const { verdict, files } = await read(madeByHand([GOOD, ...bombs, { ...GOOD, name: "last" }]));
  expect(verdict).toBe("too_large");
  expect(files["good.csv"]).toBe("read");
  expect(files).not.toHaveProperty("last");
});

test("a zip of more than 65,535 folders ends after some of them", async () => {
  const folders = Array.from({ length: 66_000 }, (_, index) => ({ name: `${index}/` }));
  expect((await read(madeByHand(folders, 65_535))).verdict).toBe("too_large");
});

test("a list of files that would take much memory is not read", async () => {
  const name = "n".repeat(60_000);
  const entries = Array.from({ length: 150 }, (_, index) => ({ name: `${index}${name}` }));
  expect(await read(madeByHand(entries))).toMatchObject({ verdict: "too_large", files: {} });
});

test("a zip that counts more files than it has is damaged, and those that it has count", async () => {
  const { verdict, videos } = await read(madeByHand([GOOD], 3));
  expect([verdict, videos]).toEqual(["broken", [ID]]);
});

test("the other chosen files are read, whatever a zip among them does", async () => {
  const reports: Report[] = [];
  const long = { name: "n".repeat(60_000) };
  const zips = [
    madeByHand([{ ...GOOD, name: "bad", method: 77 }]),
    madeByHand(Array.from({ length: 150 }, () => long)),
    madeByHand([GOOD, ...Array.from({ length: 500 }, () => ({ name: "x", overlaps: true }))]),
  ];
  const files = zips.map((zip, index) => new File([zip], `${index}.zip`));
  await readEach([...files, new File([CSV], "last.csv")], (report) => reports.push(report));
  const ends = reports.flatMap((report) =>
    report.kind === "file" && /zip|last/.test(report.file.name) ? [report.file] : [],
  );
  expect(ends.map(({ name, verdict }) => `${name} ${verdict}`)).toEqual([
    "1.zip too_large",
    "2.zip broken",
    "last.csv read",
  ]);
});
