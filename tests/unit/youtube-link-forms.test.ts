// Every form of a link, and of texts that only look like one.
import { describe, expect, test } from "vitest";
import { findYouTubeLinks } from "#shared/youtube-link-finder.ts";

const LIST = "PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf";
const VIDEO = "dQw4w9WgXcQ";
const CHANNEL = "UCBJycsmduvYEL83R_U4JriQ";
const LIST_LINK = `https://www.youtube.com/playlist?list=${LIST}`;

/** The ids in a line, and the reasons for its unreadable links. */
function meaningsOf(line: string): string[] {
  return findYouTubeLinks(line).map(({ target }) =>
    target.kind === "rejected" ? target.reason : target.id,
  );
}

describe("forms of links", () => {
  test.each<[string, string[]]>([
    [`https://www.youtube.com/watch?v=${VIDEO}&list=${LIST}.`, [LIST]],
    [`https://youtu.be/${VIDEO}&list=${LIST}`, [LIST]],
    [`https://www.youtube.com/watch?v=${VIDEO}?list=${LIST}`, [LIST]],
    [`https://www.youtube.com/watch?v=${VIDEO}%26list%3D${LIST}`, [LIST]],
    [`https://www.youtube.com/watch?v=${VIDEO} &list=${LIST}`, [LIST]],
    [`https://www.youtube.com/watch?v=${VIDEO}&List=${LIST}`, [LIST]],
    [`youtu.be/${VIDEO}.`, [VIDEO]],
    [`(youtube.com/playlist?list=${LIST})`, [LIST]],
    [
      `https://consent.youtube.com/m?continue=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D${VIDEO}%26list%3D${LIST}&gl=DE&m=0&pc=yt&hl=de`,
      [LIST],
    ],
    [
      `https://consent.youtube.com/m?gl=DE&continue=https://www.youtube.com/watch?v=${VIDEO}`,
      [VIDEO],
    ],
    [`https://consent.youtube.com/ml?continue=https://youtu.be/${VIDEO}&list=${LIST}`, [LIST]],
    [`https://studio.youtube.com/playlist/${LIST}/videos`, [LIST]],
    [`https://studio.youtube.com/video/${VIDEO}/edit`, [VIDEO]],
    [`https://www.youtubekids.com/watch?v=${VIDEO}`, [VIDEO]],
    [`https://youtubekids.com/watch?v=${VIDEO}&list=${LIST}`, [LIST]],
    [`vnd.youtube:${VIDEO}`, [VIDEO]],
    [`vnd.youtube://${VIDEO}?list=${LIST}`, [LIST]],
    [`vnd.youtube://www.youtube.com/watch?v=${VIDEO}`, [VIDEO]],
    [`vnd.youtube://playlist?list=${LIST}`, [LIST]],
    ["https://www.youtube.com/view_play_list?p=46F0A159EC02DF82", ["PL46F0A159EC02DF82"]],
    [`https://www.youtube.com/view_play_list?p=${LIST}`, [LIST]],
    ["https://www.youtube.com/p/46F0A159EC02DF82?hl=en_US&fs=1", ["PL46F0A159EC02DF82"]],
    [`https://www.youtube.com/p/${LIST}`, [LIST]],
    [
      `https://www.youtube.com/watch?v=${VIDEO}&p=46F0A159EC02DF82&playnext=1`,
      ["PL46F0A159EC02DF82"],
    ],
    [`https://www.youtube.com/watch?v=${VIDEO}&p=${LIST}&playnext=1`, [LIST]],
    [`https://www.youtube.com/w/${VIDEO}`, [VIDEO]],
    [`https://www.youtube.com/tv#/watch?v=${VIDEO}`, [VIDEO]],
    [`https://www.youtube.com/tv#/watch?v=${VIDEO}&list=${LIST}`, [LIST]],
    [`https://m.youtube.com/#/watch?v=${VIDEO}`, [VIDEO]],
    [`https://www.youtube.com/embed/${VIDEO}?list=${VIDEO}&loop=1`, [VIDEO]],
    [`https://www.youtube.com/watch?v=${VIDEO}&list=`, [VIDEO]],
    [`https://www.youtube.com/watch?list=&v=${VIDEO}&index=2`, [VIDEO]],
    [`https://youtu.be/${VIDEO}?list=&list=${LIST}`, [LIST]],
  ])("%s", (line, meanings) => {
    expect(meaningsOf(line)).toEqual(meanings);
  });
});

