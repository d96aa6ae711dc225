// Links within other text, several links on a line, and bare ids.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findYouTubeLinks } from "#shared/youtube-link-finder.ts";

const LIST = "PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf";
const OTHER_LIST = "OLAK5uy_kxyGAaIYVfwzLPJ8wTOAuuNpgGGaDkOT4";
const VIDEO = "dQw4w9WgXcQ";
const OTHER = "-wtIMTCHWu_";
const LIST_LINK = `https://www.youtube.com/playlist?list=${LIST}`;
const WATCH_LINK = `https://www.youtube.com/watch?v=${VIDEO}&list=${LIST}`;
const VIDEO_LINK = `https://youtu.be/${VIDEO}`;

/** The ids in a line, and the reasons for its unreadable links. */
function meaningsOf(line: string): string[] {
  return findYouTubeLinks(line).map(({ target }) =>
    target.kind === "rejected" ? target.reason : target.id,
  );
}

/** Each must give the same result as the link alone. */
const SURROUNDINGS: ((link: string) => string)[] = [
  ...". , ; : ! ? ) ] \" ' ” » … 。 、 %20 } > * ** ` | ）】」』》 ，！？"
    .split(" ")
    .map((after) => (link: string) => `${link}${after}`),
  ...[" ", "\t", "'", '"', "“", "«", "「", "【", "(", "[", "<", "**", "`", "|"].map(
    (before) => (link: string) => `${before}${link}`,
  ),
  (link) => `${link}?!...`,
  (link) => `“${link}”`,
  (link) => `«${link}».`,
  (link) => `<${link}>`,
  (link) => `(see ${link}).`,
  (link) => `_${link}_`,
  (link) => `[The title](${link})`,
  (link) => `[The title](${link} "Its tooltip")`,
  (link) => `[![The title](${link})](${link})`,
  (link) => `- ${link}`,
  (link) => `* ${link}`,
  (link) => `• ${link}`,
  (link) => `•${link}`,
  (link) => `1. ${link}`,
  (link) => `12) ${link}`,
  (link) => `- [ ] ${link}`,
  (link) => `> ${link}`,
  (link) => `[url=${link}]The title[/url]`,
  (link) => `[url]${link}[/url]`,
  (link) => `<a href="${link}">The title</a>`,
  (link) => `<a href='${link}' target="_blank">${link}</a>`,
  (link) => `<a href=${link}>The title</a>`,
  (link) => `&lt;a href=&quot;${link}&quot;&gt;The title&lt;/a&gt;`,
  (link) => `<iframe width="560" height="315" src="${link}" allow="autoplay; fullscreen"></iframe>`,
  (link) => `{"url": "${link}", "n": 1}`,
  (link) => `The title\t${link}`,
  (link) => `${link}\tThe title of programming, part 2`,
  (link) => `Please watch ${link} and tell me what you think of it.`,
  (link) => `一緒に見よう：${link}　お願いします`,
  (link) => `${link}を見て`,
  (link) => `https://example.com/page ${link}`,
  (link) => `\u200B${link}\u200B`,
  (link) => `\u200E${link}\u200E`,
  (link) => `\u2068${link}\u2069`,
  (link) => `\uFEFF${link}`,
  (link) => `\u202A${link}\u202C`,
  (link) => link.replaceAll("&", "&amp;"),
  (link) => link.replaceAll("&", "&amp;amp;amp;"),
  (link) => link.replaceAll("&", "&#38;"),
  (link) => link.replaceAll("&", "&amp;#38;amp;"),
  (link) => link.replaceAll("&", "&#x26;"),
  (link) => link.replace(":", "：").replaceAll("?", "？").replaceAll("=", "＝"),
  (link) => link.replaceAll("/", "／").replaceAll(".", "．").replaceAll("&", "＆"),
  (link) => link.replace(/(?<=\/\/[^/]+)\//, ":443/"),
  (link) => link.replace(/(?<=\/\/[^/]+)\//, "./"),
  (link) => link.replace(/(?<=\/\/[^/]+)\//, ".:443/"),
];

describe("a link in any surroundings", () => {
  test.each(SURROUNDINGS.map((surround) => surround(WATCH_LINK)))("%j", (line) => {
    expect(meaningsOf(line)).toEqual([LIST]);
  });

  test("gives the same result as the link alone", () => {
    const id = (length: number) =>
      fc.stringMatching(new RegExp(`^[A-Za-z0-9_-]{${length}}$`)).filter((text) => text !== "");
    const link = fc.oneof(
      id(11).map((video) => [video, `https://youtu.be/${video}`]),
      id(11).map((video) => [video, `https://m.youtube.com/watch?v=${video}&t=42s`]),
      id(11).map((video) => [video, `http://youtube.com/shorts/${video}?si=x`]),
      id(32).map((list) => [`PL${list}`, `https://www.youtube.com/playlist?list=PL${list}`]),
      fc.tuple(id(11), id(32)).map(([video, list]) => {
        return [`PL${list}`, `https://youtu.be/${video}?list=PL${list}&index=2`];
      }),
    );
    // Two nested wrappings, except those that would split an entity.
    const around = fc.tuple(fc.constantFrom(...SURROUNDINGS), fc.constantFrom("", " ", "(", '"'));
    fc.assert(
      fc.property(link, around, ([meaning = "", address = ""], [surround, outer]) => {
        expect(meaningsOf(`${outer}${surround(address)}${outer}`)).toEqual([meaning]);
      }),
      { numRuns: 3000 },
    );
  });
});

describe("several links on a line", () => {
  test.each<[string, string[]]>([
    [`${LIST_LINK} ${VIDEO_LINK}`, [LIST, VIDEO]],
    [`${VIDEO_LINK} and https://youtu.be/${OTHER}, please`, [VIDEO, OTHER]],
    [`${VIDEO_LINK},https://youtu.be/${OTHER}`, [VIDEO, OTHER]],
    [`youtu.be/${VIDEO};youtu.be/${OTHER}`, [VIDEO, OTHER]],
    [`${VIDEO_LINK}https://youtu.be/${OTHER}`, [VIDEO, OTHER]],
    [`${VIDEO_LINK}/https://youtu.be/${OTHER}`, [VIDEO, OTHER]],
    [`${VIDEO_LINK} ${VIDEO_LINK} ${VIDEO}`, [VIDEO]],
    [`${LIST}, ${OTHER_LIST}`, [LIST, OTHER_LIST]],
    [`${VIDEO_LINK} https://www.youtube.com/playlist?list=WL`, [VIDEO, "watch_later"]],
    [`${VIDEO_LINK} https://www.youtube.com/watch?v=${OTHER}&list=RDMM`, [VIDEO, "mix"]],
    [`${VIDEO_LINK} https://vimeo.com/12345 by @somebody`, [VIDEO]],
  ])("%s", (line, meanings) => {
    expect(meaningsOf(line)).toEqual(meanings);
  });
});

describe("an id without a link", () => {
  test.each([
    VIDEO,
    ` "${VIDEO}", `,
    `- ${VIDEO}`,
    `1. ${VIDEO}`,
    `<${VIDEO}>`,
    `\u200B${VIDEO}\u200E`,
  ])("is a video where it is the whole line: %j", (line) =>
    expect(meaningsOf(line)).toEqual([VIDEO]),
  );

  test("keeps the dash at its start and the line at its end", () => {
    expect(meaningsOf(OTHER)).toEqual([OTHER]);
  });

  test.each([`My list: ${LIST}`, `${LIST},The title`, `The title\t${LIST}.`, `VL${LIST}`])(
    "is a playlist where it cannot be a word: %j",
    (line) => expect(meaningsOf(line)).toEqual([LIST]),
  );

  test.each([
    "I like programming a lot",
    "programming tutorial",
    "youtube: programming",
    "PLEASE-SUBSCRIBE-TO-MY-CHANNEL-NOW today",
    "PLAYLIST_OF_2020 and others",
    `${VIDEO} and more`,
    "see mail@somebody.com",
  ])("is nothing where it may be a word: %j", (line) => {
    expect(meaningsOf(line)).toEqual(["not_youtube"]);
  });
});

describe("a line of 100,000 characters", () => {
  // Each would take minutes with a backtracking pattern; the time limit of the tests is a few
  // seconds.
  const pieces =
    "https:// https://youtu.be/ https://evil.tld/?u=https:// vnd.youtube: // youtube.com, youtube.com www. =youtube.com/ &amp; &amp;#38; &#38 ( <a_href=' [url= . … - 1. \\ @ PL dQw4w9WgXcQ %25 % %E3%81 list= &list= / ：？＝ 🎉";
  test.each([
    ...pieces.split(" "),
    " ",
    "- ",
    "1. ",
    "dQw4w9WgXcQ ",
    " &list=",
    "\u200B",
    "\u202E",
  ])("of %j again and again is read in one pass", (piece) => {
    const ugly = piece.repeat(Math.ceil(100_000 / piece.length));
    for (const line of [
      ugly,
      `${VIDEO_LINK} ${ugly}`,
      `https://youtu.be/${ugly}`,
      `https://www.youtube.com/watch?v=${ugly}x`,
      `https://consent.youtube.com/m?continue=${ugly}`,
      `${ugly}x`,
    ]) {
      const found = findYouTubeLinks(line);
      expect(found.length).toBeGreaterThan(0);
      // No part of the line is read as two links.
      const characters = found.reduce((sum, { text }) => sum + text.length, 0);
      expect(characters).toBeLessThanOrEqual(line.length);
    }
  });

  test("returns all of thousands of links", () => {
    const ids = Array.from(
      { length: 4000 },
      (_, index) => `video${String(index).padStart(6, "0")}`,
    );
    const line = ids.map((id) => `https://youtu.be/${id}`).join(",");
    expect(meaningsOf(line)).toEqual(ids);
  });
});
