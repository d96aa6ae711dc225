// The states of a video, and everything that follows from a state, one row each. Every set of states in
// Worker, SQL, contract and client is derived from this table. src/worker/youtube/availability.ts decides
// which state a video is in.
import { keysOf } from "#shared/record-of.ts";

type Facts = {
  /** For badge and filter; in lower case after a number. */
  label: string;
  /** Replaces the label in a list of the hidden states, and after a number in the calculator's warnings. */
  adjective?: string;
  /** Replaces the label after a number in the calculator's answer. */
  leftOutAs?: string;
  /**
   * `hidden`: it counts as hidden; removal-ways.ts says whether it goes. `shown`: can be watched, now or once it begins. `unchecked`:
   * YouTube did not answer, or its answers contradict each other.
   */
  kind: "shown" | "hidden" | "unchecked";
  /** Whether a total includes the video, and with which length. */
  counted: "length" | "zero" | "no";
  /** How often a listed video is read again; `listed`: once its playlist item shows it as visible again. */
  readAgain: "monthly" | "hourly" | "always" | "listed";
  /** True if a length alone does not prove that the video has left this state. */
  needsFullLookup: boolean;
  /** True if YouTube can tell its regions. */
  hasRegions: boolean;
  /** True if YouTube accepts a video in this state in a playlist again. */
  canBePutBack: boolean;
};

export const AVAILABILITY = {
  visible: {
    label: "Visible",
    kind: "shown",
    counted: "length",
    readAgain: "monthly",
    needsFullLookup: false,
    hasRegions: true,
    canBePutBack: true,
  },
  live: {
    label: "Live",
    leftOutAs: "on air now",
    kind: "shown",
    counted: "zero",
    readAgain: "hourly",
    needsFullLookup: false,
    hasRegions: true,
    canBePutBack: true,
  },
  upcoming: {
    label: "Upcoming",
    kind: "shown",
    counted: "zero",
    readAgain: "hourly",
    needsFullLookup: false,
    hasRegions: true,
    canBePutBack: true,
  },
  broadcast: {
    label: "Live or upcoming",
    kind: "shown",
    counted: "zero",
    readAgain: "hourly",
    needsFullLookup: false,
    hasRegions: true,
    canBePutBack: true,
  },
  private: {
    label: "Private",
    kind: "hidden",
    counted: "no",
    readAgain: "listed",
    needsFullLookup: false,
    hasRegions: false,
    canBePutBack: false,
  },
  deleted: {
    label: "Deleted",
    kind: "hidden",
    counted: "no",
    readAgain: "listed",
    needsFullLookup: false,
    hasRegions: false,
    canBePutBack: false,
  },
  blocked: {
    label: "Blocked",
    adjective: "region-blocked",
    kind: "hidden",
    counted: "no",
    readAgain: "always",
    needsFullLookup: true,
    hasRegions: true,
    canBePutBack: false,
  },
  restricted: {
    label: "Restricted",
    kind: "hidden",
    counted: "no",
    readAgain: "always",
    needsFullLookup: true,
    hasRegions: true,
    canBePutBack: false,
  },
  unknown: {
    label: "Could not be checked",
    leftOutAs: "that could not be checked",
    kind: "unchecked",
    counted: "no",
    readAgain: "always",
    needsFullLookup: false,
    hasRegions: true,
    canBePutBack: false,
  },
} as const satisfies Record<string, Facts>;

/**
 * The version of which states are hidden. Raised when a state becomes hidden or ceases to be, and when other signs
 * decide that a video is in one: the monthly clean-up then asks for consent again (product.md 7.5.9).
 */
export const HIDDEN_VERSION = 2;

export type Availability = keyof typeof AVAILABILITY;

