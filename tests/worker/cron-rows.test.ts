// What one run of the cron costs D1 does not grow with the number of users.
import { createExecutionContext } from "cloudflare:test";
import { expect, test } from "vitest";
import { bindings, changed, emptyStores } from "#tests/worker/tables.ts";
import { runHourly } from "#worker/scheduled.ts";

const HOUR_MS = 3_600_000;

test(
  "one run of the cron reads as many rows with a hundred thousand users as with a thousand",
  { timeout: 120_000 },
  async () => {
    const few = await rowsReadByTick(1000);
    const many = await rowsReadByTick(100_000);
    expect(few).toBeGreaterThan(0);
    expect(many).toBeLessThanOrEqual(few);
  },
);

/** Rows of D1 that one run of the cron reads with this many users, none of them due. */
async function rowsReadByTick(count: number): Promise<number> {
  await emptyStores();
  const now = Date.now();
  const people = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`;
  await bindings.DB.batch([
    bindings.DB.prepare(
      `insert into users (id, email, created_at, last_seen_at) ${people} select 'u' || i, 'x', ${now}, ${now} from n`,
    ),
    bindings.DB.prepare(
      `insert into libraries (user_id, due_at) ${people} select 'u' || i, ${now + HOUR_MS} + i from n`,
    ),
    bindings.DB.prepare(
      `insert into grants (user_id, scopes, connected_at, checked_at) ${people} select 'u' || i, '', ${now}, ${now} from n`,
    ),
    bindings.DB.prepare(
      `insert into sessions (id, user_id, token_hash, device, created_at, last_used_at) ${people} select 's' || i, 'u' || i, 'h', 'd', ${now}, ${now} from n`,
    ),
    bindings.DB.prepare(
      `insert into activity (id, user_id, at, kind, device) ${people} select 'a' || i, 'u' || i, ${now}, 'signed_in', 'd' from n`,
    ),
  ]);
  const asked: [query: string, values: unknown[]][] = [];
  const prepare = (query: string) =>
    changed(bindings.DB.prepare(query), {
      bind: (...values: unknown[]) => {
        asked.push([query, values]);
        return bindings.DB.prepare(query).bind(...values);
      },
    });
  const DB = changed(bindings.DB, { prepare });
  await runHourly({ ...bindings, DB }, createExecutionContext());
  expect(asked.length).toBeGreaterThan(6);
  let read = 0;
  for (const [query, values] of asked) {
    const { meta } = await bindings.DB.prepare(query)
      .bind(...values)
      .all();
    read += meta.rows_read;
  }
  await emptyStores();
  return read;
}
