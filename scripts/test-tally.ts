// Adds up the results of the test runners. A runner that failed without a failed test (a file does not load, a
// server does not start), or that ran no test, counts as one failure.
import { readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

export type Tally = { passed: number; failed: number; skipped: number };
export type TestTime = { name: string; ms: number };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults?: VitestFile[];
};
type VitestFile = {
  name: string;
  status: string;
  message: string;
  assertionResults: {
    status: string;
    fullName: string;
    duration?: number | null;
    failureMessages?: string[];
    meta?: { campaign?: string };
  }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites?: PlaywrightSuite[];
};
type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs?: PlaywrightSpec[] };
type PlaywrightSpec = {
  title: string;
  file: string;
  ok: boolean;
  tests: { status: string; results: { duration?: number; error?: { message?: string } }[] }[];
};

export function readVitest(file: string, exitCode: number): Tally {
  const report = read<VitestReport>(file);
  return judge(exitCode, {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  });
}

export function readPlaywright(file: string, exitCode: number): Tally {
  const stats = read<PlaywrightReport>(file)?.stats;
  return judge(exitCode, {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
  });
}

/** The failed tests by file and name, each with the first line of its error. */
export function vitestFailures(file: string): string[] {
  const files = read<VitestReport>(file)?.testResults ?? [];
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const where = path.basename(name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0 && status === "failed") return [line(where, message)];
    return failed.map((test) => line(`${where} › ${test.fullName}`, test.failureMessages?.[0]));
  });
}

export function vitestFailedFiles(file: string): string[] {
  const files = read<VitestReport>(file)?.testResults ?? [];
  return files.filter(({ status }) => status === "failed").map(({ name }) => name);
}

/** What the campaigns counted, one line each. */
export function campaignNotes(file: string): string[] {
  const files = read<VitestReport>(file)?.testResults ?? [];
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ fullName, meta }) =>
      meta?.campaign === undefined
        ? []
        : [`${path.basename(name)} › ${fullName}: ${meta.campaign}`],
    ),
  );
}

/** The failed tests, and those that passed only in a retry. */
export function playwrightFailures(file: string): string[] {
  const specs = (read<PlaywrightReport>(file)?.suites ?? []).flatMap(specsOf);
  return specs.flatMap(({ title, file: where, ok, tests }) => {
    if (ok && !tests.some(({ status }) => status === "flaky")) return [];
    const why = tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message;
    return [line(`${ok ? "flaky: " : ""}${where} › ${title}`, why)];
  });
}

export function vitestTimes(file: string): TestTime[] {
  const files = read<VitestReport>(file)?.testResults ?? [];
  return files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${path.basename(name)} › ${fullName}`,
      ms: duration ?? 0,
    })),
  );
}

/** Includes the time of all retries. */
export function playwrightTimes(file: string): TestTime[] {
  const specs = (read<PlaywrightReport>(file)?.suites ?? []).flatMap(specsOf);
  return specs.map(({ title, file: where, tests }) => ({
    name: `${where} › ${title}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, one) => sum + (one.duration ?? 0), 0),
  }));
}

export function addTallies(tallies: Tally[]): Tally {
  const sum = (part: keyof Tally): number => tallies.reduce((total, one) => total + one[part], 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
}

function specsOf(suite: PlaywrightSuite): PlaywrightSpec[] {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

function line(what: string, why = ""): string {
  return `${what}: ${stripVTControlCharacters(why).split("\n")[0] ?? ""}`;
}

function judge(exitCode: number, tally: Tally): Tally {
  const ranNothing = tally.passed + tally.failed === 0;
  const failedUnseen = exitCode !== 0 && tally.failed === 0;
  return ranNothing || failedUnseen ? { ...tally, failed: 1 } : tally;
}

function read<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  } catch {
    return undefined;
  }
}
