import { afterEach, describe, expect, it, vi } from "vitest";
import { analyze } from "#client/features/calculator/reading/analyze.ts";
import { describeOutcome } from "#client/identity/connect-outcomes.ts";
import type { SessionUser } from "#client/identity/session.ts";
import { displayName, givenName } from "#client/identity/person-name.ts";
import {
  readReturnTo,
  returnPath,
  signInAddress,
  withoutOutcome,
} from "#client/identity/return-to.ts";
import { initials } from "#client/ui/avatar.tsx";
import { connectOutcomes } from "#shared/contract/youtube.ts";

const ADA: SessionUser = {
  id: "u1",
  email: "ada@example.com",
  firstName: "Ada",
  lastName: "Lovelace",
  profileImageUrl: null,
  isPremium: false,
  country: null,
  language: null,
  terms: "accepted",
};
/** A right-to-left override and a zero-width space, both invisible. */
const UNSEEN = "\u202E\u200B ";

afterEach(() => vi.unstubAllGlobals());

describe("a person is called", () => {
  it.each([
    [{}, "Ada Lovelace"],
    [{ lastName: null }, "Ada"],
    [{ firstName: "" }, "Lovelace"],
    [{ firstName: " ", lastName: null }, "ada@example.com"],
    [{ firstName: UNSEEN, lastName: UNSEEN }, "ada@example.com"],
    [{ firstName: null, lastName: null, email: "" }, "User"],
    [{ firstName: null, lastName: null, email: UNSEEN }, "User"],
    [{ firstName: "محمد", lastName: "🧑‍🚀" }, "محمد 🧑‍🚀"],
  ])("with %o: %s", (change, name) => {
    expect(displayName({ ...ADA, ...change })).toBe(name);
  });

  it("by the first name in a greeting, or not at all", () => {
    expect(givenName(ADA)).toBe("Ada");
    expect(givenName({ ...ADA, firstName: UNSEEN })).toBeUndefined();
  });

  it.each([
    ["Ada Lovelace", "AL"],
    ["Ada Augusta King Lovelace", "AL"],
    ["ada", "A"],
    ["<img src=x>", "IS"],
    ["Éva Ünal", "ÉÜ"],
    ["e\u0301va", "E\u0301"],
    ["李 小龙", "李小"],
    ["🧑‍🚀", ""],
    ["", ""],
  ])("by initials of %s: %s", (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});

describe("the way back", () => {
  it.each([
    ["/", "", "/"],
    ["/checkout", "", "/checkout"],
    ["/playlist-length", "?list=PLa,PLb&speed=2", "/playlist-length?list=PLa,PLb&speed=2"],
    ["/account", "?youtube=failed", "/account"],
    ["/playlist-length", "?list=PLa,PLb&youtube=quota", "/playlist-length?list=PLa,PLb"],
    ["/sign-in", "?problem=google&returnTo=%2Fcheckout", "/checkout"],
    ["/sign-in", "?problem=google&returnTo=%2Fde%2Fcheckout", "/checkout"],
    ["/sign-in", "?problem=google&returnTo=%2Fxx%2F%2Fevil.example", "/evil.example"],
    ["/sign-in", "?problem=google&returnTo=%2Fde%2Fapi%2Flogout", "/"],
    ["/sign-in", "?problem=google", "/"],
  ])("from %s%s is %s", (pathname, search, path) => {
    expect(returnPath({ pathname, search })).toBe(path);
  });

  it("is the page alone when the server would refuse its length", () => {
    const search = `?list=${"x".repeat(3000)}`;
    expect(returnPath({ pathname: "/playlist-length", search })).toBe("/playlist-length");
    expect(returnPath({ pathname: `/${"x".repeat(3000)}`, search: "" })).toBe("/");
  });

  it("is encoded so that no part of it becomes another parameter", () => {
    expect(signInAddress("/a?b=c&d=e")).toBe("/api/login?returnTo=%2Fa%3Fb%3Dc%26d%3De");
  });

  it.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/a\\b",
    "javascript:alert(1)",
    "account",
    "",
    `/${"x".repeat(2000)}`,
  ])("never leads to %j", (returnTo) => {
    expect(readReturnTo(`?${new URLSearchParams({ returnTo }).toString()}`)).toBeUndefined();
  });

  it("may be any page of the site", () => {
    expect(readReturnTo("?returnTo=%2Fplaylist-length%3Flist%3DPLa")).toBe(
      "/playlist-length?list=PLa",
    );
    expect(readReturnTo("")).toBeUndefined();
  });

  it("keeps the whole address except the outcome", () => {
    expect(withoutOutcome("?list=PLa,PLb&youtube=connected&hours=2")).toBe("?list=PLa,PLb&hours=2");
    expect(withoutOutcome("?youtube=a&youtube=b")).toBe("");
    expect(withoutOutcome("?list=PLa%20b")).toBe("?list=PLa%20b");
  });
});

