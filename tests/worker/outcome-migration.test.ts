// Rows from when reasons were stored as English sentences are read with the same reasons.
import { drizzle } from "drizzle-orm/durable-sqlite";
import { migrate } from "drizzle-orm/durable-sqlite/migrator";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { jobsResponseSchema } from "#shared/contract/playlists.ts";
import { insertedSchema, removalsSchema } from "#shared/contract/removal.ts";
import { ownPlaylists } from "#tests/support/test-world.ts";
import {
  catchUp,
  changes,
  inLibrary,
  LONG,
  type Person,
  restart,
  rowsOf,
  storedIn,
  sync,
} from "#tests/worker/driven-library.ts";
import {
  CREATIONS,
  FAILED,
  HALTED,
  INSERTIONS,
  PAUSED,
  REMOVALS,
} from "#tests/worker/old-sentences.ts";
import { readTables, type Row, useOldTables } from "#tests/worker/old-tables.ts";
import { endFaults, readLibrary } from "#tests/worker/read-library.ts";
import { removeOnYouTube } from "#tests/worker/sandbox.ts";
import { changed } from "#tests/worker/tables.ts";
import { libraryMigrations } from "#worker/library/store/migrations.ts";

vi.setConfig({ testTimeout: 60_000 });

/** The tables as they were before reasons were codes. */
const MIGRATIONS_BEFORE = 6;
const LIBRARY = ["playlists", "pages", "items", "videos", "history"];
const CHANGED = ["jobs", "removals", "insertions", "creations"];
const REQUEST_ID = "5f0c2e4a-7a43-4c55-9a6b-0d7b1f0f3c11";
const { long } = ownPlaylists;

let who: Person;
let whole: string[];
let itemIds: string[];
let old: Awaited<ReturnType<typeof readTables>>;

beforeEach(async () => {
  ({ who, whole } = await readLibrary("write"));
  const now = Date.now();
  const library = await readTables(who.userId, LIBRARY);
  const items = `select id from items where playlist_id = '${long.id}'`;
  itemIds = (await rowsOf<{ id: string }>(who.userId, items)).map(({ id }) => id);
  const rows = {
    jobs: oldJobs(now),
    removals: [...REMOVALS, [null, null] as const].map(([sentence], index) => ({
      job_id: "removal",
      playlist_id: long.id,
      playlist_title: "Long",
      item_id: itemIds[index] ?? null,
      video_id: `video${index}`,
      by: "you",
      why: "chosen",
      state: sentence === null ? "done" : "failed",
      planned_at: now,
      ended_at: now,
      sentence,
    })),
    insertions: [...INSERTIONS, [null, null] as const].map(([sentence], index) => ({
      job_id: index === 0 ? REQUEST_ID : "insertion",
      playlist_id: long.id,
      video_id: `video${index}`,
      state: sentence === null ? "done" : "failed",
      planned_at: now,
      ended_at: now,
      sentence,
    })),
    creations: [...CREATIONS, [null, null] as const].map(([sentence], index) => ({
      job_id: "creation",
      title: `List ${index}`,
      description: "",
      privacy: "private",
      state: sentence === null ? "done" : "failed",
      planned_at: now,
      ended_at: now,
      sentence,
    })),
  };
  await useOldTables(who.userId, MIGRATIONS_BEFORE, { ...library, ...rows });
  old = await readTables(who.userId, CHANGED);
  await restart(who.userId);
});
afterEach(endFaults);

function oldJobs(now: number): Row[] {
  const job = (state: string, sentence: string | null, more: Row = {}): Row => ({
    id: `${state} ${sentence}`,
    user_id: who.userId,
    kind: "all",
    state,
    queue: '[""]',
    walk_id: "walk",
    started_at: now,
    sentence,
    ...more,
  });
  const later = now + 3_600_000;
  const ended = { ended_at: now };
  return [
    ...PAUSED.map(([sentence]) => job("paused", sentence, { resumes_at: later })),
    ...HALTED.map(([sentence]) => job("halted", sentence, { failures: 9, failing_since: now })),
    ...FAILED.map(([sentence]) => job("failed", sentence, ended)),
    job("failed", "One playlist could not be read. All others are up to date.", {
      ...ended,
      given_up: 1,
    }),
    job("failed", "12 playlists could not be read. All others are up to date.", {
      ...ended,
      given_up: 12,
    }),
    job("done", null, ended),
  ];
}

/** The codes of these rows in the answers. */
const codesOf = (pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([, code]) => ({ code }));

