// What each state of a video means in every part of the app. Written by hand, not derived from the
// table in src/shared/availability.ts. A state without a case does not compile.
import type { Availability } from "#shared/availability.ts";
import type { TestVideo } from "#tests/support/test-world.ts";

/** Calls that a sync makes: to the main bucket and to the one of batchGetStats. */
export type Calls = { main: number; stats: number };

export type AvailabilityCase = {
  /** The data at YouTube that gives the video this state, if it is pasted by itself. */
  onYouTube: Omit<TestVideo, "id" | "title" | "channelId" | "channelTitle">;
  /** Its state in a playlist, if that is another one. */
  inPlaylist?: Availability;
  /** In the row of the video; "" for none. */
  badge: string;
  /** The filters of a playlist's videos that show it, besides "all"; the last is the state's own. */
  filters: string[];
  /** What the screens show as its title, if its real title is "A video". */
  name: string;
  /** Its word in the sentence of Remove Hidden, "Hidden means … videos"; undefined if not hidden. */
  inRule: string | undefined;
  hidden: boolean;
  /** Counted as "Could not be checked". */
  unchecked: boolean;
  /** Its length in the library's total. */
  seconds: number;
  calculator: {
    totalVideos: number;
    totalDuration: number;
    /** After the name of the playlist; undefined for no warning. */
    warning: string | undefined;
    /** The words next to the total, if it is left out or counted without a length. */
    leftOut: string[];
    unknownLength: string;
    uncertain: boolean;
  };
  hasRegions: boolean;
  canBePutBack: boolean;
  goesIntoNewPlaylist: boolean;
  /** A length alone does not show that it has left this state. */
  isReadInFull: boolean;
  /** The calls of the next sync, if it runs at once, after two hours, or after 26 days. */
  readAgain: { atOnce: Calls; hours: Calls; days: Calls };
};

const listOnly: Calls = { main: 1, stats: 0 };
const lengths: Calls = { main: 1, stats: 1 };
/** In full, and then the second witness. */
const inFull: Calls = { main: 2, stats: 1 };
const lengthsThenInFull: Calls = { main: 2, stats: 1 };
const broadcastReads = { atOnce: listOnly, hours: lengths, days: lengths };
const never = { atOnce: listOnly, hours: listOnly, days: listOnly };
const always = (calls: Calls) => ({ atOnce: calls, hours: calls, days: calls });

const shown = {
  isReadInFull: false,
  inRule: undefined,
  filters: ["visible"],
  name: "A video",
  hidden: false,
  unchecked: false,
  hasRegions: true,
  canBePutBack: true,
  goesIntoNewPlaylist: true,
};
const hidden = {
  isReadInFull: false,
  name: "[Unavailable Video]",
  hidden: true,
  unchecked: false,
  seconds: 0,
  canBePutBack: false,
  goesIntoNewPlaylist: false,
};
/** In the calculator's answer. */
const counted = { totalVideos: 1, leftOut: [], unknownLength: "", uncertain: false };
const notCounted = { ...counted, totalVideos: 0, totalDuration: 0 };

export const AVAILABILITY_CASES: Record<Availability, AvailabilityCase> = {
  visible: {
    ...shown,
    onYouTube: { duration: "PT71S" },
    badge: "",
    seconds: 71,
    calculator: { ...counted, totalDuration: 71, warning: undefined },
    readAgain: { atOnce: listOnly, hours: listOnly, days: lengths },
  },
  live: {
    ...shown,
    onYouTube: { duration: "P0D", live: "live" },
    inPlaylist: "broadcast",
    badge: "Live",
    seconds: 0,
    calculator: {
      ...counted,
      totalDuration: 0,
      warning: "1 live video is counted with length 0.",
      unknownLength: "1 on air now",
    },
    readAgain: broadcastReads,
  },
  upcoming: {
    ...shown,
    onYouTube: { duration: "P0D", live: "upcoming" },
    inPlaylist: "broadcast",
    badge: "Upcoming",
    seconds: 0,
    calculator: {
      ...counted,
      totalDuration: 0,
      warning: "1 upcoming video is counted with length 0.",
      unknownLength: "1 upcoming",
    },
    readAgain: broadcastReads,
  },
  broadcast: {
    ...shown,
    onYouTube: { duration: "P0D", live: "live" },
    badge: "Live or upcoming",
    seconds: 0,
    calculator: {
      ...counted,
      totalDuration: 0,
      warning: "1 live or upcoming video is counted with length 0.",
      unknownLength: "1 live or upcoming",
    },
    readAgain: broadcastReads,
  },
  private: {
    ...hidden,
    onYouTube: { duration: "PT72S", privacy: "private" },
    badge: "Private",
    inRule: "private",
    filters: ["hidden", "private"],
    name: "[Private Video]",
    calculator: {
      ...notCounted,
      warning: "1 private video is not in the total.",
      leftOut: ["1 private"],
    },
    hasRegions: false,
    readAgain: never,
  },
  deleted: {
    ...hidden,
    onYouTube: { duration: "PT73S", privacy: "deleted" },
    badge: "Deleted",
    inRule: "deleted",
    filters: ["hidden", "deleted"],
    calculator: {
      ...notCounted,
      warning: "1 deleted video is not in the total.",
      leftOut: ["1 deleted"],
    },
    hasRegions: false,
    readAgain: never,
  },
  blocked: {
    ...hidden,
    onYouTube: { duration: "PT74S", regionAllowed: [] },
    badge: "Blocked",
    inRule: "region-blocked",
    filters: ["hidden", "blocked"],
    calculator: {
      ...notCounted,
      warning: "1 region-blocked video is not in the total.",
      leftOut: ["1 blocked in Germany"],
    },
    hasRegions: true,
    isReadInFull: true,
    readAgain: always(inFull),
  },
  restricted: {
    ...hidden,
    onYouTube: { duration: "P0D", upload: "rejected" },
    badge: "Restricted",
    inRule: "restricted",
    filters: ["hidden", "restricted"],
    calculator: {
      ...notCounted,
      warning: "1 restricted video is not in the total.",
      leftOut: ["1 restricted"],
    },
    hasRegions: true,
    isReadInFull: true,
    readAgain: always(inFull),
  },
  unknown: {
    // The test removes its length from each answer.
    onYouTube: { duration: "PT75S" },
    badge: "Could not be checked",
    inRule: undefined,
    filters: ["unknown"],
    name: "A video",
    hidden: false,
    unchecked: true,
    seconds: 0,
    calculator: {
      ...notCounted,
      warning: "1 video could not be checked and is not in the total.",
      leftOut: ["1 that could not be checked"],
      uncertain: true,
    },
    hasRegions: true,
    canBePutBack: false,
    goesIntoNewPlaylist: true,
    isReadInFull: false,
    readAgain: always(lengthsThenInFull),
  },
};
