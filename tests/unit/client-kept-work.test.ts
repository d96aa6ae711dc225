import { afterEach, describe, expect, it, vi } from "vitest";
import { NO_WORK, readWork, writeWork } from "#client/features/playlist-detail/kept-work.ts";
import { formatKept, onPageLeft, parseKept, readIds } from "#client/identity/kept-work.ts";

const WORK = {
  filter: { ...NO_WORK.filter, title: "song", shown: "private" as const },
  order: { sort: "length" as const, reversed: true },
  selection: new Set(["item1", "item2"]),
  isArranging: true,
  arranged: { library: ["a", "b"], order: ["b", "a"], past: [["a", "b"]], future: [] },
};

describe("what is kept on the way to the checkout", () => {
  it("is text of this form, whose number goes up with its meaning", () => {
    expect(formatKept("u1", writeWork("PL1", WORK))).toBe(
      '{"version":1,"userId":"u1","work":{"playlistId":"PL1",' +
        '"filter":{"title":"song","channel":"","minMinutes":"","maxMinutes":"","addedFrom":"","addedTo":"","shown":"private"},' +
        '"order":{"sort":"length","reversed":true},"isArranging":true,' +
        '"selection":["item1","item2"],"arranged":{"library":["a","b"],"order":["b","a"]}}}',
    );
  });

  it("comes back as it was, without the steps of an order", () => {
    const playlist = parseKept(formatKept("u1", writeWork("PL1", WORK)), "u1");
    expect(readWork("PL1", playlist)).toEqual({
      ...WORK,
      arranged: { ...WORK.arranged, past: [] },
    });
    expect(readWork("PL2", playlist)).toBe(NO_WORK);
  });

  it("is not read by another person, of another version, or where it is no longer valid", () => {
    const text = formatKept("u1", ["PL1"]);
    expect(parseKept(text, "u1")).toEqual(["PL1"]);
    expect(parseKept(text, "u2")).toBeUndefined();
    expect(parseKept(text.replace('"version":1', '"version":0'), "u1")).toBeUndefined();
    for (const bad of ["null", "", "{", "[]", '{"version":1}']) {
      expect(parseKept(bad, "u1")).toBeUndefined();
    }
    const odd = { playlistId: "PL1", filter: { title: 3, shown: "x" }, order: { sort: "x" } };
    expect(readWork("PL1", odd)).toEqual(NO_WORK);
    expect(readIds([1, "a", null])).toEqual(["a"]);
  });
});

describe("when the page closes", () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ["a removal is on its way to Google", "hidden", [true, false]],
    ["an order is", "order", [true, false]],
    ["a copy is", "transfer", [false]],
    ["nothing is", null, [false]],
  ])("and %s, work is kept until the page is shown again", (_, kind, stored) => {
    const change = { change: { kind }, plan: "" };
    const pending = JSON.stringify({ userId: "u1", at: Date.now(), change });
    vi.stubGlobal("sessionStorage", { getItem: () => (kind === null ? null : pending) });
    const page = new EventTarget();
    const store = vi.fn<(isKept: boolean) => void>();
    const stop = onPageLeft(page, store);
    page.dispatchEvent(new Event("pagehide"));
    page.dispatchEvent(new Event("pageshow"));
    stop();
    page.dispatchEvent(new Event("pagehide"));
    expect(store.mock.calls.flat()).toEqual(stored);
  });
});
