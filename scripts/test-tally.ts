// Adds up what the test runners counted. A runner that failed without a failed test (a file that
// does not load, a server that does not start) counts as one failure, and so does one that ran none.
import { readFileSync } from "node:fs";

export type Tally = { passed: number; failed: number; skipped: number };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
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

export function addTallies(tallies: Tally[]): Tally {
  const sum = (part: keyof Tally): number => tallies.reduce((total, one) => total + one[part], 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
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
