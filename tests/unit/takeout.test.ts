// Files of Google Takeout, written as Google writes them in several years and languages.
import { describe, expect, test } from "vitest";
import { readCsv } from "#client/takeout/read-file.ts";
import type { FoundVideo } from "#client/takeout/found-video.ts";
import { createHtmlReader } from "#client/takeout/html-videos.ts";
import { createJsonReader } from "#client/takeout/json-videos.ts";

const idOf = (index: number): string => `vid${String(index).padStart(8, "0")}`;
const TITLES = [
  'Zelda: the "lost" song',
  "Ça va? été",
  "日本の夏",
  "Watched from above",
  "100 %",
  "Ω — omega",
  "a < b & c",
];

/** In chunks of a few bytes, as a slow disk gives them. */
function json(text: string): FoundVideo[] {
  const found: FoundVideo[] = [];
  const reader = createJsonReader((video) => found.push(video));
  const bytes = new TextEncoder().encode(text);
  for (let start = 0; start < bytes.length; start += 17) {
    reader.write(bytes.slice(start, start + 17));
  }
  reader.end();
  return found;
}

function html(text: string): FoundVideo[] {
  const found: FoundVideo[] = [];
  const reader = createHtmlReader((video) => found.push(video));
  for (let start = 0; start < text.length; start += 17) reader.write(text.slice(start, start + 17));
  reader.end();
  return found;
}

function csv(text: string): FoundVideo[] {
  const found: FoundVideo[] = [];
  readCsv(text, (video) => found.push(video));
  return found;
}

describe("a playlist", () => {
  test.each([
    ["2026, English", "Video ID,Playlist Video Creation Timestamp\n", "2024-03-01T10:00:00+00:00"],
    [
      "2026, German",
      "Video-ID,Zeitstempel der Erstellung des Playlist-Videos\n",
      "2024-03-01T10:00:00+00:00",
    ],
    [
      "2026, French",
      "ID vidéo,Code temporel de création de la vidéo de la playlist\n",
      "2024-03-01T10:00:00+00:00",
    ],
    [
      "2026, Japanese",
      "動画 ID,再生リストの動画の作成タイムスタンプ\n",
      "2024-03-01T10:00:00+00:00",
    ],
    [
      "2026, Spanish, with a BOM and CRLF",
      "\uFEFFID de vídeo,Marca de tiempo\r\n",
      "2024-03-01T10:00:00+00:00",
    ],
    [
      "2021, with the playlist above its videos",
      'Playlist Id,Channel Id,Time Created,Time Updated,Title,Description,Visibility\nPLabcdefghijkl,UCabcdefghijklmnopqrstuv,2020-01-01 00:00:00 UTC,2020-01-01 00:00:00 UTC,ElevenChars,"two\nlines",Private\n\nVideo Id,Time Added\n',
      "2024-03-01 10:00:00 UTC",
    ],
  ])("of %s is read with its dates", (_what, head, at) => {
    const rows = [1, 2, 2, 3].map((index) => ` ${idOf(index)},${at}`).join("\n");
    expect(csv(`${head}${rows}\n`)).toEqual(
      [1, 2, 2, 3].map((index) => ({
        videoId: idOf(index),
        title: "",
        channelTitle: "",
        at: Date.UTC(2024, 2, 1, 10),
        how: "added",
      })),
    );
  });

  test("as links or bare ids is read", () => {
    expect(
      csv(`${idOf(1)}\nhttps://youtu.be/${idOf(2)},anything\n=cmd|' /C calc'!A0\n`).map(
        ({ videoId }) => videoId,
      ),
    ).toEqual([idOf(1), idOf(2)]);
  });

  test("as a text is read: links that name a list as well, and links in sentences", () => {
    const lines = [
      `https://www.youtube.com/watch?v=${idOf(1)}&list=WL&index=3`,
      `https://www.youtube.com/watch?list=PL0123456789012345678901234567890123&v=${idOf(2)}`,
      `see https://youtu.be/${idOf(3)} and https://youtu.be/${idOf(4)} (good)`,
      "https://www.youtube.com/playlist?list=PL0123456789012345678901234567890123",
    ];
    expect(csv(lines.join("\n")).map(({ videoId }) => videoId)).toEqual([1, 2, 3, 4].map(idOf));
  });

  test("of 2017 as JSON is read with its names", () => {
    const items = [1, 2].map((index) => ({
      contentDetails: { videoId: idOf(index) },
      snippet: { title: TITLES[index], publishedAt: "2016-05-06T07:08:09.000Z" },
    }));
    expect(json(JSON.stringify(items))).toEqual(
      [1, 2].map((index) => ({
        videoId: idOf(index),
        title: TITLES[index],
        channelTitle: "",
        at: Date.UTC(2016, 4, 6, 7, 8, 9),
        how: "added",
      })),
    );
  });
});

