// What a reading writes: each row of a video that is due once, with its new details, and others not at all.
import { afterEach, beforeEach, expect, test } from "vitest";
import { ALL, inLibrary, type Person, rowsOf, sync } from "#tests/worker/driven-library.ts";
import { endFaults, readLibrary } from "#tests/worker/read-library.ts";

const DAY_MS = 86_400_000;

let who: Person;

beforeEach(async () => {
  ({ who } = await readLibrary());
  await rowsOf(who.userId, "create table written (id text)");
  for (const change of ["insert", "update"]) {
    await rowsOf(
      who.userId,
      `create trigger count_${change} after ${change} on videos begin
         insert into written values (new.id);
       end`,
    );
  }
});
afterEach(endFaults);

/** How often each number of writes of a video occurred. */
async function writesOf(): Promise<Record<string, number>> {
  const rows = await rowsOf<{ times: number; videos: number }>(
    who.userId,
    `select times, count(*) as videos from (select count(*) as times from written group by id)
     group by times`,
  );
  return Object.fromEntries(rows.map(({ times, videos }) => [times, videos]));
}

test("details that are older than 25 days are written once when they are read again", async () => {
  await rowsOf(
    who.userId,
    `update videos set checked_at = ${Date.now() - 26 * DAY_MS} where availability = 'visible'`,
  );
  const [visible] = await rowsOf<{ videos: number }>(
    who.userId,
    "select count(*) as videos from videos where availability = 'visible'",
  );
  await rowsOf(who.userId, "delete from written");
  await sync(who.userId, ALL);
  expect(await writesOf()).toEqual({ 1: visible?.videos });
});

test("nothing is written about a video that is not due", async () => {
  await sync(who.userId, ALL);
  expect(await writesOf()).toEqual({});
});

test("the search index follows the names: it is not written when only details change", async () => {
  const totalChanges = () =>
    inLibrary(who.userId, (_library, { storage }) => {
      const old = Date.now() - 26 * DAY_MS;
      const change = (query: string, ...values: number[]) =>
        storage.sql.exec(query, ...values).rowsWritten;
      return {
        checked: change("update videos set checked_at = ?1 where lost_at is null", old),
        named: change("update videos set name = 'x' || name where lost_at is null"),
      };
    });
  const [held] = await rowsOf<{ videos: number }>(
    who.userId,
    "select count(*) as videos from videos where lost_at is null",
  );
  const { checked, named } = await totalChanges();
  // Each row, and its entry in the test's own table.
  expect(checked).toBe(2 * (held?.videos ?? 0));
  expect(named).toBeGreaterThan(checked);
});
