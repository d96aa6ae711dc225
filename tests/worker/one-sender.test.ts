// What one address or one account sends on purpose costs only itself, on the default quota.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { nextPacificMidnight } from "#shared/pacific-day.ts";
import { ERROR_CODE_HEADER } from "#shared/error-codes.ts";
import {
  missingPlaylistId,
  ordinaryId,
  playlists,
  singlePlaylist,
} from "#tests/support/test-world.ts";
import { fetchApiWith, getShared, OWN_PAGE, postRaw, statusAndCode } from "#tests/worker/api.ts";
import { signedIn } from "#tests/worker/browser.ts";
import { callsTo, newCalls, resetSandbox, unitsSpent } from "#tests/worker/sandbox.ts";
import {
  bindings,
  changed,
  emptyLedger,
  leaveUnits,
  moveToMidnight,
} from "#tests/worker/tables.ts";

type Answer = { totalVideos: number; notices: { code: string; line: number }[] };

const MOST_REQUESTS = 60;
const LINES = 100;
const PATH = "/api/public/playlist-length";

let batch = 0;

beforeEach(async () => {
  await resetSandbox();
  await emptyLedger();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await emptyLedger();
});

/** Ids of playlists that do not exist and that nobody has asked for. */
function unknownIds(count: number): string[] {
  batch += 1;
  return Array.from({ length: count }, (_, index) => missingPlaylistId(`${batch}x${index}x`));
}

const from = (address: string) => ({ "CF-Connecting-IP": address });

function ask(urls: readonly string[], headers: Record<string, string>): Promise<Response> {
  return postRaw(JSON.stringify({ urls }), headers);
}

async function answerOf(response: Response): Promise<Answer> {
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return response.json();
}

/** What the libraries of earlier tests do by themselves meanwhile asks for no pages. */
async function unitsForPages(): Promise<number> {
  return (await callsTo("/youtube/v3/playlistItems")).length;
}

/**
 * Sends 100 unknown ids again and again, and once more after the sender's own limit has refused it.
 * @returns the codes of the answers
 */
async function askUntilRefused(
  send: (urls: readonly string[], request: number) => Promise<Response>,
): Promise<(string | null)[]> {
  const codes: (string | null)[] = [];
  while (codes.at(-2) !== "own_limit_reached" && codes.length < MOST_REQUESTS) {
    codes.push((await statusAndCode(await send(unknownIds(LINES), codes.length)))[1]);
  }
  return codes;
}

describe("requests with 100 unknown ids each, right after midnight", () => {
  test("from one address cost it its own limit, and another address gets a new list", async () => {
    await moveToMidnight();
    const codes = await askUntilRefused((urls) => ask(urls, from("203.0.113.1")));
    // A quarter of 300 is free.
    expect((await unitsSpent()).main).toBeLessThanOrEqual(80);
    expect(codes[0]).toBeNull();
    expect(codes.at(-1)).toBe("own_limit_reached");
    const other = await answerOf(await ask([playlists.fresh.id], from("203.0.113.2")));
    expect(other).toMatchObject({ totalVideos: 300, notices: [] });
  });

  test("from one account leave another person's connecting, sync and calculation alone", async () => {
    await moveToMidnight();
    const attacker = await signedIn("other@example.com");
    const codes = await askUntilRefused((urls) =>
      attacker.call(PATH, { method: "POST", body: JSON.stringify({ urls }) }),
    );
    expect(codes.at(-1)).toBe("own_limit_reached");
    // A quarter of 600 is free.
    expect((await unitsSpent()).main).toBeLessThanOrEqual(160);
    const person = await signedIn("basic@example.com");
    expect(await person.connect("basic@example.com")).toBe("/account?youtube=connected");
    expect(await person.json("/api/playlists/sync-all", { method: "POST" })).toHaveProperty(
      "synced",
    );
    const body = JSON.stringify({ urls: [playlists.fresher.id] });
    const answer = await person.json<Answer>(PATH, { method: "POST", body });
    expect(answer).toMatchObject({ totalVideos: 300, notices: [] });
  });
});

