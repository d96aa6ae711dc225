// Mutates the error codes: gives each another status, and replaces each use of a code by another code.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type MutatedTable, mutateMatches } from "#scripts/mutations/mutation.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { ERROR_STATUS } from "#shared/error-codes.ts";

const STATUSES = ["400", "500"];
const CODE = new RegExp(`(?<!^ *(?:\\*|//).*)"(?:${Object.keys(ERROR_STATUS).join("|")})"`, "gm");
/** By folder of the Worker, the tests that must notice a wrong code. */
const TESTS: Readonly<Record<string, readonly string[]>> = {
  account: [
    "access-matrix",
    "account-data",
    "sessions",
    "sign-in",
    "agreement",
    "guards",
    "switches",
    "channels",
  ],
  billing: ["payments", "refunds", "withdrawals", "payment-webhook", "payment-orders", "switches"],
  calculator: [
    "calculator",
    "quota",
    "calculator-faults",
    "calculator-cache",
    "calculator-unknown",
    "video-lists",
    "merge",
    "switches",
  ],
  http: ["guards", "sign-in", "request-language", "calculator"],
  library: [
    "library-sync",
    "removal",
    "creation",
    "quota",
    "put-back",
    "faults-waits",
    "replacement",
    "own-lists",
    "order",
    "creation-limits",
  ],
  youtube: ["youtube-grant", "access-matrix"],
};

export const errorStatuses: MutatedTable = {
  name: "error statuses",
  file: "src/shared/error-codes.ts",
  mutate: (text) =>
    mutateMatches(text, /(?<=^ {2}\w+: )\d{3}(?=,$)/gm, (status) =>
      String(STATUSES.find((other) => other !== status)),
    ),
  tests: [{ project: "unit", files: ["tests/unit/error-codes.test.ts"] }],
};

/** A table for each file of the Worker that uses error codes. */
export const usedErrorCodes: readonly MutatedTable[] = Object.entries(TESTS).flatMap(
  ([folder, names]) => {
    const home = `src/worker/${folder}`;
    return readdirSync(path.join(projectRoot, home), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => `${home}/${name}`)
      .filter((file) => mutateCodes(readFileSync(path.join(projectRoot, file), "utf8")).length > 0)
      .map((file) => ({
        name: `error codes of ${file}`,
        file,
        mutate: mutateCodes,
        tests: [{ project: "worker", files: names.map((name) => `tests/worker/${name}.test.ts`) }],
      }));
  },
);

function mutateCodes(text: string) {
  return mutateMatches(text, CODE, (code) =>
    code === '"no_such_session"' ? '"no_such_job"' : '"no_such_session"',
  );
}
