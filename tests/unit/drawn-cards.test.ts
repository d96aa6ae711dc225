// The cards are made by a manual command in a browser; this test fails if they are outdated.
import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { digestsDrawn, digestsNow } from "#scripts/drawn-cards.ts";
import { projectRoot } from "#scripts/project-root.ts";

test("every card has the text of its page (otherwise: npm run build, then node scripts/make-pictures.ts)", () => {
  expect(digestsDrawn()).toEqual(digestsNow());
});

test("every card is in public/", () => {
  const files = Object.keys(digestsDrawn()).map((file) => path.join(projectRoot, "public", file));
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
