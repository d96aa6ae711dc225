import { describe, expect, it } from "vitest";
import {
  DEFAULT_SETTINGS,
  fitsInAddress,
  listAsLines,
  listKeyOf,
  linkOfEachLine,
  readReferences,
  readUrlState,
  settingsForNewList,
  writeUrlState,
} from "#client/features/calculator/url-state.ts";

const PLAYLIST = "PLabcdefghijkl";
const VIDEO = "dQw4w9WgXcQ";
const NO_QUESTION = { list: [], duplicates: false, region: undefined };

describe("the link of each line", () => {
  it.each([
    [[PLAYLIST, VIDEO], 2],
    // As many different links as lines, but not one in each.
    [[PLAYLIST, `${PLAYLIST} ${VIDEO}`], undefined],
    [[`${PLAYLIST} ${VIDEO}`, "", "@somebody"], undefined],
    [[PLAYLIST, PLAYLIST], undefined],
    [["nothing"], undefined],
  ])("%j", (lines, count) => {
    expect(linkOfEachLine(lines)?.length).toBe(count);
  });
});

describe("the key of a list in a calendar", () => {
  const list = readReferences([PLAYLIST]);

  it("tells results apart that differ only in a person's own lists", () => {
    const keys = [undefined, ["LL"], ["PLprivateprivate"], ["LL", "PLprivateprivate"]].map((own) =>
      listKeyOf(list, own, VIDEO),
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("of liked videos alone is the same whatever was liked last", () => {
    expect(listKeyOf([], ["LL"], VIDEO)).toBe(listKeyOf([], ["LL"], "aaaaaaaaaaa"));
  });

  it("tells the parts of a channel apart, and takes the first video where there is no link", () => {
    const [all, shorts] = ["@somebody", "@somebody/shorts"].map((line) => readReferences([line]));
    expect(listKeyOf(all ?? [])).not.toBe(listKeyOf(shorts ?? []));
    expect(listKeyOf([], undefined, VIDEO)).toBe(VIDEO);
  });
});

describe("the calculator's address", () => {
  it("is read back as it was written", () => {
    const state = {
      question: {
        list: readReferences([PLAYLIST, `https://youtu.be/${VIDEO}`]),
        duplicates: true,
        region: "DE",
      },
      settings: {
        speed: "1.75",
        from: "3",
        to: "40",
        watched: "12",
        hours: "1.5",
        sort: "longest" as const,
        minDuration: "2",
        maxDuration: "30.5",
        channelFilter: "Pérez & söhne, #1",
        titleFilter: "50% + 1",
        kind: "long" as const,
        selected: "1-5,9",
      },
    };
    const search = writeUrlState(state);
    expect(search).toContain(`list=${PLAYLIST},${VIDEO}&duplicates=1&region=DE`);
    expect(search).toContain("&selected=1-5,9");
    expect(readUrlState(search)).toEqual(state);
  });

  it("is empty when there is nothing to remember", () => {
    expect(writeUrlState({ question: NO_QUESTION, settings: DEFAULT_SETTINGS })).toBe("");
    expect(readUrlState("")).toEqual({ question: NO_QUESTION, settings: DEFAULT_SETTINGS });
  });

  it("holds channels by their ids, handles and user names, with their tabs", () => {
    const lines = ["@SomeBody/shorts", "youtube.com/user/Old", "youtube.com/@チャンネル"];
    const list = readReferences([...lines, "https://www.youtube.com/@somebody"]);
    const search = writeUrlState({
      question: { ...NO_QUESTION, list },
      settings: DEFAULT_SETTINGS,
    });
    expect(decodeURIComponent(search)).toBe("?list=@somebody/shorts,user/old,@チャンネル");
    expect(readUrlState(search).question.list).toEqual(list);
    expect(readReferences(listAsLines(list))).toEqual(list);
  });

  it("keeps the order of the lines and drops invalid ones", () => {
    const list = readReferences(["garbage", VIDEO, "https://evil.example/", PLAYLIST]);
    expect(list).toEqual([
      { kind: "video", id: VIDEO },
      { kind: "playlist", id: PLAYLIST },
    ]);
    expect(listAsLines(list)).toEqual([
      `https://www.youtube.com/watch?v=${VIDEO}`,
      `https://www.youtube.com/playlist?list=${PLAYLIST}`,
    ]);
  });

  it("also accepts links, as the landing page's form sends them without a script", () => {
    const link = `https://www.youtube.com/playlist?list=${PLAYLIST}`;
    const search = `?${new URLSearchParams({ list: `${link}\r\nhttps://youtu.be/${VIDEO}` })}`;
    expect(readUrlState(search).question.list.map(({ id }) => id)).toEqual([PLAYLIST, VIDEO]);
  });

  it.each([
    "?speed=1e9&from=-1&to=abc&hours=99&watched=1.5&min=Infinity&max=NaN",
    "?sort=__proto__&region=zz&region=DE&duplicates=yes",
    "?list=javascript:alert(1),<script>,../../etc,PL&list=%00",
    "?speed=0&from=0&hours=0&sort=constructor",
    "?selected=5-1&selected=2",
    "?selected=<script>,../1",
  ])("leaves out what is not valid: %s", (search) => {
    expect(readUrlState(search)).toEqual({ question: NO_QUESTION, settings: DEFAULT_SETTINGS });
  });

  it("removes control characters from the text filters and limits their length", () => {
    const { settings } = readUrlState(`?title=a%00b%1Bc&channel=${"x".repeat(5000)}`);
    expect(settings.titleFilter).toBe("abc");
    expect(settings.channelFilter).toHaveLength(200);
  });

  it("leaves out invalid numbers", () => {
    const settings = { ...DEFAULT_SETTINGS, hours: "-2", from: "two", speed: "2" };
    expect(writeUrlState({ question: NO_QUESTION, settings })).toBe("?speed=2");
  });

  it("has every link of a line once, and only as many as the server reads", () => {
    const twice = `[https://youtu.be/${VIDEO}](https://youtu.be/${VIDEO}) and youtube.com/playlist?list=${PLAYLIST}.`;
    expect(readReferences([twice, VIDEO]).map(({ id }) => id)).toEqual([VIDEO, PLAYLIST]);
    const links = Array.from({ length: 101 }, (_, index) => `youtu.be/video000${100 + index}`);
    expect(readReferences([links.join(" ")])).toHaveLength(100);
  });

  it("leaves out a list that is longer than the server accepts", () => {
    const list = Array.from({ length: 700 }, () => ({ kind: "playlist" as const, id: PLAYLIST }));
    const question = { ...NO_QUESTION, list };
    expect(fitsInAddress(question)).toBe(false);
    expect(writeUrlState({ question, settings: DEFAULT_SETTINGS })).toBe("");
  });

  it("keeps settings for a new list and drops positions in the old one", () => {
    const settings = { ...DEFAULT_SETTINGS, speed: "2", hours: "3", from: "5", selected: "2" };
    expect(settingsForNewList(settings)).toEqual({ ...DEFAULT_SETTINGS, speed: "2", hours: "3" });
  });
});