async function expectConverted(): Promise<void> {
  const { browser, userId } = who;
  const { jobs } = jobsResponseSchema.parse(await browser.json("/api/library/jobs"));
  const reasons = Object.fromEntries(jobs.map(({ id, reason }) => [id, reason]));
  const expected = old["jobs"]?.map(({ id, sentence, given_up }) => {
    const pair = [...PAUSED, ...HALTED, ...FAILED].find(([one]) => one === sentence);
    const unread = { code: "playlists_unreadable", playlistCount: given_up };
    return [id, sentence === null ? null : pair ? { code: pair[1] } : unread];
  });
  expect(reasons).toEqual(Object.fromEntries(expected ?? []));

  const { removals } = removalsSchema.parse(await browser.json("/api/library/removals"));
  expect(removals.toReversed().map(({ reason }) => reason)).toEqual([...codesOf(REMOVALS), null]);

  const { playlists } = await browser.json<{ playlists: Record<string, { reason: unknown }[]> }>(
    "/api/account/export",
  );
  const stored = (rows: { reason: unknown }[] = []) => rows.map(({ reason }) => reason);
  const codes = (pairs: readonly (readonly [string, string])[]) => pairs.map(([, code]) => code);
  expect(stored(playlists["additions"])).toEqual([...codes(INSERTIONS), null]);
  expect(stored(playlists["creations"])).toEqual([...codes(CREATIONS), null]);

  // Nothing else has changed.
  const now = await readTables(userId, CHANGED);
  for (const table of CHANGED) expect(now[table]).toMatchObject(old[table] ?? []);
  expect(changes(whole, await storedIn(userId))).toEqual([]);
}

test("each known sentence is read as its code, any other as unknown, and no row is lost", async () => {
  await expectConverted();
});

test("a repeated request is answered with the code", async () => {
  const body = JSON.stringify({ ids: [1], requestId: REQUEST_ID });
  const answer = await who.browser.json("/api/library/removals/put-back", { method: "POST", body });
  expect(insertedSchema.parse(answer)).toMatchObject({
    failedCount: 1,
    reason: { code: "insertion_answer_lost" },
  });
});

test("the next sync still decides a removal whose answer was lost", async () => {
  await who.browser.json("/api/library/jobs");
  await rowsOf(who.userId, "delete from jobs");
  await removeOnYouTube(itemIds[0] ?? "");
  await sync(who.userId, LONG);
  await catchUp(who.userId);
  const [first, second] = await rowsOf(
    who.userId,
    "select state, reason from removals order by id",
  );
  expect([first, second]).toEqual([
    { state: "done", reason: null },
    { state: "failed", reason: "removal_unanswered" },
  ]);
});

test("a code that only a later version knows is read as unknown", async () => {
  await who.browser.json("/api/library/jobs");
  for (const table of CHANGED) {
    await rowsOf(who.userId, `update ${table} set reason = 'later' where reason is not null`);
  }
  const { jobs } = jobsResponseSchema.parse(await who.browser.json("/api/library/jobs"));
  const { removals } = removalsSchema.parse(await who.browser.json("/api/library/removals"));
  const reasons = [...jobs, ...removals].flatMap(({ reason }) => (reason ? [reason] : []));
  expect(reasons).toHaveLength(jobs.length + removals.length - 2);
  expect(new Set(reasons.map(({ code }) => code))).toEqual(new Set(["unknown"]));
});

test("an object that is killed at any statement of the migration keeps its old rows, and converts them at the next start", async () => {
  const { userId } = who;
  let survived = 0;
  for (; await diesAfter(survived); survived += 1) {
    const run = await rowsOf(userId, "select * from __drizzle_migrations");
    expect(run).toHaveLength(MIGRATIONS_BEFORE);
    expect(await readTables(userId, CHANGED)).toEqual(old);
  }
  const statements = libraryMigrations.migrations.m0006.split("--> statement-breakpoint");
  expect(survived).toBeGreaterThan(statements.length);
  const run = await rowsOf(userId, "select * from __drizzle_migrations");
  expect(run).toHaveLength(libraryMigrations.journal.entries.length);
  await expectConverted();
});

/**
 * Kills the object after so many statements of its migrations; returns false if there are fewer.
 */
async function diesAfter(statements: number): Promise<boolean> {
  let left = statements;
  const migrated = inLibrary(who.userId, async (_library, state) => {
    const { sql } = state.storage;
    const exec = (query: string, ...values: SqlStorageValue[]) => {
      if (left === 0) state.abort("killed");
      left -= 1;
      return sql.exec(query, ...values);
    };
    const storage = changed(state.storage, { sql: changed(sql, { exec }) });
    await migrate(drizzle(storage), libraryMigrations);
  });
  const died = await migrated.then(
    () => false,
    () => true,
  );
  await restart(who.userId);
  return died;
}
