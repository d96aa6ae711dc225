// Pins each sentence of a calculation about its lines, once.
import { describe, expect, it } from "vitest";
import { describeNotices, nameLinks } from "#client/features/calculator/result/warnings.tsx";
import { describeNotice } from "#shared/calculator-words.ts";
import type { CalculatorNotice, LeftOut } from "#shared/contract/calculator.ts";

const NONE: LeftOut = {
  private: 0,
  deleted: 0,
  blocked: 0,
  restricted: 0,
  unknown: 0,
  duplicates: 0,
  live: 0,
  upcoming: 0,
  broadcast: 0,
};
const leftOut = (counts: Partial<LeftOut>): CalculatorNotice => ({
  code: "left_out",
  line: 1,
  name: "Mix",
  leftOut: { ...NONE, ...counts },
});
const miscounted = (counts: number[], listed: number): CalculatorNotice => ({
  code: "miscounted",
  line: 4,
  name: "Mix",
  counts,
  listed,
});
const rejected = (
  reason: Extract<CalculatorNotice, { code: "line_rejected" }>["reason"],
  oneOfSeveral = false,
): CalculatorNotice => ({ code: "line_rejected", line: 1, reason, text: "…", oneOfSeveral });

const PINNED: [CalculatorNotice, sentence: string][] = [
  [rejected("not_youtube"), 'Line 1 is not a YouTube link: "…".'],
  [
    rejected("nothing_inside"),
    'Line 1 is a YouTube link without a playlist, video or channel in it: "…".',
  ],
  [
    rejected("unreadable_list"),
    'Line 1 names a list that cannot be read (to count a single video, paste its link without "list="): "…".',
  ],
  [
    rejected("custom_channel"),
    'Line 1 is a channel\'s custom address, which YouTube does not let apps look up (paste its address with "@" or "/channel/" instead): "…".',
  ],
  [
    rejected("channel_lists"),
    'Line 1 is a channel\'s playlists (choose with "List its playlists" which of them to count): "…".',
  ],
  [
    rejected("mix", true),
    'A link on line 1 is a mix, which YouTube makes for each viewer, so it cannot be counted: "…".',
  ],
  [
    rejected("watch_later"),
    'Line 1 is Watch Later, which YouTube does not let apps read; /import counts it from Takeout files: "…".',
  ],
  [rejected("history"), 'Line 1 is a watch history, which YouTube does not let apps read: "…".'],
  [
    rejected("liked"),
    'Line 1 is a list of liked videos; to count your own, sign in and connect YouTube: "…".',
  ],
  [
    { code: "line_repeated", line: 2, firstLine: 1, oneOfSeveral: false },
    "Line 2 repeats line 1 and is counted once.",
  ],
  [
    { code: "line_repeated", line: 3, firstLine: 1, oneOfSeveral: true },
    "A link on line 3 repeats line 1 and is counted once.",
  ],
  [
    { code: "too_many_links", line: 3, links: 2 },
    "Only the first 100 playlists and videos are read at a time: 2 more links are not in the total, from line 3 on.",
  ],
  [
    { code: "too_many_links", line: 1, links: 1 },
    "Only the first 100 playlists and videos are read at a time: 1 more link is not in the total, from line 1 on.",
  ],
  [
    { code: "limited", limit: 500, reported: 1212, someUnread: false },
    "Only the first 500 of about 1,212 videos were read: 500 is the limit without an account. Signing in is free and counts them all.",
  ],
  [
    { code: "limited", limit: 500, reported: 1200, someUnread: true },
    "Only the first 500 of more than 1,200 videos were read: 500 is the limit without an account. Signing in is free and counts them all.",
  ],
  [
    { code: "limited", limit: 300_000, reported: 400_000, someUnread: false, withAccount: true },
    "Only the first 300,000 of about 400,000 videos were read: 300,000 is the limit of one calculation.",
  ],
  [
    { code: "limit_reached_before", line: 2 },
    "Line 2 is not in the total: the limit was reached before it.",
  ],
  [
    { code: "playlist_cut", line: 1, read: 20_000, reported: 30_000 },
    "Line 1: only the first 20,000 of about 30,000 videos were read.",
  ],
  [
    { code: "playlist_missing", line: 1, id: "PLx" },
    "Line 1 (PLx): this playlist is private or does not exist. If it is yours, sign in and connect YouTube.",
  ],
  [{ code: "playlist_empty", line: 1 }, "Line 1: this playlist is empty."],
  [
    { code: "video_missing", line: 7 },
    "Line 7: this video is private, was deleted or does not exist.",
  ],
  [
    { code: "quota_exhausted", line: 1 },
    "Line 1 is not in the total: Today's part of YouTube's allowance for calculations is used up.",
  ],
  [
    { code: "own_limit_reached", line: 2 },
    "Line 2 is not in the total: You have used your part of today's YouTube allowance.",
  ],
  [
    { code: "too_many_lines", line: 2 },
    "Line 2 is not in the total: That was a lot in a short time. Please wait a minute.",
  ],
  [
    { code: "behind_missing", line: 8, id: "PLx" },
    "Line 8 (PLx) is not in the total: many playlists before it are private or do not exist. Calculate again to continue.",
  ],
  [
    { code: "youtube_unreachable", line: 1 },
    "Line 1 is not in the total: Tidylist cannot reach YouTube right now.",
  ],
  [
    { code: "youtube_unavailable", line: 1 },
    "Line 1 is not in the total: YouTube did not answer. Please try again in a minute.",
  ],
  [
    leftOut({ private: 1, deleted: 2, live: 1, upcoming: 1 }),
    "Line 1 (Mix): 1 private video is not in the total. 2 deleted videos are not in the total. 1 live video is counted with length 0. 1 upcoming video is counted with length 0.",
  ],
  [
    leftOut({ blocked: 1, restricted: 1 }),
    "Line 1 (Mix): 1 region-blocked video is not in the total. 1 restricted video is not in the total.",
  ],
  [leftOut({ private: 1 }), "Line 1 (Mix): 1 private video is not in the total."],
  [
    leftOut({ unknown: 120 }),
    "Line 1 (Mix): 120 videos could not be checked and are not in the total.",
  ],
  [leftOut({ unknown: 1 }), "Line 1 (Mix): 1 video could not be checked and is not in the total."],
  [miscounted([200], 198), "Line 4 (Mix): YouTube reports 200 videos, 198 were listed."],
  [miscounted([1], 0), "Line 4 (Mix): YouTube reports 1 video, 0 were listed."],
  [
    miscounted([5000, 1200], 1),
    "Line 4 (Mix): YouTube reports 1,200 and 5,000 videos, 1 was listed.",
  ],
  [
    miscounted([], 3),
    "Line 4 (Mix): YouTube does not say how many videos there are, 3 were listed.",
  ],
  [
    { code: "skipped", line: 4, name: "Mix", skipped: 2 },
    "Line 4 (Mix): YouTube left out 2 of the videos that it counts.",
  ],
];

