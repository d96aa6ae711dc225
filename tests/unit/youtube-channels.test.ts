// Every form of a channel, and texts that only look like one.
import { describe, expect, test } from "vitest";
import { findYouTubeLinks } from "#shared/youtube-link-finder.ts";
import { channelPiece, channelUrl } from "#shared/youtube-channels.ts";

const ID = "UCBJycsmduvYEL83R_U4JriQ";
const VIDEO = "dQw4w9WgXcQ";

/** The channels of a line as pieces of an address, the ids of the rest, and the reasons. */
function meaningsOf(line: string): string[] {
  return findYouTubeLinks(line).map(({ target }) => {
    if (target.kind === "rejected") return target.reason;
    return target.kind === "channel" ? channelPiece(target) : target.id;
  });
}

const WHOLE = [
  "",
  "/",
  "/featured",
  "/about",
  "/community",
  "/posts",
  "/search?query=x",
  "?si=abc",
];
const FORMS: [string, string][] = [
  ["https://www.youtube.com/@somebody", "@somebody"],
  ["https://www.youtube.com/@SomeBody", "@somebody"],
  ["https://youtube.com/@some.body_2-x", "@some.body_2-x"],
  ["http://m.youtube.com/@somebody", "@somebody"],
  ["youtube.com/@somebody", "@somebody"],
  ["//www.youtube.com/@somebody", "@somebody"],
  ["https://www.youtube.com/@l·lull", "@l·lull"],
  ["https://www.youtube.com/@ハンドル", "@ハンドル"],
  ["https://www.youtube.com/@%E3%83%8F%E3%83%B3%E3%83%89%E3%83%AB", "@ハンドル"],
  ["https://www.youtube.com/@канал", "@канал"],
  ["https://www.youtube.com/@%D0%9A%D0%B0%D0%BD%D0%B0%D0%BB", "@канал"],
  ["https://www.youtube.com/@قناة", "@قناة"],
  ["https://www.youtube.com/@हिन्दी", "@हिन्दी"],
  ["https://www.youtube.com/@ช่อง", "@ช่อง"],
  ["https://www.youtube.com/@유튜브", "@유튜브"],
  ["https://www.youtube.com/@cafe\u0301", "@café"],
  ["https://www.youtube.com/%40somebody", "@somebody"],
  ["https://www.youtube.com/%2540somebody", "@somebody"],
  [`https://www.youtube.com/channel/${ID}`, ID],
  [`https://music.youtube.com/channel/${ID}`, ID],
  [`https://music.youtube.com/browse/${ID}`, ID],
  [`https://studio.youtube.com/channel/${ID}`, ID],
  [`https://www.youtube.com/${ID}`, ID],
  ["https://www.youtube.com/user/SomeBody", "user/somebody"],
  ["https://gaming.youtube.com/user/somebody", "user/somebody"],
  ["@somebody", "@somebody"],
  ["/@somebody", "@somebody"],
  ["＠ハンドル", "@ハンドル"],
  [ID, ID],
  [`/channel/${ID}`, ID],
  ["user/somebody", "user/somebody"],
];

describe("a channel", () => {
  test.each(FORMS)("%s is %s", (line, id) => {
    expect(meaningsOf(line)).toEqual([id]);
  });

  test.each(FORMS)("%s keeps its tab", (line, id) => {
    for (const end of WHOLE.filter((one) => !line.includes("?") || !one.includes("?"))) {
      const isPath = /^(?:https?:)?\/\/|youtube\.com/.test(line);
      if (isPath) expect(meaningsOf(`${line}${end}`), end).toEqual([id]);
    }
    for (const tab of ["videos", "shorts", "streams", "live", "playlists"]) {
      expect(meaningsOf(`${line}/${tab}`)).toEqual([`${id}/${tab}`]);
    }
    for (const tab of ["podcasts", "releases", "courses"]) {
      expect(meaningsOf(`${line}/${tab}`)).toEqual([`${id}/playlists`]);
    }
  });

  test.each([
    [`https://www.youtube.com/embed/live_stream?channel=${ID}`, ID],
    [`https://www.youtube.com/feeds/videos.xml?channel_id=${ID}`, ID],
    ["https://www.youtube.com/feeds/videos.xml?user=SomeBody", "user/somebody"],
    ["https://www.youtube.com/@somebody?sub_confirmation=1", "@somebody"],
    [`https://www.youtube.com/channel/${ID}?view_as=subscriber`, ID],
    [
      "https://consent.youtube.com/m?continue=https%3A%2F%2Fwww.youtube.com%2F%40somebody",
      "@somebody",
    ],
  ])("in %s is %s", (line, id) => {
    expect(meaningsOf(line)).toEqual([id]);
  });

  test.each([
    ["(https://www.youtube.com/@somebody).", ["@somebody"]],
    ["Look at https://www.youtube.com/@somebody/videos, it is good", ["@somebody/videos"]],
    ["[The channel](https://www.youtube.com/@somebody)", ["@somebody"]],
    ["https://www.youtube.com/@somebody%20", ["@somebody"]],
    ["“https://www.youtube.com/@ハンドル”を見て", ["@ハンドル"]],
    ["look at @somebody, please", ["@somebody"]],
    ["@somebody and @канал!", ["@somebody", "@канал"]],
    ["- @some.body_2", ["@some.body_2"]],
    ["1. @somebody", ["@somebody"]],
    ["@somebody,@other_one", ["@somebody", "@other_one"]],
    [`the channel ${ID}.`, [ID]],
    [`https://youtube.com/@somebody https://www.youtube.com/@SOMEBODY/videos`, ["@somebody"]],
    [
      "https://youtube.com/@somebody https://youtube.com/@somebody/playlists",
      ["@somebody", "@somebody/playlists"],
    ],
  ])("stands in text: %s", (line, pieces) => {
    expect(meaningsOf(line)).toEqual(pieces);
  });

  test.each([
    "me@somebody.com",
    "mail to somebody@example.com, please",
    "mailto:somebody@example.com",
    "https://social.example/@somebody",
    "social.example/@somebody",
    "www.social.example by @somebody",
    "https://example.com from @somebody",
    "@",
    "@ab",
    "meet @ 5",
    "user/",
    "user/with spaces and more",
    "c:/@somebody",
    `${ID}x`,
  ])("is not in %j", (line) => {
    expect(meaningsOf(line)).toEqual(["not_youtube"]);
  });

  test("does not take the place of a video beside it", () => {
    expect(meaningsOf(`https://youtu.be/${VIDEO} by @somebody`)).toEqual([VIDEO]);
    expect(meaningsOf(`https://www.youtube.com/@somebody/live/${VIDEO}`)).toEqual([VIDEO]);
  });

  test("has an address and a piece that mean the same again", () => {
    for (const [line] of FORMS) {
      for (const { target } of [line, `${line}/shorts`, `${line}/playlists`].flatMap(
        findYouTubeLinks,
      )) {
        if (target.kind !== "channel") throw new Error("no channel");
        for (const text of [channelUrl(target), channelPiece(target)]) {
          expect(findYouTubeLinks(text)[0]?.target).toEqual(target);
        }
      }
    }
  });
});
