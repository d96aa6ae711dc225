// The states that a video can be in, and everything that follows from a state: one row each. Every set
// of states in the Worker, in its SQL, in the contract and in the client is derived from this table.
// Which state a video is in is judged in src/worker/youtube/availability.ts.

type Facts = {
  /** The badge and the filter; in lower case after a number. */
  label: string;
  /** In a list of the hidden states, where the label does not fit. */
  adjective?: string;
  /** In the calculator's answer after a number, where the label does not fit. */
  leftOutAs?: string;
  /**
   * `hidden` goes when a playlist is cleaned. `shown` can be watched, now or once it begins. `unchecked`
   * is neither: YouTube did not answer, or its answers contradict each other.
   */
  kind: "shown" | "hidden" | "unchecked";
  /** Whether a total holds the video, and with which length. */
  counted: "length" | "zero" | "no";
  /** How often a video that the list shows is read again; `listed`: only once the list shows it. */
  readAgain: "monthly" | "hourly" | "always" | "listed";
  /** A length alone does not tell that the video has left this state. */
  needsFullLookup: boolean;
  /** Its regions can be asked for. */
  hasRegions: boolean;
  /** YouTube takes it into a playlist again after it was removed in this state. */
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

export type Availability = keyof typeof AVAILABILITY;

/** For the reference of the API: apart from the table, so that no page carries it. */
export const AVAILABILITY_MEANINGS: Readonly<Record<Availability, string>> = {
  visible: "In the list with its length",
  live: "In the list with length 0: on air now",
  upcoming: "In the list with length 0: not yet shown",
  private: "Made private by the uploader",
  deleted: "Deleted from YouTube",
  blocked: "Blocked in the chosen region",
  restricted: "Rejected or failed uploads",
  unknown: "Could not be checked: YouTube's answers are missing or disagree",
};

/** In the order of the table. */
// oxlint-disable-next-line typescript/consistent-type-assertions -- Object.keys() tells only that they are strings.
export const AVAILABILITIES = Object.keys(AVAILABILITY) as readonly Availability[];

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
export const UNCHECKED_STATES = /* @__PURE__ */ statesWhere("kind", "unchecked");
/** In a total, with length 0. */
export const BROADCAST_STATES = /* @__PURE__ */ statesWhere("counted", "zero");
/** Not in a total at all. */
export const UNCOUNTED_STATES = /* @__PURE__ */ statesWhere("counted", "no");
export const MONTHLY_STATES = /* @__PURE__ */ statesWhere("readAgain", "monthly");
export const HOURLY_STATES = /* @__PURE__ */ statesWhere("readAgain", "hourly");
export const ALWAYS_READ_STATES = /* @__PURE__ */ statesWhere("readAgain", "always");
export const STATES_WITH_REGIONS = /* @__PURE__ */ statesWhere("hasRegions", true);

export type BroadcastState = (typeof BROADCAST_STATES)[number];
export type UncountedState = (typeof UNCOUNTED_STATES)[number];

/** Null, not yet read, is none of the kinds. */
export function isHidden(state: Availability | null): boolean {
  return state !== null && factsOf(state).kind === "hidden";
}

/** True for what can be watched, now or once it begins. */
export function isShown(state: Availability | null): boolean {
  return state !== null && factsOf(state).kind === "shown";
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
