// What each state of a video means in pure functions: badge, name, filter, rules of a sync, and the
// words of the calculator. tests/worker/availability-states.test.ts tests the states through SQL.
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import {
  countLeftOut,
  describeLeftOut,
  describeUnknownLength,
} from "#client/features/calculator/result/counted-words.ts";
import { QUESTIONS } from "#client/features/landing/questions.ts";
import { countUnchecked } from "#client/features/playlist-detail/country.tsx";
import {
  filterVideos,
  nameOfFilter,
  NO_FILTER,
  SHOWN,
} from "#client/features/playlist-detail/video-filter.ts";
import { indexVideos } from "#client/features/playlist-detail/video-index.ts";
import { warningOf } from "#client/library/removal/plan-list.tsx";
import { projectRoot } from "#scripts/project-root.ts";
import { AVAILABILITIES, type Availability, factsOf, HIDDEN_STATES } from "#shared/availability.ts";
import { describeNotice } from "#shared/calculator-words.ts";
import { LEFT_OUT_REASONS } from "#shared/contract/calculator.ts";
import { recordOf } from "#shared/record-of.ts";
import { AVAILABILITY_CASES, type Calls } from "#tests/support/availability-cases.ts";
import { video } from "#tests/unit/library-videos.ts";
import { canBePutBack } from "#worker/library/removal/removal-history.ts";
import {
  detailsDueBefore,
  needsFullDetails,
  planDetails,
  planPage,
  type VideoRow,
  UNREAD_VIDEO,
} from "#worker/library/reading/sync-step.ts";
import { signOf, type VideoLook } from "#worker/youtube/availability.ts";
import { parseYouTubeDuration } from "#worker/youtube/iso-duration.ts";
import type { YouTubePlaylistItem } from "#worker/youtube/wire.ts";

describe.each(AVAILABILITIES)("a video that is %s", (state) => {
  const { badge, calculator, filters, hasRegions, hidden, name } = AVAILABILITY_CASES[state];
  const [entry] = indexVideos([video(0, { availability: state, title: "A video" })]);
  if (!entry) throw new Error("there is no entry");

  test("has its badge and its name", () => {
    expect(entry.words).toMatchObject({ mark: badge, title: name, isHidden: hidden });
  });

  test("is shown only by its filters", () => {
    const showing = SHOWN.filter(
      (shown) => filterVideos([entry], { ...NO_FILTER, shown }, "DE").length === 1,
    );
    expect(showing).toEqual(["all", ...filters]);
    const last = showing.at(-1) ?? "all";
    expect(nameOfFilter(last, "DE")).toBe(last === "visible" ? "Visible" : badge);
  });

  test("waits for its regions only if YouTube has any for it", () => {
    expect(countUnchecked([entry.video])).toBe(hasRegions ? 1 : 0);
  });

  test("is named next to the calculator's total", () => {
    const leftOut = recordOf(LEFT_OUT_REASONS, (reason) => Number(reason === state));
    expect(describeLeftOut(leftOut, "DE")).toEqual(calculator.leftOut);
    expect(describeUnknownLength(leftOut)).toBe(calculator.unknownLength);
    expect(countLeftOut(leftOut)).toBe(calculator.leftOut.length);
  });
});

const HIDDEN_STATUS = { private: "private", deleted: "privacyStatusUnspecified" };
const REMOVED = {
  state: "done",
  itemId: "i",
  videoId: "v",
  putBackAt: null,
  contradictedAt: null,
  visibilityCheckedAt: null,
  visibleAgainAt: null,
} as const;

/** YouTube's item and details of the video. */
function answersOf(state: Availability) {
  const { isReadInFull, onYouTube } = AVAILABILITY_CASES[state];
  const { privacy, duration, live, upload, regionAllowed } = onYouTube;
  const snippet = { title: "A video", resourceId: { videoId: "v" } };
  const item = privacy
    ? { id: "i", snippet, status: { privacyStatus: HIDDEN_STATUS[privacy] } }
    : {
        id: "i",
        snippet: { ...snippet, videoOwnerChannelId: "UC1" },
        status: { privacyStatus: "public" },
      };
  const look: VideoLook = {
    durationSeconds: parseYouTubeDuration(duration),
    ...(state !== "broadcast" && { broadcast: live ?? "none" }),
    uploadStatus: upload,
    regionRestriction: regionAllowed && { allowed: regionAllowed },
    isLeftOut: isReadInFull,
  };
  if (state === "unknown") return { item, look: "unanswered" as const };
  return { item, look: privacy ? ("absent" as const) : look };
}

