import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { APPENDIX, writeAppendix } from "#scripts/appendix.ts";
import { projectRoot } from "#scripts/project-root.ts";

test("docs/appendix.md has the calls, errors and states that the code has; `node scripts/appendix.ts` writes it", () => {
  expect(readFileSync(path.join(projectRoot, APPENDIX), "utf8")).toBe(writeAppendix());
});
