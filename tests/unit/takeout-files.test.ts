// What comes of files as people choose them, in several languages, formats and years.
import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from "@zip.js/zip.js";
import { describe, expect, test } from "vitest";
import { jsonExport, playlistTable } from "#client/features/playlist-detail/export-rows.ts";
import { describeVideo } from "#client/features/playlist-detail/video-words.ts";
import {
  addFileNames,
  forgetFileNames,
  getFileNames,
  withFileNames,
  type NameFromFile,
} from "#client/takeout/file-names.ts";
import { createCollector, type FilesRead } from "#client/takeout/files-read.ts";
import { LONGEST_TEXT } from "#client/takeout/found-video.ts";
import { readEach, type Report } from "#client/takeout/read-each.ts";
import { csvText } from "#client/ui/video-list/save-file.ts";
import { video } from "#tests/unit/library-videos.ts";
import {
  playlistCsv,
  takeoutChannel,
  takeoutTitle,
  TAKEOUT_LANGUAGES,
  takeoutLanguage,
  takeoutVideoId,
  watchHistory,
  type HistoryFormat,
  type TakeoutLanguage,
} from "#tests/support/takeout.ts";

const COUNT = 1200;
const PICTURE = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]);
const ENGLISH = takeoutLanguage("English");

async function read(files: readonly File[], mostVideos?: number): Promise<FilesRead> {
  const collector = createCollector();
  const add = (report: Report): void => {
    if (report.kind === "videos" || report.kind === "file") collector.add(structuredClone(report));
  };
  await readEach(files, add, mostVideos);
  return collector.end();
}

function history(language: TakeoutLanguage, format: HistoryFormat, count = COUNT): string {
  return [...watchHistory(language, format, count)].join("");
}

async function exportOf(language: TakeoutLanguage, format: HistoryFormat): Promise<File> {
  const { folder, history: name, watchLater } = language;
  const writer = new ZipWriter(new BlobWriter());
  await writer.add(`${folder}/${name}.${format}`, new TextReader(history(language, format)));
  await writer.add(`${folder}/${watchLater}`, new TextReader(playlistCsv(language, [3, 1, 2])));
  await writer.add(`${folder}/banner.png`, new Uint8ArrayReader(PICTURE));
  return new File([await writer.close()], "takeout-20261122T000000Z-001.zip");
}

describe.each(TAKEOUT_LANGUAGES)("an export in $name", (language) => {
  test.each(["json", "html"] as const)(
    "with its history as %s names each video",
    async (format) => {
      const { files, lists, names } = await read([await exportOf(language, format)]);
      expect(files.map(({ verdict, videos }) => [verdict, videos])).toEqual([
        ["read", COUNT + 1],
        ["read", 4],
        ["not_text", 0],
      ]);
      const found = [...names].map(([id, { title, channelTitle }]) => [id, title, channelTitle]);
      const expected = Array.from({ length: COUNT }, (_, index) => [
        takeoutVideoId(index),
        takeoutTitle(index).trim(),
        takeoutChannel(index),
      ]);
      expect(found).toEqual(expected);
      const { at, how } = names.get(takeoutVideoId(2)) ?? {};
      const day = language.day(3).replace(/,? \d{1,2}:.*$/, "");
      expect([how, at]).toEqual(["watched", format === "json" ? Date.UTC(2019, 4, 3, 12) : day]);
      expect(lists).toEqual([
        {
          name: `${language.folder}/${language.watchLater}`,
          videos: [3, 1, 2, 3].map((index) => ({
            videoId: takeoutVideoId(index),
            at: Date.UTC(2024, 2, 1, 10),
          })),
        },
      ]);
    },
  );
});

test("each file has its own verdict, and a bad one stops none of the others", async () => {
  const json = history(ENGLISH, "json", 10);
  const result = await read([
    new File([json.slice(0, -40)], "cut.json"),
    new File([PICTURE], "picture.png"),
    new File(["PK\u0003\u0004 and nothing more"], "broken.zip"),
    new File([], "empty.csv"),
    new File(["title,views\nA song,3\n"], "from another service.csv"),
    new File([new Uint8Array([0xff, 0xfe]), utf16(playlistCsv(ENGLISH, [1]))], "from Excel.csv"),
    new File([json], "watch-history.json"),
  ]);
  expect(result.files.map(({ name, verdict }) => [name, verdict])).toEqual([
    ["cut.json", "broken"],
    ["picture.png", "not_text"],
    ["broken.zip", "broken"],
    ["empty.csv", "nothing_found"],
    ["from another service.csv", "nothing_found"],
    ["from Excel.csv", "read"],
    ["watch-history.json", "read"],
  ]);
  expect(result.names.size).toBe(10);
});

test("a million rows are read", async () => {
  const rows = Array.from({ length: 1_000_000 }, (_, index) => takeoutVideoId(index));
  const { files, lists } = await read([new File([rows.join("\n")], "ids.csv")]);
  expect(files).toEqual([{ name: "ids.csv", verdict: "read", videos: 1_000_000 }]);
  expect(lists[0]?.videos).toHaveLength(1_000_000);
});

test("files with more videos than any library are not read to their end", async () => {
  const ids = (count: number) =>
    Array.from({ length: count }, (_, index) => takeoutVideoId(index)).join("\n");
  const { files, lists } = await read(
    [
      new File([ids(3)], "a.csv"),
      new File([ids(4)], "b.csv"),
      new File(["none\n"], "c.csv"),
      new File([history(ENGLISH, "json", 2)], "d.json"),
      new File([history(ENGLISH, "html", 2)], "e.html"),
    ],
    5,
  );
  expect(files.map(({ verdict, videos }) => [verdict, videos])).toEqual([
    ["read", 3],
    ["too_large", 2],
    ["nothing_found", 0],
    ["too_large", 0],
    ["too_large", 0],
  ]);
  expect(lists.map(({ videos }) => videos.length)).toEqual([3, 2]);
});

