// What people agree to when they turn the monthly clean-up on: the states that count as hidden, and what decides that a
// video is in one, by version. A version that was ever deployed stays as it is, because consents name it.
import { expect, test } from "vitest";
import { AVAILABILITY, HIDDEN_VERSION } from "#shared/availability.ts";
import { statesRemovedBy } from "#shared/removal-ways.ts";
import { planDetails, UNREAD_VIDEO, type VideoRow } from "#worker/library/reading/sync-step.ts";
import { type ItemSign, signOf, type VideoLook } from "#worker/youtube/availability.ts";

type Version = {
  kinds: Record<string, string>;
  /** The states that the monthly clean-up removes. */
  cleaned: string[];
  /** By the item's privacy: its sign with and without an owner. */
  signs: Record<string, [ItemSign, ItemSign]>;
  /** By what YouTube says about the video: its state for each of SIGNS. */
  states: Record<string, string[]>;
};
const SIGNS: ItemSign[] = ["shown", "private", "deleted", "unclear"];

/** A new state that is shown changes nothing that anybody has agreed to. */
const KINDS = {
  visible: "shown",
  live: "shown",
  upcoming: "shown",
  broadcast: "shown",
  private: "hidden",
  deleted: "hidden",
  blocked: "hidden",
  restricted: "hidden",
  unknown: "unchecked",
};
const CLEANED = ["private", "deleted", "blocked", "restricted"];
const SIGNS_OF_ITEMS: Version["signs"] = {
  public: ["shown", "deleted"],
  unlisted: ["shown", "deleted"],
  private: ["shown", "private"],
  another: ["unclear", "deleted"],
  none: ["unclear", "unclear"],
};
/** What was the same from the first version on. */
const STATES = {
  unanswered: ["unknown", "unknown", "unknown", "unknown"],
  absent: ["unknown", "private", "deleted", "unknown"],
  "without a length": ["unknown", "unknown", "unknown", "unknown"],
  "with a length": ["visible", "unknown", "unknown", "visible"],
  live: ["live", "unknown", "unknown", "live"],
  upcoming: ["upcoming", "unknown", "unknown", "upcoming"],
  broadcast: ["broadcast", "unknown", "unknown", "broadcast"],
  "allowed nowhere, without a length": ["unknown", "unknown", "unknown", "unknown"],
  "allowed in one country": ["visible", "unknown", "unknown", "visible"],
  "blocked in one country": ["visible", "unknown", "unknown", "visible"],
};

const VERSIONS: Record<number, Version> = {
  1: {
    kinds: KINDS,
    cleaned: CLEANED,
    signs: SIGNS_OF_ITEMS,
    states: {
      ...STATES,
      "upload deleted": ["deleted", "deleted", "deleted", "deleted"],
      "upload rejected": ["restricted", "restricted", "restricted", "restricted"],
      "upload failed": ["restricted", "restricted", "restricted", "restricted"],
      "allowed nowhere": ["blocked", "unknown", "unknown", "blocked"],
    },
  },
  // What videos.list alone says needs batchGetStats to leave the video out, too.
  2: {
    kinds: KINDS,
    cleaned: CLEANED,
    signs: SIGNS_OF_ITEMS,
    states: {
      ...STATES,
      "upload deleted": ["unknown", "unknown", "unknown", "unknown"],
      "upload rejected": ["unknown", "unknown", "unknown", "unknown"],
      "upload failed": ["unknown", "unknown", "unknown", "unknown"],
      "allowed nowhere": ["unknown", "unknown", "unknown", "unknown"],
      "upload deleted, left out": ["deleted", "deleted", "deleted", "deleted"],
      "upload rejected, left out": ["restricted", "restricted", "restricted", "restricted"],
      "upload failed, left out": ["restricted", "restricted", "restricted", "restricted"],
      "allowed nowhere, left out": ["blocked", "unknown", "unknown", "blocked"],
    },
  },
};

const durationSeconds = 60;
const isLeftOut = true;
const LOOKS: Record<string, VideoLook> = {
  unanswered: "unanswered",
  absent: "absent",
  "upload deleted": { durationSeconds, uploadStatus: "deleted" },
  "upload rejected": { durationSeconds, uploadStatus: "rejected" },
  "upload failed": { durationSeconds, uploadStatus: "failed" },
  "upload deleted, left out": { durationSeconds, uploadStatus: "deleted", isLeftOut },
  "upload rejected, left out": { durationSeconds, uploadStatus: "rejected", isLeftOut },
  "upload failed, left out": { durationSeconds, uploadStatus: "failed", isLeftOut },
  "allowed nowhere, left out": { durationSeconds, regionRestriction: { allowed: [] }, isLeftOut },
  "without a length": { durationSeconds: undefined },
  "with a length": { durationSeconds, uploadStatus: "processed" },
  live: { durationSeconds: 0, broadcast: "live" },
  upcoming: { durationSeconds: 0, broadcast: "upcoming" },
  broadcast: { durationSeconds: 0 },
  "allowed nowhere": { durationSeconds, regionRestriction: { allowed: [] } },
  "allowed nowhere, without a length": {
    durationSeconds: undefined,
    regionRestriction: { allowed: [] },
  },
  "allowed in one country": { durationSeconds, regionRestriction: { allowed: ["DE"] } },
  "blocked in one country": { durationSeconds, regionRestriction: { blocked: ["DE"] } },
};

const UNREAD: VideoRow = { ...UNREAD_VIDEO, id: "video000001" };

function signIn(privacy: string, owner: string | undefined): ItemSign {
  const privacyStatus = privacy === "none" ? undefined : privacy;
  return signOf({
    id: "item",
    snippet: { title: "", resourceId: { videoId: UNREAD.id }, videoOwnerChannelId: owner },
    status: { privacyStatus },
  });
}

const stateOf = (sign: ItemSign, look: VideoLook) =>
  planDetails(UNREAD, { sign, look, listedAt: null, now: 1 }).availability;

test("another definition of hidden has another version, so that consents are asked for again", () => {
  const kinds = Object.entries(AVAILABILITY).map(([state, { kind }]) => [state, kind]);
  const signs = ["public", "unlisted", "private", "another", "none"].map((privacy) => [
    privacy,
    [signIn(privacy, "UCowner"), signIn(privacy, undefined)],
  ]);
  const states = Object.entries(LOOKS).map(([name, look]) => [
    name,
    SIGNS.map((sign) => stateOf(sign, look)),
  ]);
  expect({
    kinds: Object.fromEntries(kinds),
    cleaned: statesRemovedBy("monthly"),
    signs: Object.fromEntries(signs),
    states: Object.fromEntries(states),
  }).toEqual(VERSIONS[HIDDEN_VERSION]);
  expect(HIDDEN_VERSION).toBe(Math.max(...Object.keys(VERSIONS).map(Number)));
});