describe("100 unknown ids", () => {
  test("cost a few units; the rest is named and not asked for", async () => {
    const { notices } = await answerOf(await ask(unknownIds(LINES), from("203.0.113.3")));
    expect(await unitsForPages()).toBeLessThanOrEqual(7);
    expect(notices.map(({ line }) => line)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
    const codes = new Set(notices.map(({ code }) => code));
    expect([...codes].toSorted()).toEqual(["behind_missing", "playlist_missing"]);
  });

  test("do not hide a stored playlist behind them, and a repeated request reads on", async () => {
    const stored = singlePlaylist(33).id;
    await answerOf(await ask([stored], from("203.0.113.4")));
    const [ids, unread] = [unknownIds(8), singlePlaylist(34).id];
    const first = await answerOf(await ask([...ids, stored, unread], from("203.0.113.4")));
    expect(first.totalVideos).toBe(1);
    const second = await answerOf(await ask([...ids, stored, unread], from("203.0.113.4")));
    expect(second.totalVideos).toBe(2);
    // Each missing one was asked for once.
    expect(await unitsForPages()).toBe(10);
  });

  test("asked for again cost nothing for some minutes, from any address", async () => {
    const [id = ""] = unknownIds(1);
    await answerOf(await ask([id], from("203.0.113.5")));
    await newCalls();
    // Different requests, so that no stored answer is given out.
    for (let index = 0; index < 20; index += 1) {
      await answerOf(await ask([id, `not a link ${index}`], from(`203.0.113.${30 + index}`)));
    }
    expect(await newCalls()).toEqual([]);
  });
});

test("one id a thousand times is read once", async () => {
  const ids = Array.from({ length: 1000 }, () => `https://youtu.be/${ordinaryId(77)}`);
  const { notices, totalVideos } = await answerOf(await ask([ids.join(" ")], from("203.0.113.6")));
  expect([totalVideos, notices.length]).toEqual([1, 0]);
  expect(await unitsSpent()).toEqual({ main: 1, stats: 0 });
});

test("10,000 lines are refused with one sentence and cost nothing", async () => {
  const response = await ask(Array<string>(10_000).fill("x"), from("203.0.113.7"));
  expect(response.headers.get(ERROR_CODE_HEADER)).toBe("invalid_input");
  expect(await response.text()).toBe("Please enter at most 100 lines at a time");
  expect(await unitsSpent()).toEqual({ main: 0, stats: 0 });
});

test.each(["ZZ", "XX", "UK", "de", "DE ", "<b>"])(
  "the invented country %j is refused with one sentence and costs nothing",
  async (region) => {
    const [list, sentence] = [playlists.fresh.id, /^Please give a country as its two letters/];
    const posted = await postRaw(JSON.stringify({ urls: [list], region }));
    expect([posted.status, await posted.text()]).toEqual([400, expect.stringMatching(sentence)]);
    const shared = await getShared(`list=${list}&region=${encodeURIComponent(region)}`);
    expect([shared.status, await shared.text()]).toEqual([400, expect.stringMatching(sentence)]);
    expect(await unitsSpent()).toEqual({ main: 0, stats: 0 });
  },
);

test("forged forwarding headers do not make another sender", async () => {
  const codes = await askUntilRefused((urls, request) => {
    const forged = `198.51.100.${request}`;
    return ask(urls, {
      ...from("203.0.113.8"),
      "X-Forwarded-For": forged,
      "X-Real-IP": forged,
      "True-Client-IP": forged,
      Forwarded: `for=${forged}`,
    });
  });
  expect(codes.at(-1)).toBe("own_limit_reached");
  expect((await unitsSpent()).main).toBeLessThanOrEqual(300);
});

describe("while the units of visitors are used up", () => {
  test.each([
    ["completely", 0],
    ["but for a few", 5],
  ])(
    "%s, refusals call no object and write no line, and what is stored is given out",
    async (_name, left) => {
      const stored = singlePlaylist(35).id;
      await answerOf(await ask([stored], from("203.0.113.9")));
      await leaveUnits("coldAnonymous", left);
      const first = await ask(unknownIds(3), from("203.0.113.9"));
      expect(await statusAndCode(first)).toEqual([429, "calculator_quota_exhausted"]);
      const calls = { objects: 0 };
      const get = () => {
        calls.objects += 1;
        throw new Error("an object was called");
      };
      const fetchCounted = fetchApiWith({
        QUOTA_LEDGER: changed(bindings.QUOTA_LEDGER, { get }),
        PLAYLIST_READER: changed(bindings.PLAYLIST_READER, { get }),
      });
      const log = vi.spyOn(console, "log");
      for (let index = 0; index < 10; index += 1) {
        const response = await fetchCounted(PATH, {
          method: "POST",
          headers: {
            "Content-Type": "application/json",
            ...OWN_PAGE,
            ...from(`203.0.113.${50 + index}`),
          },
          body: JSON.stringify({ urls: unknownIds(LINES) }),
        });
        expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
        expect(await statusAndCode(response)).toEqual([429, "calculator_quota_exhausted"]);
      }
      expect([calls.objects, log.mock.calls]).toEqual([0, []]);
      const answer = await answerOf(await ask([...unknownIds(2), stored], from("203.0.113.9")));
      expect(answer.totalVideos).toBe(1);
      expect(answer.notices.map(({ code }) => code)).toEqual([
        "quota_exhausted",
        "quota_exhausted",
      ]);
    },
  );

  test("they are granted again within seconds of being there", async () => {
    await leaveUnits("coldAnonymous", 0);
    const { id } = singlePlaylist(36);
    expect((await ask([id], from("203.0.113.10"))).status).toBe(429);
    vi.setSystemTime(nextPacificMidnight(Date.now()) + 1000);
    expect((await answerOf(await ask([id], from("203.0.113.10")))).totalVideos).toBe(1);
  });
});

test("an address cannot read more lines a minute than the rate limit, in few requests either", async () => {
  const counts = new Map<string, number>();
  const limited = fetchApiWith({
    CALCULATOR_LIMIT: {
      limit: async ({ key }) => {
        const count = (counts.get(key) ?? 0) + 1;
        counts.set(key, count);
        return { success: count <= 3 };
      },
    },
  });
  const response = await limited(PATH, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...OWN_PAGE, ...from("203.0.113.11") },
    body: JSON.stringify({ urls: Array.from({ length: 5 }, (_, i) => singlePlaylist(5 + i).id) }),
  });
  const answer = await answerOf(response);
  expect(answer.totalVideos).toBe(3);
  expect(answer.notices.map(({ code }) => code)).toEqual(["too_many_lines", "too_many_lines"]);
  expect([...counts]).toEqual([["203.0.113.11", 4]]);
});