test("the videos before the broken place of a JSON file are found", () => {
  const entry = (index: number) => ({
    title: `Watched ${TITLES[index]}`,
    titleUrl: `https://www.youtube.com/watch?v=${idOf(index)}`,
  });
  const text = `[${[0, 1].map((index) => JSON.stringify(entry(index))).join()},{"title":}]`;
  for (const broken of [text, text.slice(0, -5)]) {
    const found: FoundVideo[] = [];
    const reader = createJsonReader((video) => found.push(video));
    expect(() => {
      for (const character of broken) reader.write(new TextEncoder().encode(character));
      reader.end();
    }).toThrow(SyntaxError);
    expect(found.map(({ videoId }) => videoId)).toEqual([0, 1].map(idOf));
  }
});

/** The words around a title, by language. */
const LANGUAGES: [string, (title: string) => string][] = [
  ["English", (title) => `Watched ${title}`],
  ["German", (title) => `${title} angesehen`],
  ["French", (title) => `Vous avez regardé ${title}`],
  ["Spanish", (title) => `Has visto ${title}`],
  ["Japanese", (title) => `${title} を視聴しました`],
  ["Polish", (title) => `Obejrzano: ${title}`],
];

describe.each(LANGUAGES)("a watch history in %s", (_language, sentence) => {
  const expected = TITLES.map((title, index) => ({
    videoId: idOf(index),
    title,
    channelTitle: `Channel ${index}`,
    at: Date.UTC(2019, 4, 3, 12),
    how: "watched",
  }));

  test("is read from JSON without the words around the titles", () => {
    const entries = TITLES.map((title, index) => ({
      header: "YouTube",
      title: sentence(title),
      titleUrl: `https://www.youtube.com/watch?v\u003d${idOf(index)}`,
      subtitles: [
        {
          name: `Channel ${index}`,
          url: "https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv",
        },
      ],
      time: "2019-05-03T12:00:00.000Z",
      products: ["YouTube"],
    }));
    const removed = {
      header: "YouTube",
      title: sentence("a video that has been removed"),
      time: "2019-05-03T12:00:00.000Z",
    };
    const nameless = {
      ...removed,
      title: sentence(`https://www.youtube.com/watch?v=${idOf(99)}`),
      titleUrl: `https://www.youtube.com/watch?v=${idOf(99)}`,
    };
    expect(json(JSON.stringify([...entries, removed, nameless]))).toEqual([
      ...expected,
      {
        videoId: idOf(99),
        title: "",
        channelTitle: "",
        at: Date.UTC(2019, 4, 3, 12),
        how: "watched",
      },
    ]);
  });

  test("is read from HTML, whose scripts are not run", () => {
    const escape = (text: string) =>
      text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
    const cell = (title: string, index: number) =>
      `<div class="outer-cell"><div class="content-cell">${sentence(`<a href="https://www.youtube.com/watch?v=${idOf(index)}">${escape(title)}</a>`)}<br><a href="https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv">Channel ${index}</a><br>3 mai 2019, 14:00:00 CEST<br></div><div class="content-cell caption"><b>Products:</b><br>&emsp;YouTube<br></div></div>`;
    const page = `<html><head><script>document.body.remove()</script></head><body>${TITLES.map(cell).join("")}${cell(`https://www.youtube.com/watch?v=${idOf(99)}`, 99)}</body></html>`;
    const videos = [
      ...expected.map((video) => ({ ...video, at: "3 mai 2019" })),
      {
        videoId: idOf(99),
        title: "",
        channelTitle: "Channel 99",
        at: "3 mai 2019",
        how: "watched",
      },
    ];
    expect(html(page)).toEqual(videos);
    // Each line of an entry on a line of the file.
    expect(html(page.replaceAll("<br>", "<br>\n  "))).toEqual(videos);
  });
});