describe("the end of a connection attempt", () => {
  it.each(connectOutcomes)("shows a message when it is %s", (outcome) => {
    const message = describeOutcome(outcome);
    expect(message?.title).toMatch(/^\p{Lu}/u);
    expect(message?.description).toMatch(/[.]$/);
  });

  it.each([
    ["connected", "can now read the playlists"],
    ["refused", "did not give permission to read"],
    ["write_refused", "Everything that only reads keeps working."],
    ["cancelled", "You cancelled at Google."],
    ["no_channel", "Create a channel on YouTube first"],
    [
      "wrong_channel",
      "You chose a different channel from the one your library belongs to. Choose that channel again, or disconnect YouTube first.",
    ],
    ["expired", "It took too long"],
    ["quota", "daily allowance is used up"],
    ["failed", "Please try again."],
  ])("says with %s: “%s”", (outcome, words) => {
    expect(describeOutcome(outcome)?.description).toContain(words);
  });

  it("names the local time when the allowance is available again", () => {
    const now = Date.parse("2026-11-21T12:00:00Z");
    const local = new Date("2026-11-22T08:00:00Z").toLocaleString("en", {
      weekday: "short",
      day: "numeric",
      month: "short",
      hour: "numeric",
      minute: "2-digit",
    });
    expect(describeOutcome("quota", now)?.description).toContain(`after ${local}.`);
  });

  it.each(["", "constructor", "toString", "<b>hacked</b>"])("is not told when it is %j", (name) => {
    expect(describeOutcome(name)).toBeUndefined();
  });
});

it.each([
  [true, "/api/library/playlist-length"],
  [false, "/api/public/playlist-length"],
])("an analysis that counts own lists (%s) asks %s", async (countsOwnLists, path) => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () =>
    Response.json({ playlists: [], videos: [], totalDuration: 0 }),
  );
  vi.stubGlobal("fetch", fetch);
  const signal = new AbortController().signal;
  const request = { lines: ["PLa"], duplicates: true, region: undefined };
  await analyze(request, {
    isVisitor: false,
    countsOwnLists,
    signal,
    onProgress: () => {},
  });
  expect(fetch.mock.calls[0]?.[0]).toBe(path);
  const body = fetch.mock.calls[0]?.[1]?.body as string;
  expect(JSON.parse(body)).toMatchObject({
    urls: ["PLa"],
    includeDuplicates: true,
  });
});

describe("a visitor's analysis", () => {
  const ask = async (lines: string[], answers: Response[]) => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => answers.shift() ?? Response.error());
    vi.stubGlobal("fetch", fetch);
    const signal = new AbortController().signal;
    const request = { lines, duplicates: true, region: "DE" };
    const options = { isVisitor: true, countsOwnLists: false, signal, onProgress: () => {} };
    const result = await analyze(request, options);
    return { result, calls: fetch.mock.calls.map(([url, init]) => [init?.method, url]) };
  };
  const answer = () => Response.json({ videos: [], totalDuration: 7 });
  const list = `PL${"a".repeat(32)}`;
  const path = "/api/public/playlist-length";
  const stored = ["GET", `${path}?list=${list}&titles=1&stored=1&duplicates=1&region=DE`];

  it("is the stored one if there is one", async () => {
    const { result, calls } = await ask([`https://youtube.com/playlist?list=${list}`], [answer()]);
    expect([result.totalDuration, calls]).toEqual([7, [stored]]);
  });

  it("is read if none is stored", async () => {
    const missing = new Response("There is none.", { status: 404 });
    const { result, calls } = await ask([list], [missing, answer()]);
    expect([result.totalDuration, calls]).toEqual([7, [stored, ["POST", path]]]);
  });

  it.each([
    ["a line without a link", [list, "hello"]],
    ["a repeated line", [list, list]],
    ["two links on a line", [`${list}, PL${"b".repeat(32)}`]],
  ])("is read at once with %s, because a link could not say the same", async (_name, lines) => {
    expect((await ask(lines, [answer()])).calls).toEqual([["POST", path]]);
  });
});
