import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import {
  addTallies,
  campaignNotes,
  playwrightFailures,
  playwrightTimes,
  readPlaywright,
  readVitest,
  vitestFailedFiles,
  vitestFailures,
  vitestTimes,
} from "#scripts/test-tally.ts";

const folder = mkdtempSync(path.join(tmpdir(), "tidylist-tally-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: object | string): string {
  const file = path.join(folder, `${Math.random()}.json`);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

const vitest = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 };

it("reads vitest's counts, with skipped and todo tests as skipped", () => {
  expect(readVitest(report(vitest), 0)).toEqual({ passed: 7, failed: 0, skipped: 2 });
});

it("counts a run that failed without a failed test as one failure", () => {
  expect(readVitest(report(vitest), 1)).toEqual({ passed: 7, failed: 1, skipped: 2 });
});

it("counts a run with no report, or an incomplete one, as a failure", () => {
  expect(readVitest(path.join(folder, "none.json"), 0).failed).toBe(1);
  expect(readPlaywright(report("{"), 0).failed).toBe(1);
});

it("counts a run without tests as a failure, even if the runner succeeds", () => {
  expect(readVitest(report({ ...vitest, numPassedTests: 0 }), 0).failed).toBe(1);
});

it("reads Playwright's counts, with flaky tests as passed", () => {
  const stats = { expected: 3, unexpected: 2, flaky: 1, skipped: 4 };
  expect(readPlaywright(report({ stats }), 1)).toEqual({ passed: 4, failed: 2, skipped: 4 });
});

it("adds up", () => {
  const one = { passed: 1, failed: 2, skipped: 3 };
  expect(addTallies([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6 });
});

it("prints the campaigns' counts, passed or not", () => {
  const played = { status: "passed", fullName: "holds", meta: { campaign: "8 rounds" } };
  const other = { status: "passed", fullName: "is no campaign", meta: {} };
  const file = { name: "/a/kills.test.ts", status: "passed", message: "" };
  const testResults = [{ ...file, assertionResults: [played, other] }];
  expect(campaignNotes(report({ ...vitest, testResults }))).toEqual([
    "kills.test.ts › holds: 8 rounds",
  ]);
  expect(campaignNotes(path.join(folder, "none.json"))).toEqual([]);
});

it("names failed tests, with the first line of the error", () => {
  const failed = { status: "failed", fullName: "a day ends", failureMessages: ["no\n at x"] };
  const passed = { status: "passed", fullName: "a day begins", failureMessages: [] };
  const files = [
    { name: "/a/day.test.ts", status: "failed", message: "", assertionResults: [failed, passed] },
    { name: "/a/bad.test.ts", status: "failed", message: "No such file", assertionResults: [] },
  ];
  expect(vitestFailures(report({ ...vitest, testResults: files }))).toEqual([
    "day.test.ts › a day ends: no",
    "bad.test.ts: No such file",
  ]);
  const fine = { name: "/a/fine.test.ts", status: "passed", message: "", assertionResults: [] };
  expect(vitestFailedFiles(report({ ...vitest, testResults: [...files, fine] }))).toEqual([
    "/a/day.test.ts",
    "/a/bad.test.ts",
  ]);
  const spec = (title: string, ok: boolean, status: string) => ({
    title,
    file: "page.spec.ts",
    ok,
    tests: [{ status, results: [{ error: { message: "\u001B[31mlate\u001B[39m" } }, {}] }],
  });
  const specs = [spec("opens", false, "unexpected"), spec("closes", true, "flaky")];
  const suites = [{ suites: [{ specs }] }, { specs: [spec("stays", true, "expected")] }];
  expect(playwrightFailures(report({ suites }))).toEqual([
    "page.spec.ts › opens: late",
    "flaky: page.spec.ts › closes: late",
  ]);
});

it("has the duration of each test, for browser tests including retries", () => {
  const slow = { status: "passed", fullName: "a day ends", duration: 1200 };
  const skipped = { status: "skipped", fullName: "a day begins" };
  const file = { name: "/a/day.test.ts", status: "passed", message: "" };
  const testResults = [{ ...file, assertionResults: [slow, skipped] }];
  expect(vitestTimes(report({ ...vitest, testResults }))).toEqual([
    { name: "day.test.ts › a day ends", ms: 1200 },
    { name: "day.test.ts › a day begins", ms: 0 },
  ]);
  const tests = [{ status: "flaky", results: [{ duration: 700 }, { duration: 300 }] }];
  const specs = [{ title: "opens", file: "page.spec.ts", ok: true, tests }];
  expect(playwrightTimes(report({ suites: [{ specs }] }))).toEqual([
    { name: "page.spec.ts › opens", ms: 1000 },
  ]);
  expect(vitestTimes(path.join(folder, "none.json"))).toEqual([]);
});
