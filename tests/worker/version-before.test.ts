// A library, its removals and the day's ledger as the version before stored them are read without loss.
import { afterEach, expect, test, vi } from "vitest";
import { type Person, restart, rowsOf, sync } from "#tests/worker/driven-library.ts";
import { readTables, useOldTables } from "#tests/worker/old-tables.ts";
import { endFaults, readLibrary } from "#tests/worker/read-library.ts";
import { bindings } from "#tests/worker/tables.ts";

vi.setConfig({ testTimeout: 60_000 });

/** The object's tables as they were before names were indexed. */
const MIGRATIONS_BEFORE = 7;
const TABLES = ["playlists", "pages", "items", "videos", "history", "jobs", "removals"];
const READS = [
  "/api/library",
  "/api/library/search?q=video",
  "/api/library/search?q=vi",
  "/api/library/duplicates",
  "/api/library/removals",
  "/api/playlists",
];

afterEach(endFaults);

async function answersTo({ browser }: Person): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const path of READS) answers.push(await browser.json(path));
  for (const { id } of await browser.json<{ id: string }[]>("/api/playlists")) {
    answers.push(await browser.json(`/api/playlists/${id}`));
  }
  return answers;
}

/** That version did not read when videos were published; the next reading does. */
function withoutDates(answers: unknown): unknown {
  const text = JSON.stringify(answers);
  return JSON.parse(text.replaceAll(/"videoPublishedAt":"[^"]+"/g, '"videoPublishedAt":null'));
}

test("every screen shows the same, and the library stays current by itself", async () => {
  const { who } = await readLibrary();
  const { userId } = who;
  const before = await answersTo(who);
  const tables = await readTables(userId, TABLES);
  await useOldTables(userId, MIGRATIONS_BEFORE, tables);
  expect(
    await rowsOf(userId, "select name from pragma_table_info('videos') where name = 'name'"),
  ).toEqual([]);
  // The row of D1 that the cron of that version used.
  await bindings.DB.prepare("update libraries set due_at = 1 where user_id = ?").bind(userId).run();
  await restart(userId);
  expect(await answersTo(who)).toEqual(withoutDates(before));
  expect(await readTables(userId, ["items", "removals"])).toMatchObject({
    items: tables["items"],
    removals: tables["removals"],
  });
  await sync(userId);
  const after = await answersTo(who);
  expect(after).toHaveLength(before.length);
  expect(JSON.stringify(after)).toContain('"videoPublishedAt":"20');
  const due = await bindings.DB.prepare("select due_at as at from libraries where user_id = ?")
    .bind(userId)
    .first<number>("at");
  expect(due).toBeGreaterThan(Date.now());
});
