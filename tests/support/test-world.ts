// A small world with known totals for the Worker's tests. Plain data: the sandbox reads it as a
// file, the tests compute their expectations from it.
import { AVAILABILITIES, type Availability } from "#shared/availability.ts";
import { AVAILABILITY_CASES } from "#tests/support/availability-cases.ts";

export type TestVideo = {
  id: string;
  title: string;
  channelTitle: string;
  channelId: string;
  duration: string;
  privacy?: "private" | "deleted";
  live?: "live" | "upcoming";
  regionBlocked?: string[];
  regionAllowed?: string[];
  upload?: "rejected" | "failed";
};

type TestPlaylist = {
  id: string;
  title: string;
  channelId: string;
  privacy: "public" | "unlisted" | "private";
  items: string[];
};

type TestChannel = {
  id: string;
  title: string;
  handle: string;
  uploads: string;
  userName?: string;
  videoCount?: number;
  terminated?: boolean;
};

const CHANNEL = { channelTitle: "Test Channel", channelId: "UCtest0000000000000000ab" };

/** Seconds of the n-th ordinary video; they differ so much that a wrong sum is noticed. */
export function secondsOf(index: number): number {
  return 61 + ((index * 37) % 1000);
}

/** Sum of the ordinary videos `from` to `from + count - 1`. */
export function sumOfSeconds(from: number, count: number): number {
  return Array.from({ length: count }, (_, offset) => secondsOf(from + offset)).reduce(
    (sum, seconds) => sum + seconds,
    0,
  );
}

export function ordinaryId(index: number): string {
  return `vid${String(index).padStart(8, "0")}`;
}

function playlistId(name: string): string {
  return `PL${name.padEnd(32, "0")}`;
}

function playlist(name: string, items: string[], extra: Partial<TestPlaylist> = {}): TestPlaylist {
  return {
    id: playlistId(name),
    title: `The ${name} list`,
    channelId: CHANNEL.channelId,
    privacy: "public",
    items,
    ...extra,
  };
}

function range(from: number, count: number): string[] {
  return Array.from({ length: count }, (_, offset) => ordinaryId(from + offset));
}

const ORDINARY_VIDEOS = 1300;

const ordinary: TestVideo[] = Array.from({ length: ORDINARY_VIDEOS }, (_, index) => ({
  id: ordinaryId(index),
  title: `Video ${index}`,
  duration: `PT${secondsOf(index)}S`,
  ...CHANNEL,
}));

const special: TestVideo[] = [
  { id: "private0001", title: "Hidden", duration: "PT9M", privacy: "private", ...CHANNEL },
  { id: "deleted0001", title: "Gone", duration: "PT9M", privacy: "deleted", ...CHANNEL },
  { id: "live0000001", title: "On air", duration: "P0D", live: "live", ...CHANNEL },
  { id: "soon0000001", title: "Soon", duration: "P0D", live: "upcoming", ...CHANNEL },
  { id: "blockedDE01", title: "Not in DE", duration: "PT100S", regionBlocked: ["DE"], ...CHANNEL },
  { id: "onlyUS00001", title: "US only", duration: "PT10S", regionAllowed: ["US"], ...CHANNEL },
  { id: "named000001", title: "Private video", duration: "PT7S", ...CHANNEL },
];

// Many playlists with one video each, one for each test: a playlist that was read once is cached
// for the rest of the run.
const singles = Array.from({ length: 60 }, (_, index) =>
  playlist(`Single${index}x`, [ordinaryId(index)]),
);

export const playlists = {
  small: playlist("Small", range(0, 12)),
  overlap: playlist("Overlap", range(6, 12)),
  pages: playlist("Pages", range(100, 120)),
  five: playlist("Five", range(200, 500)),
  big: playlist("Big", range(0, 1200)),
  crowd: playlist("Crowd", range(300, 130)),
  broken: playlist("Broken", range(400, 120)),
  circle: playlist("Circle", range(500, 120)),
  cut: playlist("Cut", range(600, 120)),
  left: playlist("Left", range(700, 120)),
  named: playlist("Named", range(750, 120)),
  joined: playlist("Joined", range(800, 220)),
  aborted: playlist("Aborted", range(900, 120)),
  moving: playlist("Moving", range(1000, 120)),
  fresh: playlist("Fresh", range(0, 300)),
  fresher: playlist("Fresher", range(300, 300)),
  empty: playlist("Empty", []),
  secret: playlist("Secret", range(0, 3), { privacy: "private" }),
  twice: playlist("Twice", [ordinaryId(0), ordinaryId(1), ordinaryId(0)]),
  hidden: playlist("Hidden", [
    ordinaryId(0),
    "private0001",
    "deleted0001",
    "neverexiste",
    "live0000001",
    "soon0000001",
    "named000001",
  ]),
  regions: playlist("Regions", [ordinaryId(0), "blockedDE01", "onlyUS00001"]),
};

/** Channels that are asked for by name. The ids of their lists do not follow from their own. */
export const channels = {
  talks: channel("talks", { handle: "TalksAndMore", userName: "OldTalks" }),
  script: channel("script", { handle: "チャンネル" }),
  crowd: channel("crowd", { handle: "crowd.of_people" }),
  long: channel("long", { handle: "longest", videoCount: 100_000 }),
  silent: channel("silent", { handle: "silent" }),
  closed: channel("closed", { handle: "closed", terminated: true }),
  unlisted: channel("unlisted", { handle: "unlisted", videoCount: 7 }),
  moving: channel("moving", { handle: "moving" }),
  paying: channel("paying", { handle: "paying" }),
  kept: channel("kept", { handle: "kept" }),
  late: channel("late", { handle: "late" }),
};