describe("an unreadable link has a reason and is never read as a single video", () => {
  test.each<[string, string]>([
    [`https://www.youtube.com/watch?v=${VIDEO}&list=RDMM`, "mix"],
    [`https://www.youtube.com/watch?v=${VIDEO}&list=RDMM${VIDEO}&start_radio=1`, "mix"],
    [`https://www.youtube.com/watch?v=${VIDEO}&list=PU${CHANNEL.slice(2)}`, "unreadable_list"],
    [
      `https://www.youtube.com/watch?v=${VIDEO}&list=TLGGx1y2z3a4b5c6MDEwMTIwMjU`,
      "unreadable_list",
    ],
    [`https://www.youtube.com/watch?v=${VIDEO}&list=garbage`, "unreadable_list"],
    [`https://www.youtube.com/watch?v=${VIDEO}&list=PLrAX…`, "unreadable_list"],
    ["https://www.youtube.com/playlist?list=", "unreadable_list"],
    [`https://www.youtube.com/watch?v=${VIDEO}?list=garbage`, "unreadable_list"],
    [`https://www.youtube.com/watch?v=${VIDEO},list=garbage`, "unreadable_list"],
    [`https://www.youtube.com/watch?v=${VIDEO} &list=garbage`, "unreadable_list"],
    [`https://youtu.be/${VIDEO}&list=PU${CHANNEL.slice(2)}`, "unreadable_list"],
    [`https://youtu.be/${VIDEO}/list=garbage`, "unreadable_list"],
    [`https://www.youtube.com/watch?v=${VIDEO}&p=garbage&playnext=1`, "unreadable_list"],
    [`https://www.youtube.com/embed/${VIDEO}?listType=search&list=cats`, "unreadable_list"],
    ["https://www.youtube.com/playlist?list=garbage", "unreadable_list"],
    [`TLGGx1y2z3a4b5c6MDEwMTIwMjU`, "unreadable_list"],
    [`https://www.youtube.com/watch?v=${VIDEO}&list=WL`, "watch_later"],
    [`https://www.youtube.com/watch?v=${VIDEO}&list=LL.`, "liked"],
    ["https://www.youtube.com/feed/history", "history"],
    ["https://www.youtube.com/feed/watch_later", "watch_later"],
    ["https://www.youtube.com/feed/liked", "liked"],
    ["https://www.youtube.com/feed/constructor", "nothing_inside"],
    ["https://www.youtube.com/feed/subscriptions", "nothing_inside"],
    ["https://www.youtube.com/embed/live_stream", "nothing_inside"],
    ["https://www.youtube.com/c/somebody", "custom_channel"],
    ["https://www.youtube.com/c/Ünïcode/videos", "custom_channel"],
    ["https://www.youtube.com/somebody", "custom_channel"],
    ["https://www.youtube.com/somebody/videos", "custom_channel"],
    ["https://www.youtube.com/premium", "nothing_inside"],
    ["https://music.youtube.com/search?q=cats", "nothing_inside"],
    ["https://music.youtube.com/library", "nothing_inside"],
    ["https://music.youtube.com/library/podcasts", "nothing_inside"],
    ["https://music.youtube.com/explore", "nothing_inside"],
    ["https://music.youtube.com/charts", "nothing_inside"],
    ["https://music.youtube.com/somebody", "nothing_inside"],
    ["https://studio.youtube.com/somebody", "nothing_inside"],
    ["https://i.ytimg.com/somebody", "nothing_inside"],
    ["https://img.youtube.com/somebody", "nothing_inside"],
    ["https://www.youtube.com/upload", "nothing_inside"],
    ["https://www.youtube.com/podcasts", "nothing_inside"],
    ["https://www.youtube.com/new", "nothing_inside"],
    ["https://www.youtube.com/creators/", "nothing_inside"],
    ["https://www.youtube.com/kids", "nothing_inside"],
    ["https://m.youtube.com/Signin?next=/", "nothing_inside"],
    ["https://music.youtube.com/c/somebody", "custom_channel"],
    ["https://www.youtube.com/channel/UCshort", "nothing_inside"],
    ["https://www.youtube.com/@", "nothing_inside"],
    [`https://www.youtube.com/@${"a".repeat(31)}`, "nothing_inside"],
    ["https://www.youtube.com/@some🎉body", "nothing_inside"],
  ])("%s is %s", (line, reason) => {
    expect(meaningsOf(line)).toEqual([reason]);
  });
});

