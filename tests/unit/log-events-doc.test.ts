// Every line that the Worker logs is in the operators' table, with what to do about it.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#scripts/project-root.ts";

/** Of calls of logEvent, and of those that pass a name on to it. */
const LOGGED = /\b(?:logEvent|logged)\(\s*"(\w+)"/g;

test("docs/operations.md has each event of the log once, and no other", () => {
  const files = globSync("src/worker/**/*.ts", { cwd: projectRoot });
  const logged = files.flatMap((file) =>
    [...readFileSync(path.join(projectRoot, file), "utf8").matchAll(LOGGED)].map(
      ([, event = ""]) => event,
    ),
  );
  const operations = readFileSync(path.join(projectRoot, "docs/operations.md"), "utf8");
  const [, table = ""] = /^## The log\n(.*?)^## /ms.exec(operations) ?? [];
  const documented = [...table.matchAll(/^\| (`.*?`) \| (.+) \|$/gm)].flatMap(([, events = ""]) =>
    [...events.matchAll(/`(\w+)`/g)].map(([, event = ""]) => event),
  );
  expect(documented.toSorted()).toEqual([...new Set(logged)].toSorted());
});