/** Seconds of the n-th video of each channel that has any. */
export const CHANNEL_SECONDS = [100, 200, 1000];

function channel(name: string, extra: Partial<TestChannel> & { handle: string }): TestChannel {
  return {
    id: `UCchannel${name.padEnd(15, "0")}`,
    title: `The ${name} channel`,
    uploads: `UUlist${name.padEnd(18, "0")}`,
    ...extra,
  };
}

function videosOfChannel({ id, title }: TestChannel, index: number): TestVideo[] {
  const own = { channelId: id, channelTitle: title };
  return CHANNEL_SECONDS.map((seconds, nth) => ({
    id: `ch${String(index).padStart(4, "0")}${String(nth).padStart(5, "0")}`,
    title: `Upload ${nth}`,
    duration: `PT${seconds}S`,
    ...own,
  }));
}

const WITHOUT_VIDEOS: readonly TestChannel[] = [channels.silent, channels.unlisted];
const uploads = Object.values(channels)
  .filter((one) => !WITHOUT_VIDEOS.includes(one))
  .flatMap(videosOfChannel);

/** The public playlists of the channel `crowd`: two pages. */
export const crowdPlaylists = Array.from({ length: 60 }, (_, index) =>
  playlist(`Crowd${index}x`, range(index, 2), { channelId: channels.crowd.id }),
);

/** A playlist of the one video `ordinaryId(index)` that no other test reads. */
export function singlePlaylist(index: number): TestPlaylist {
  const found = singles[index];
  if (!found) throw new Error(`there is no single playlist ${index}`);
  return found;
}

export function missingPlaylistId(name: string): string {
  return playlistId(`Missing${name}`);
}

const OWN_CHANNEL = "UCbasic000000000000000ab";
const COLLECTOR_CHANNEL = "UCcollector000000000000ab";
const STATES_CHANNEL = "UCstates00000000000000ab";

/** The liked videos of two people. */
export const LIKES = {
  basic: [...range(50, 70), "private0001", "live0000001", "blockedDE01"],
  other: range(1250, 3),
};

/** People of the world, with the scopes that each grants by default. */
const people = {
  basic: { ...person("basic", OWN_CHANNEL, "all"), likes: LIKES.basic },
  other: { ...person("other", "UCother000000000000000ab", "all"), likes: LIKES.other },
  careful: person("careful", "UCcareful0000000000000ab", "readonly"),
  refusing: person("refusing", "UCrefusing000000000000ab", "none"),
  newcomer: person("newcomer", null, "all"),
  collector: person("collector", COLLECTOR_CHANNEL, "all"),
  states: person("states", STATES_CHANNEL, "all"),
} as const;

function person(name: string, channelId: string | null, grants: "all" | "readonly" | "none") {
  const givenName = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  return { email: `${name}@example.com`, givenName, familyName: "Test", channelId, grants };
}

/** Playlists of the person `basic`, with content that only this person may see. */
export const ownPlaylists = {
  long: playlist("OwnLong", range(0, 220), { channelId: OWN_CHANNEL, privacy: "private" }),
  mixed: playlist(
    "OwnMixed",
    [ordinaryId(10), "private0001", ordinaryId(11), "deleted0001", "live0000001", ordinaryId(10)],
    { channelId: OWN_CHANNEL },
  ),
  empty: playlist("OwnEmpty", [], { channelId: OWN_CHANNEL, privacy: "unlisted" }),
} as const;

/** The private playlist of the person `other`. */
export const othersPlaylist = playlist("OtherOwn", range(1260, 4), {
  channelId: "UCother000000000000000ab",
  privacy: "private",
});

/** Playlists of the person `collector`, three pages each. */
export const thirtyPlaylists = Array.from({ length: 30 }, (_, index) =>
  playlist(`Thirty${index}x`, range(index * 30, 120), { channelId: COLLECTOR_CHANNEL }),
);

/** A playlist of the person `states` with one video in this state. */
export function playlistInState(state: Availability): TestPlaylist {
  const { id } = videoInState(state);
  return playlist(`State${state}x`, [id], { channelId: STATES_CHANNEL });
}

function videoInState(state: Availability): TestVideo {
  const id = `is${state}`.padEnd(11, "0").slice(0, 11);
  return { id, title: `A ${state} video`, ...CHANNEL, ...AVAILABILITY_CASES[state].onYouTube };
}

export const testWorld = {
  videos: [...ordinary, ...special, ...uploads, ...AVAILABILITIES.map(videoInState)],
  playlists: [
    ...Object.values(playlists),
    ...singles,
    ...Object.values(ownPlaylists),
    othersPlaylist,
    ...thirtyPlaylists,
    ...crowdPlaylists,
    playlist("CrowdSecret", range(0, 1), { channelId: channels.crowd.id, privacy: "private" }),
    ...AVAILABILITIES.map(playlistInState),
  ],
  people: Object.values(people),
  channels: Object.values(channels),
};