const NOW = Date.UTC(2026, 10, 21);
const HOUR_MS = 3_600_000;
const KNOWN: VideoRow = {
  ...UNREAD_VIDEO,
  id: "v",
  title: "A video",
  durationSeconds: 50,
  availability: "visible",
  confirmedAt: 1000,
};

function isReadAgain(availability: Availability, listed: YouTubePlaylistItem, age: number) {
  const known = { ...KNOWN, availability, checkedAt: NOW - age };
  const { due } = planPage({
    playlistId: "PL1",
    page: [listed],
    seen: new Set(),
    knownItems: new Map(),
    knownVideos: new Map([["v", known]]),
    now: NOW,
    dueBefore: detailsDueBefore({ isBackground: false, startedAt: NOW }, NOW),
  });
  return due.length === 1;
}

describe.each(AVAILABILITIES)("in a sync, a video that is %s", (state) => {
  const {
    canBePutBack: canReturn,
    hidden,
    isReadInFull,
    readAgain,
    seconds,
  } = AVAILABILITY_CASES[state];
  const { item, look } = answersOf(state);

  test("gets its state, its length, and the time when it was lost", () => {
    const reading = { sign: signOf(item), look, listedAt: null, now: NOW };
    expect(planDetails(KNOWN, reading)).toMatchObject({
      availability: state,
      durationSeconds: state === "unknown" ? KNOWN.durationSeconds : seconds,
      lostAt: hidden ? NOW : null,
      lostSeconds: hidden ? KNOWN.durationSeconds : null,
    });
    const wasLost: VideoRow = { ...KNOWN, availability: "private", lostAt: 2000 };
    const isShown = !hidden && state !== "unknown";
    expect(planDetails(wasLost, reading).lostAt).toBe(isShown ? null : 2000);
  });

  test("is read again when its state may have changed", () => {
    const needsCalls = ({ main, stats }: Calls) => main + stats > 1;
    expect(isReadAgain(state, item, 0)).toBe(needsCalls(readAgain.atOnce));
    expect(isReadAgain(state, item, 2 * HOUR_MS)).toBe(needsCalls(readAgain.hours));
    expect(isReadAgain(state, item, 26 * 24 * HOUR_MS)).toBe(needsCalls(readAgain.days));
    // A hidden video whose item looks visible again may be visible.
    if (hidden) expect(isReadAgain(state, answersOf("visible").item, 0)).toBe(true);
  });

  test("is read in full if its length does not show its state", () => {
    const known = { ...KNOWN, availability: state };
    expect(needsFullDetails(known)).toBe(isReadInFull);
  });

  test("is put back only if YouTube accepts it", () => {
    expect(canBePutBack({ ...REMOVED, availability: state })).toBe(canReturn);
  });

  test("is named in the calculator's warnings", () => {
    const leftOut = recordOf(LEFT_OUT_REASONS, (reason) => Number(reason === state));
    const { warning } = AVAILABILITY_CASES[state].calculator;
    const notice = { code: "left_out", line: 1, name: "A", leftOut } as const;
    expect(describeNotice(notice)).toBe(`Line 1 (A): ${warning ?? ""}`);
  });
});

test("Remove Hidden says which videos are hidden", () => {
  const words = Object.values(AVAILABILITY_CASES).flatMap(({ inRule }) => inRule ?? []);
  const list = new Intl.ListFormat("en-GB").format(words);
  expect(warningOf({ kind: "hidden", playlistIds: ["PL1"], from: "list" }, 1)).toContain(
    `Hidden means ${list} videos. `,
  );
});

test('an unknown state of a newer version is shown as "could not be checked"', () => {
  expect(factsOf("stored by a later version")).toBe(factsOf("unknown"));
});

test("the landing page and the glossary name every hidden state", () => {
  const answer = QUESTIONS.map(({ answer: text }) => text).find((text) =>
    text.includes("counts as hidden"),
  );
  const glossary = readFileSync(path.join(projectRoot, "docs/glossary.md"), "utf8");
  const row = /^\| hidden \|(.*)\|$/m.exec(glossary)?.[1];
  for (const state of HIDDEN_STATES) {
    const word = factsOf(state).label.toLowerCase();
    expect(answer).toContain(word);
    expect(row).toContain(word);
  }
});
