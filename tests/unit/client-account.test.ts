import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "#client/api/api-error.ts";
import { describeActivity } from "#client/features/account/sessions-and-activity.tsx";
import { formatDay, formatMinute } from "#client/ui/dates.ts";
import { failureSentence } from "#client/library/failure.ts";
import { fileName } from "#client/features/account/export-data.tsx";
import { channelAddress, describeScopes } from "#client/features/account/youtube-connection.tsx";
import { activityKinds } from "#shared/contract/account.ts";

const SCOPE = "https://www.googleapis.com/auth/youtube";
const READ = "See your playlists and videos";
const WRITE =
  "Also remove, add and reorder videos, and create or delete playlists, when you ask for it";

describe("what a grant allows", () => {
  it.each([
    [[`${SCOPE}.readonly`], [READ]],
    [
      [`${SCOPE}.readonly`, `${SCOPE}.force-ssl`],
      [READ, WRITE],
    ],
    [
      [SCOPE, `${SCOPE}.force-ssl`],
      [READ, WRITE],
    ],
    [
      ["openid", `${SCOPE}.readonly`, "https://www.googleapis.com/auth/userinfo.email", "profile"],
      [READ, "See your e-mail address", "See your name and picture"],
    ],
    [
      ["constructor", "https://www.googleapis.com/auth/drive"],
      ["Something else that you have allowed at Google, which Tidylist does not use"],
    ],
    [[], []],
  ])("of %j is %j", (scopes, words) => {
    expect(describeScopes(scopes)).toEqual(words);
  });
});

describe("the channel's address", () => {
  it("is on YouTube for a valid id, and undefined otherwise", () => {
    expect(channelAddress("UC-a_1")).toBe("https://www.youtube.com/channel/UC-a_1");
    for (const id of [null, "", "../x", "a b", "javascript:alert(1)", "x".repeat(65), "UC\n"]) {
      expect([id, channelAddress(id)]).toEqual([id, undefined]);
    }
  });
});

describe("activity in words", () => {
  it("has different words for every kind of the contract", () => {
    const words = activityKinds.map(describeActivity);
    expect(new Set(words).size).toBe(activityKinds.length);
    expect(words.join()).not.toContain("_");
  });

  it("shows the name of a kind that the page does not know", () => {
    expect(describeActivity("plan_changed")).toBe("plan changed");
    expect(describeActivity("constructor")).toBe("constructor");
  });
});

describe("dates", () => {
  it("are in the viewer's time zone", () => {
    const late = "2026-11-20T23:30:00.000Z";
    expect(formatDay(late, "Asia/Tokyo")).toBe("Nov 21, 2026");
    expect(formatDay(late, "America/New_York")).toBe("Nov 20, 2026");
    const minute = formatMinute(late, "Asia/Tokyo").replaceAll("\u202F", " ");
    expect(minute).toBe("Nov 21, 2026, 8:30 AM");
  });

  it("without a time stay on the same day in every time zone", () => {
    for (const zone of ["America/Los_Angeles", "UTC", "Pacific/Kiritimati"]) {
      expect(formatDay("2026-11-20T00:00:00.000Z", zone)).toBe("Nov 20, 2026");
    }
  });

  it("that are invalid are not shown as dates", () => {
    expect([formatDay("soon"), formatMinute("")]).toEqual(["", ""]);
  });
});

describe("a failed call in words", () => {
  const now = new Date(2026, 10, 21, 12, 0);

  afterEach(() => vi.unstubAllGlobals());

  it("is the server's sentence", () => {
    expect(failureSentence(new ApiError(502, "Google did not answer."))).toBe(
      "Google did not answer.",
    );
  });

  it.each([
    [new Date(2026, 10, 21, 14, 30), "Used up. You can try again from 2:30 PM."],
    [new Date(2026, 10, 22, 9, 0), "Used up. You can try again from Sun, Nov 22, 9:00 AM."],
  ])("says when it can be tried again: %s", (retryAt, text) => {
    const error = new ApiError(429, "Used up.", { retryAt });
    expect(failureSentence(error, { now }).replaceAll("\u202F", " ")).toBe(text);
  });

  it("leaves that out where it goes on by itself", () => {
    const error = new ApiError(429, "It goes on by itself.", { retryAt: now });
    expect(failureSentence(error, { saysWhen: false })).toBe("It goes on by itself.");
  });

  it.each(["", "<!doctype html><h1>Bad gateway</h1>", '{"error":1}', "x".repeat(401)])(
    "is our own when the answer is no sentence: %s",
    (body) => {
      expect(failureSentence(new ApiError(502, body))).toContain("our side (502)");
    },
  );

  it("distinguishes being offline from an unreachable server", () => {
    const error = new TypeError("Failed to fetch");
    vi.stubGlobal("navigator", { onLine: false });
    expect(failureSentence(error)).toContain("You are offline.");
    vi.stubGlobal("navigator", { onLine: true });
    expect(failureSentence(error)).toContain("could not be reached");
  });
});

describe("the name of the exported file", () => {
  it.each([
    ['attachment; filename="tidylist-2026.json"', "tidylist-2026.json"],
    ["attachment; filename=a.json", "a.json"],
    ['attachment; filename="../../etc/passwd"', "tidylist-export.json"],
    ['attachment; filename=".bashrc"', "tidylist-export.json"],
    ["attachment", "tidylist-export.json"],
    [null, "tidylist-export.json"],
  ])("of %s is %s", (header, name) => {
    expect(fileName(header)).toBe(name);
  });
});