it.each(PINNED)("%j is shown as: %s", (notice, sentence) => {
  expect(describeNotice(notice)).toBe(sentence);
});

describe("the warnings of a shared link", () => {
  const PLAYLIST = "PLabcdefghijkl";
  const VIDEO = "dQw4w9WgXcQ";
  const list = [
    { kind: "playlist" as const, id: PLAYLIST },
    { kind: "playlist" as const, id: "PLmissing00000" },
    { kind: "video" as const, id: VIDEO },
  ];
  const onePrivate = { ...NONE, private: 1 };
  const playlists = [
    {
      line: 1,
      id: PLAYLIST,
      title: "Kyoto",
      totalVideos: 2,
      totalDuration: 3,
      leftOut: onePrivate,
    },
  ];
  const notices: CalculatorNotice[] = [
    { code: "left_out", line: 1, name: "Kyoto", leftOut: onePrivate },
    { code: "playlist_cut", line: 1, read: 5, reported: 9 },
    { code: "playlist_missing", line: 2 },
    { code: "video_missing", line: 3 },
    { code: "miscounted", line: 1, name: "Kyoto", counts: [3], listed: 2 },
    { code: "too_many_links", line: 100, links: 2 },
  ];

  it("name the links instead of lines that nobody typed", () => {
    const names = nameLinks(list, { playlists });
    expect(describeNotices({ notices, warnings: [] }, names)).toEqual([
      "Kyoto: 1 private video is not in the total.",
      "Kyoto: only the first 5 of about 9 videos were read.",
      "Playlist PLmissing00000: this playlist is private or does not exist. If it is yours, sign in and connect YouTube.",
      `Video ${VIDEO}: this video is private, was deleted or does not exist.`,
      "Kyoto: YouTube reports 3 videos, 2 were listed.",
      "Only the first 100 playlists and videos are read at a time: 2 more links are not in the total.",
    ]);
  });
});

describe("the page's warnings", () => {
  const notices: CalculatorNotice[] = [{ code: "playlist_empty", line: 2 }];
  const future = [{ code: "a_code_of_tomorrow", line: 1 }] as unknown as CalculatorNotice[];

  it("are made from the notices", () => {
    expect(describeNotices({ notices, warnings: ["the server's"] })).toEqual([
      describeNotice({ code: "playlist_empty", line: 2 }),
    ]);
  });

  it("are the server's for an answer that was cached before notices existed", () => {
    expect(describeNotices({ warnings: ["the server's"] })).toEqual(["the server's"]);
  });

  it("are the server's for an unknown notice, without a crash", () => {
    expect(describeNotices({ notices: future, warnings: ["the server's"] })).toEqual([
      "the server's",
    ]);
    expect(describeNotices({ notices: future, warnings: [] })).toEqual([expect.any(String)]);
  });
});
