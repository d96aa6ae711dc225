// The operator's commands of several steps, with a deployment and a wrangler that only note what they are asked.
import { expect, test } from "vitest";
import { SWITCHES } from "#shared/contract/system.ts";
import { restoreD1, restoreObject, takeOut } from "#scripts/operator.ts";

const NUMBERS = [{ kind: "receipt", is_live: 1, last: 41 }];
const PLAYLIST = "PLkGydk3F0Uyz3mC4TQECYjlzE6s1MblbX";
const AT = "2026-11-26T10:00:00Z";

function deployment(answers: Record<string, unknown[]>, failing = "nothing") {
  const lines: string[] = [];
  const ask = async (call: string, body?: object): Promise<unknown> => {
    lines.push(body ? `${call} ${JSON.stringify(body)}` : call);
    const given = answers[call] ?? [];
    return given.length > 1 ? given.shift() : given[0];
  };
  const wrangler = (...args: string[]): string => {
    lines.push(args.join(" "));
    if (args.includes(failing)) throw new Error("wrangler has failed");
    return args.includes("--json") ? JSON.stringify([{ results: NUMBERS }]) : "";
  };
  const said: string[] = [];
  return { ask, wrangler, lines, said, say: (line: string) => void said.push(line) };
}

const stopped = (...names: string[]) => ({
  stoppedSince: Object.fromEntries(
    SWITCHES.map((name) => [name, names.includes(name) ? AT : null]),
  ),
});
const set = (name: string, isStopped: boolean) =>
  `POST /api/operator/switches ${JSON.stringify({ name, isStopped })}`;

const SWITCHES_CALL = "GET /api/operator/switches";
const READ_NUMBERS =
  "d1 execute DB --remote --json --command select kind, is_live, last from document_numbers";
const ALERTS_OFF =
  "d1 execute DB --remote --yes --command update alerts set mail_since = null; delete from push_devices; insert into document_numbers (kind, is_live, last) values ('receipt', 1, 41) on conflict (kind, is_live) do update set last = max(last, excluded.last)";

test("D1 is put back while nothing goes out, with alerts off; what was stopped before stays so", async () => {
  const { ask, wrangler, lines, said, say } = deployment({
    [SWITCHES_CALL]: [stopped("payments")],
  });
  await restoreD1(ask, wrangler, AT, say);
  const others = ["changes", "sign-ups", "alerts"];
  expect(lines).toEqual([
    `d1 time-travel info DB --timestamp=${AT}`,
    SWITCHES_CALL,
    ...others.map((name) => set(name, true)),
    READ_NUMBERS,
    `d1 time-travel restore DB --timestamp=${AT}`,
    "d1 migrations apply DB --remote",
    ALERTS_OFF,
    ...others.map((name) => set(name, false)),
    SWITCHES_CALL,
  ]);
  // Also what an earlier try has stopped and not started again.
  expect(said.join(" ")).toContain("npm run operate -- start payments");
});

test("nothing is stopped where wrangler cannot put D1 back to that time", async () => {
  const { ask, wrangler, lines, say } = deployment({ [SWITCHES_CALL]: [stopped()] }, "info");
  await expect(restoreD1(ask, wrangler, AT, say)).rejects.toThrow("wrangler has failed");
  expect(lines).toEqual([`d1 time-travel info DB --timestamp=${AT}`]);
});

test.each(["restore", "migrations", "execute"])(
  "nothing goes on after %s has failed",
  async (step) => {
    const { ask, wrangler, lines, say } = deployment({ [SWITCHES_CALL]: [stopped()] }, step);
    await expect(restoreD1(ask, wrangler, AT, say)).rejects.toThrow("wrangler has failed");
    expect(lines).toContain(set("changes", true));
    expect(lines.filter((line) => line.includes('"isStopped":false'))).toEqual([]);
  },
);

test("a playlist is taken out until no answer is left, and the libraries that hold it are told", async () => {
  const path = "POST /api/operator/take-out";
  const { ask, lines, said, say } = deployment({
    [path]: [
      { answers: 500, libraries: 2, cursor: "next" },
      { answers: 7, libraries: 2, cursor: null },
    ],
  });
  await takeOut(ask, `https://www.youtube.com/playlist?list=${PLAYLIST}`, say);
  expect(lines).toEqual([
    `${path} {"playlistId":"${PLAYLIST}"}`,
    `${path} {"playlistId":"${PLAYLIST}","cursor":"next"}`,
  ]);
  expect(said.join(" ")).toMatch(/507 stored answers.*2 libraries/);
});

test("what is no playlist is not reported as taken out", async () => {
  const { ask, lines, say } = deployment({});
  await expect(takeOut(ask, "PLone", say)).rejects.toThrow("is no playlist's id or link");
  expect(lines).toEqual([]);
});

test("a library is put back, and the command that undoes it is said", async () => {
  const { ask, said, say } = deployment({
    "POST /api/operator/restore-library": [{ undo: "bookmark-1" }],
    [SWITCHES_CALL]: [stopped("changes")],
  });
  await restoreObject(ask, "library-1", { at: AT }, say);
  expect(said.join(" ")).toContain("restore-library library-1 --bookmark bookmark-1");
  expect(said.join(" ")).toContain("npm run operate -- start changes");
});
