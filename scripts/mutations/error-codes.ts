// Mutates the error codes: gives each another status, and replaces each use of a code by another code.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type MutatedTable, mutateMatches } from "#scripts/mutations/mutation.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { ERROR_STATUS } from "#shared/error-codes.ts";

const STATUSES = ["400", "500"];
const PROJECTS = ["unit", "worker"].map((project) => ({
  project,
  all: filesIn(`tests/${project}`, ".test.ts").map((file) => ({ file, text: read(file) })),
}));
/** The tests that make every call in every state. They are run last for each code. */
const OF_EVERY_CALL = ["access-matrix", "guards", "switches"].map(
  (name) => `tests/worker/${name}.test.ts`,
);

export const errorStatuses: MutatedTable = {
  name: "error statuses",
  file: "src/shared/error-codes.ts",
  mutate: (text) =>
    mutateMatches(text, /(?<=^ {2}\w+: )\d{3}(?=,$)/gm, (status) =>
      String(STATUSES.find((other) => other !== status)),
    ),
  tests: [{ project: "unit", files: ["tests/unit/error-codes.test.ts"] }],
};

/**
 * A table for each code that a file of the Worker uses. Its tests are those that name the code, then those that name
 * another code of the file, then {@link OF_EVERY_CALL}; one of them must fail.
 */
export const usedErrorCodes: readonly MutatedTable[] = filesIn("src/worker", ".ts").flatMap(
  (file) => {
    const text = read(file);
    const codes = Object.keys(ERROR_STATUS).filter((code) => patternOf(code).test(text));
    return codes.map((code) => ({
      name: `${code} in ${file}`,
      file,
      mutate: (changed: string) =>
        mutateMatches(changed, patternOf(code), () =>
          code === "no_such_session" ? '"no_such_job"' : '"no_such_session"',
        ),
      tests: testsOf([code, ...codes]),
    }));
  },
);

/** Not in a comment, and not in the type that a function returns, which only the compiler checks. */
function patternOf(code: string): RegExp {
  return new RegExp(`(?<!^ *(?:\\*|//|\\):).*)"${code}"`, "gm");
}

/** The tests that name these codes; those of the first one come first. */
function testsOf(codes: readonly string[]): MutatedTable["tests"] {
  return PROJECTS.map(({ project, all }) => {
    const filesWith = (code: string) =>
      all.filter(({ text }) => text.includes(`"${code}"`)).map(({ file }) => file);
    const last = project === "worker" ? OF_EVERY_CALL : [];
    return { project, files: [...new Set([...codes.flatMap(filesWith), ...last])] };
  }).filter(({ files }) => files.length > 0);
}

function filesIn(folder: string, ending: string): string[] {
  return readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`);
}

function read(file: string): string {
  return readFileSync(path.join(projectRoot, file), "utf8");
}