describe("ASVS 1.3.6: another host is never accepted as YouTube", () => {
  test.each([
    `https://www.youtube.com.evil.tld/playlist?list=${LIST}`,
    `youtube.com.evil.tld/playlist?list=${LIST}`,
    `https://evil.tld/youtube.com/playlist?list=${LIST}`,
    `evil.tld/https://www.youtube.com/playlist?list=${LIST}`,
    `https://evil.tld/?u=https://www.youtube.com/playlist?list=${LIST}`,
    `https://evil.tld/#https://www.youtube.com/playlist?list=${LIST}`,
    `evil.tld?u=youtube.com/playlist?list=${LIST}`,
    `https://evil.youtube.com/playlist?list=${LIST}`,
    `https://user@www.youtube.com/playlist?list=${LIST}`,
    `user:pass@www.youtube.com/playlist?list=${LIST}`,
    `https://www.youtube.com:443@evil.tld/playlist?list=${LIST}`,
    `https://www.youtube.com:8443/playlist?list=${LIST}`,
    `https://www.youtube.com:80/playlist?list=${LIST}`,
    `http://www:80.youtube.com/playlist?list=${LIST}`,
    `https://www.youtube.com../playlist?list=${LIST}`,
    `https://www。youtube。com/playlist?list=${LIST}`,
    `https://www.ｙoutube.com/playlist?list=${LIST}`,
    `https：／／www.ｙｏｕｔｕｂｅ．ｃｏｍ／playlist？list＝${LIST}`,
    `https://www.youtube.com＠evil.tld/playlist?list=${LIST}`,
    `https://www.you\u00ADtube.com/playlist?list=${LIST}`,
    `https://www.you\u200Dtube.com/playlist?list=${LIST}`,
    `https://www.youtube\u212Aids.com/playlist?list=${LIST}`,
    `https://www.yоutube.com/playlist?list=${LIST}`,
    `https://xn--yutube-wqf.com/playlist?list=${LIST}`,
    `аyoutube.com/playlist?list=${LIST}`,
    `https:www.youtube.com/playlist?list=${LIST}`,
    `https:///www.youtube.com/playlist?list=${LIST}`,
    `https:\\\\www.youtube.com\\playlist?list=${LIST}`,
    `https://evil.tld\\@www.youtube.com/playlist?list=${LIST}`,
    `https://www.youtube.com\\.evil.tld/playlist?list=${LIST}`,
    `https://evil.tld&#47;@www.youtube.com/playlist?list=${LIST}`,
    `https://www.youtube.com&#64;evil.tld/playlist?list=${LIST}`,
    `ftp://www.youtube.com/playlist?list=${LIST}`,
    `javascript:alert(1)//www.youtube.com/playlist?list=${LIST}`,
    `vnd.youtube://evil.tld/watch?v=${VIDEO}`,
    `${LIST_LINK}\u0000`,
    `\u202E${LIST_LINK}`,
  ])("%j", (line) => {
    expect(meaningsOf(line)).toEqual(["not_youtube"]);
  });

  test.each([
    `https://consent.youtube.com/m?continue=https://evil.tld/watch?v=${VIDEO}`,
    `https://consent.youtube.com/m?continue=https%3A%2F%2Fevil.tld%2Fwatch%3Fv%3D${VIDEO}`,
    `https://www.youtube.com/attribution_link?u=//evil.tld/watch?v=${VIDEO}`,
    `https://consent.youtube.com/m?continue=${`https://consent.youtube.com/m?continue=`.repeat(3)}`,
  ])("nor as the link inside one of YouTube's: %s", (line) => {
    expect(meaningsOf(line)).toEqual(["nothing_inside"]);
  });
});