/** For the OpenAPI document. Not in the table, so that the pages do not load it. */
export const AVAILABILITY_MEANINGS: Readonly<Record<Availability, string>> = {
  visible: "In the list with its length",
  live: "In the list with length 0: on air now",
  upcoming: "In the list with length 0: not yet shown",
  broadcast: "In the list with length 0: on air or not yet shown, which was not asked",
  private: "Made private by the uploader",
  deleted: "Deleted from YouTube",
  blocked: "Blocked in the chosen region",
  restricted: "Rejected or failed uploads",
  unknown: "Could not be checked: YouTube's answers are missing or disagree",
};

export const AVAILABILITIES: readonly Availability[] = keysOf(AVAILABILITY);

type StatesWhere<Fact extends keyof Facts, Value extends Facts[Fact]> = {
  [State in Availability]: (typeof AVAILABILITY)[State] extends Record<Fact, Value> ? State : never;
}[Availability];

function statesWhere<Fact extends keyof Facts, const Value extends Facts[Fact]>(
  fact: Fact,
  value: Value,
) {
  return AVAILABILITIES.filter(
    (state): state is StatesWhere<Fact, Value> => factsOf(state)[fact] === value,
  );
}

/** The facts of a state. A state that this version does not know is treated as unknown. */
export function factsOf(state: string): Facts {
  const table: Readonly<Record<string, Facts>> = AVAILABILITY;
  return table[state] ?? AVAILABILITY.unknown;
}

export const HIDDEN_STATES = /* @__PURE__ */ statesWhere("kind", "hidden");
/** Can be watched, now or once it begins. */
export const SHOWN_STATES = /* @__PURE__ */ statesWhere("kind", "shown");
export const UNCHECKED_STATES = /* @__PURE__ */ statesWhere("kind", "unchecked");
/** Counted in a total with length 0. */
export const BROADCAST_STATES = /* @__PURE__ */ statesWhere("counted", "zero");
/** Not counted in a total. */
export const UNCOUNTED_STATES = /* @__PURE__ */ statesWhere("counted", "no");
export const MONTHLY_STATES = /* @__PURE__ */ statesWhere("readAgain", "monthly");
export const HOURLY_STATES = /* @__PURE__ */ statesWhere("readAgain", "hourly");
export const ALWAYS_READ_STATES = /* @__PURE__ */ statesWhere("readAgain", "always");
export const PUT_BACK_STATES = /* @__PURE__ */ statesWhere("canBePutBack", true);
export const STATES_WITH_REGIONS = /* @__PURE__ */ statesWhere("hasRegions", true);

export type BroadcastState = (typeof BROADCAST_STATES)[number];
export type UncountedState = (typeof UNCOUNTED_STATES)[number];

/** Null means not yet read; it is of none of the kinds. */
export function isHidden(state: Availability | null): boolean {
  return state !== null && factsOf(state).kind === "hidden";
}

/** True if it can be watched, now or once it begins. */
export function isShown(state: Availability | null): boolean {
  return state !== null && factsOf(state).kind === "shown";
}

/** Where a video may be watched, as YouTube says; an empty `allowed` means nowhere. */
type Restriction = {
  allowed?: readonly string[] | undefined;
  blocked?: readonly string[] | undefined;
};

/** `country` is an ISO 3166-1 alpha-2 code. */
export function isBlockedIn(restriction: Restriction | null | undefined, country: string): boolean {
  if (!restriction) return false;
  if (restriction.allowed) return !restriction.allowed.includes(country);
  return restriction.blocked?.includes(country) ?? false;
}

/** True if it can be watched, but not in this country. Such a video is not hidden: it may be watched elsewhere. */
export function isBlockedFor(
  video: { availability: Availability | null; regions: Restriction | null },
  country: string,
): boolean {
  return isShown(video.availability) && isBlockedIn(video.regions, country);
}

export function isUnchecked(state: Availability | null): boolean {
  return state !== null && factsOf(state).kind === "unchecked";
}

export function isCounted(state: Availability): state is Exclude<Availability, UncountedState> {
  return factsOf(state).counted !== "no";
}

/** True for a broadcast whose length is not known yet. */
export function isBroadcast(state: Availability): state is BroadcastState {
  return factsOf(state).counted === "zero";
}
