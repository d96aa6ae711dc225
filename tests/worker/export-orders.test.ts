// Saved orders in the owner's export: each holds whole lists, so few of them are in memory at a time.
import { drizzle } from "drizzle-orm/durable-sqlite";
import { afterEach, expect, test } from "vitest";
import { inLibrary } from "#tests/worker/driven-library.ts";
import { endFaults, readLibrary } from "#tests/worker/read-library.ts";
import { createExportRows } from "#worker/library/questions/export-rows.ts";

const ORDERS = 23;

afterEach(endFaults);

test("all orders are exported, a few at a time", async () => {
  const { who } = await readLibrary();
  const ids = Array.from({ length: ORDERS }, (_, index) => `order-${index}`);
  const pages = await inLibrary(who.userId, (_library, { storage }) => {
    for (const id of ids) {
      storage.sql.exec(
        `insert into orders (id, playlist_id, playlist_title, why, done, refused, shown, "left", state, planned_at)
          values (?, 'PL', 'Title', 'chosen', '[]', '[]', 1, 0, 'done', 1)`,
        id,
      );
    }
    return [...createExportRows(drizzle(storage)).orders()];
  });
  expect(pages.flat().map((row) => row["id"])).toEqual(ids);
  for (const page of pages) expect(page.length).toBeLessThanOrEqual(5);
});