test("texts that are longer than any title take no room on the page", async () => {
  const long = "x".repeat(300_000);
  const link = `https://www.youtube.com/watch?v=${takeoutVideoId(1)}`;
  const entry = { title: long, titleUrl: link, subtitles: [{ name: long }], time: "" };
  const { names, files } = await read([
    new File([JSON.stringify([entry])], "a.json"),
    new File([`<div><a href="${link}">${long}</a><br>${" ".repeat(300_000)}</div>`], "b.html"),
  ]);
  expect(files.map(({ verdict }) => verdict)).toEqual(["read", "read"]);
  expect([...names.values()]).toEqual([
    { title: "x".repeat(LONGEST_TEXT), channelTitle: "", at: "", how: "watched" },
  ]);
});

test("the same file twice gives the same names as once", async () => {
  const file = new File([history(ENGLISH, "json", 50)], "watch-history.json");
  expect((await read([file, file])).names).toEqual((await read([file])).names);
});

test("our own files are lists, in JSON and in CSV", async () => {
  const videos = [video(0), video(1)];
  const detail = {
    playlist: {},
    videos,
    videoCount: 2,
    totalDuration: 1,
  } as unknown as Parameters<typeof jsonExport>[0];
  const { lists, names } = await read([
    new File([JSON.stringify(jsonExport(detail))], "playlist.json"),
    new File([await csvText(playlistTable(videos))], "playlist.csv"),
  ]);
  const ids = videos.map(({ videoId }) => videoId);
  expect(lists.map((list) => list.videos.map(({ videoId }) => videoId))).toEqual([ids, ids]);
  expect(names.size).toBe(0);
});

describe("a placeholder is no name", () => {
  const item = (index: number, title: string, snippet = {}) => ({
    contentDetails: { videoId: takeoutVideoId(index) },
    snippet: { title, publishedAt: "2016-05-06T07:08:09.000Z", ...snippet },
  });
  const namesOf = async (items: readonly unknown[]): Promise<[string, string][]> => {
    const { names } = await read([new File([JSON.stringify(items)], "likes.json")]);
    return [...names].map(([id, { title }]) => [id, title]);
  };

  test("in a playlist of 2017, where many videos share it", async () => {
    const gone = [1, 2, 3].map((index) => item(index, "Vidéo supprimée"));
    expect(await namesOf([...gone, item(4, "A song")])).toEqual([[takeoutVideoId(4), "A song"]]);
  });

  test("in a playlist of 2017, where the video has no picture", async () => {
    const gone = item(1, "Deleted video", { thumbnails: {} });
    const kept = item(2, "A song", { thumbnails: { default: { url: "https://i.ytimg.com/x" } } });
    expect(await namesOf([gone, kept])).toEqual([[takeoutVideoId(2), "A song"]]);
  });

  test("and does not take the place of a name from another file", async () => {
    const { names } = await read([
      new File([JSON.stringify([item(1, "Privates Video"), item(2, "Privates Video")])], "a.json"),
      new File([history(ENGLISH, "json", 10)], "b.json"),
    ]);
    expect([1, 2].map((index) => names.get(takeoutVideoId(index))?.title)).toEqual([
      takeoutTitle(1),
      takeoutTitle(2),
    ]);
  });
});

describe("on the screen and in files", () => {
  const name: NameFromFile = {
    title: "=1+1",
    channelTitle: "A band",
    at: Date.UTC(2019, 4, 3, 12),
    how: "watched",
  };
  const names = new Map([["vid00000001", name]]);

  test("a name stands beside YouTube's title, and only of a hidden video", () => {
    const hidden = video(1, { availability: "deleted", title: "", videoId: "vid00000001" });
    expect(describeVideo(hidden, name)).toMatchObject({
      title: "[Unavailable Video]",
      kept: "",
      fromFile: expect.stringMatching(/^=1\+1 by A band \(watched May 3, 2019\)$/),
      searched: "=1+1",
    });
    expect(describeVideo({ ...hidden, availability: "visible", title: "T" }, name)).toMatchObject({
      title: "T",
      fromFile: "",
      searched: "",
    });
  });

  test("a name has a column of its own, where formulas are escaped", async () => {
    const table = { columns: ["Link"], rows: [["a"], ["b"]] };
    const ids = ["", "vid00000001"];
    expect(await csvText(withFileNames(table, ids, names))).toBe(
      'Link,Name from your file\r\na,\r\nb,"\'=1+1 by A band (watched May 3, 2019)"',
    );
    expect(withFileNames(table, ["", ""], names)).toEqual(table);
  });

  test("a name that is there is not replaced, unless it may be a placeholder", () => {
    addFileNames(new Map([["vid00000001", { ...name, title: "Video privé", channelTitle: "" }]]));
    addFileNames(names);
    expect(getFileNames().get("vid00000001")?.title).toBe("=1+1");
    addFileNames(new Map([["vid00000001", { ...name, title: "Other" }]]));
    expect(getFileNames().get("vid00000001")?.title).toBe("=1+1");
    forgetFileNames();
    expect(getFileNames().size).toBe(0);
  });
});

function utf16(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new Uint16Array([...text].map((one) => one.charCodeAt(0))).buffer);
}
