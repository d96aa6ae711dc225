// Pins the exact text of each outcome code.
import { describe, expect, it } from "vitest";
import { historyTable } from "#client/features/history/history-filters.tsx";
import { readSnapshot } from "#client/library/job-stream.ts";
import { describeJob } from "#client/library/job-words.ts";
import { describeReason, type ShownReason } from "#client/library/outcome-words.ts";
import type { Job } from "#shared/contract/playlists.ts";
import { outcomeCodes } from "#shared/outcome-codes.ts";
import { makeRemoval } from "#tests/support/removals.ts";
import { toReason } from "#worker/library/jobs/outcome-reason.ts";

const WORDS = {
  quota_exhausted: "YouTube's daily allowance is used up. This goes on by itself.",
  own_limit_reached:
    "You have used your part of today's YouTube allowance. This goes on by itself.",
  youtube_paused: "YouTube asks for a pause of a few minutes. This goes on by itself.",
  changes_stopped:
    "Tidylist has paused such changes. The rest waits and goes on by itself; nothing is lost.",
  playlist_limit:
    "YouTube lets one person make about ten new playlists a day. This goes on by itself.",
  outage: "YouTube does not answer. This is tried again by itself.",
  youtube_refused: "Tidylist cannot reach YouTube right now. This is tried again by itself.",
  own_outage: "This did not work just now. It is tried again by itself.",
  lists_behind:
    "YouTube's lists may be a few minutes old. The rest waits for them, so that nothing is lost or duplicated.",
  outage_for_a_day:
    "YouTube has not answered for a day. Nothing more is sent until you continue; what is done is kept.",
  own_outage_for_a_day:
    "This has not worked for a day. Nothing more is sent until you continue; what is done is kept.",
  youtube_grant_lost: "YouTube needs to be connected again.",
  read_access_refused: "YouTube does not let Tidylist read your playlists. Please connect again.",
  write_access_needed: "YouTube no longer lets Tidylist change your playlists.",
  no_channel: "Your Google account has no YouTube channel any more.",
  no_such_playlist: "YouTube does not show this playlist any more.",
  playlist_limit_for_days:
    "YouTube has not let you make a new playlist for days. What was not done yet was left as it is.",
  sync_failed: "YouTube did not answer. What was read so far is kept.",
  change_failed: "YouTube did not answer. What was not done yet was left as it is.",
  further_channel:
    "Without Premium, only your first channel can be changed. What was not done yet was left as it is.",
  premium_required:
    "This needs Premium, and yours has ended. What was not done yet was left as it is.",
  playlists_unreadable: "3 playlists could not be read. All others are up to date.",
  removal_answer_lost: "YouTube's answer was lost. The next sync shows whether it is gone.",
  removal_unanswered: "YouTube did not answer for this one, so it was left as it is.",
  removal_refused: "YouTube does not let Tidylist remove this.",
  removal_not_found: "YouTube says that this does not exist, but still lists it.",
  last_copy: "No other copy was seen just now, so this one stays.",
  shown_again: "It can be watched again, so it stays.",
  not_checked: "Tidylist could not check whether this is still hidden, so it stays.",
  replacement_not_seen:
    "YouTube does not list the new video yet, so the lost entry stays. You can remove it yourself.",
  replaced_item_gone:
    "The lost entry is not in the playlist on YouTube any more. Nothing was changed.",
  manual_sort_required:
    "YouTube sorts this playlist itself, so a video cannot be put at a chosen place. Choose “Manual” as its order on YouTube first. Nothing was changed.",
  insertion_answer_lost: "YouTube's answer was lost. The next sync shows whether it is there.",
  insertion_unanswered: "YouTube did not answer for this one, so it was not put in.",
  insertion_refused: "YouTube does not accept this video in the playlist.",
  insertion_not_kept: "YouTube said that it added the video, but its list does not show it.",
  insertion_not_seen: "YouTube does not show the video in the playlist, so nothing was removed.",
  still_there: "YouTube still shows the video in the playlist, so it was not put back again.",
  playlist_gone: "This playlist is not on YouTube any more.",
  video_gone: "This video is private, or it is not on YouTube any more.",
  manual_order_required:
    "YouTube sorts this playlist itself. Choose “Manual” as its order on YouTube, then save your order again.",
  order_refused: "YouTube does not let Tidylist move the videos of this playlist.",
  order_not_kept:
    "The playlist was changed on YouTube again and again, so the rest was left as it is.",
  order_not_seen: "YouTube said that it moved all of them, but its list did not show it later.",
  creation_answer_lost:
    "YouTube's answer was lost. The next sync shows whether the playlist is there.",
  creation_refused: "YouTube refuses to create this playlist.",
  unknown: "The reason is not known.",
};

describe("a stored code", () => {
  it.each(outcomeCodes)("is shown in its own words: %s", (code) => {
    expect(describeReason(toReason(code, { playlistCount: 3 }))).toBe(WORDS[code]);
  });

  it("uses the singular if one playlist could not be read", () => {
    expect(describeReason(toReason("playlists_unreadable", { playlistCount: 1 }))).toBe(
      "One playlist could not be read. All others are up to date.",
    );
  });

  it.each([
    ["quota_exhausted", { before: 40, days: 3 }, "about 3 days, 40 before you."],
    ["own_limit_reached", { before: 0, days: 1 }, "about a day."],
    ["quota_exhausted", { before: 1200, days: 0 }, "today, 1,200 before you."],
  ] as const)("of a change that waits names its place: %s, %j", (code, place, words) => {
    const whole = `${WORDS[code].slice(0, -1)}: ${words}`;
    expect(describeReason(toReason(code, { place }))).toBe(whole);
    expect(toReason("outage", { place })).toEqual({ code: "outage" });
  });

  it("is empty if there is no reason", () => {
    expect(describeReason(toReason(null))).toBe("");
  });
});

it("the page itself reports a part that was not sent", () => {
  expect(describeReason({ code: "part_not_sent" })).toBe(
    "Part of it could not be sent and was left as it is.",
  );
});

// From a later version, from an earlier one, or damaged.
const STRANGE = ["later_code", "YouTube said no.", "", "constructor", "__proto__", "toString"];

describe("an unrecognized reason", () => {
  it.each(STRANGE)("is shown as unknown if it was stored: %j", (code) => {
    expect(toReason(code)).toEqual({ code: "unknown" });
  });

  it.each([...STRANGE.map((code) => ({ code })), {}, { code: 7 }, "a sentence", 7, true])(
    "is said to be not known on every page: %j",
    (value) => {
      const reason = value as ShownReason & Job["reason"];
      expect(describeReason(reason)).toBe(WORDS.unknown);
      const removal = makeRemoval(1, { state: "failed", reason });
      expect(historyTable([removal]).rows[0]).toContain(WORDS.unknown);
      const [job] = readSnapshot(JSON.stringify({ jobs: [{ ...JOB, reason }] })) ?? [];
      expect(job && describeJob(job).reason).toBe(WORDS.unknown);
    },
  );

  it("is empty if an older server sends none", () => {
    const [job] = readSnapshot(JSON.stringify({ jobs: [{ ...JOB, reason: undefined }] })) ?? [];
    expect(job && describeJob(job).reason).toBe(WORDS.unknown);
    expect(describeReason(undefined as unknown as null)).toBe("");
  });
});

const JOB: Job = {
  id: "1",
  kind: "all",
  playlistId: null,
  title: null,
  state: "failed",
  read: 0,
  reported: null,
  playlistsDone: 0,
  playlistsTotal: 0,
  reason: null,
  resumesAt: null,
  startedAt: "2026-11-21T11:00:00Z",
};
