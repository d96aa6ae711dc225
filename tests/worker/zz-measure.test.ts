import { expect, test, vi } from "vitest";
import { bindings, emptyStores } from "#tests/worker/tables.ts";
import { createErasures } from "#worker/account/erasures.ts";
import { createDatabase } from "#worker/db/client.ts";
vi.setConfig({ testTimeout: 120_000 });
test("measure", async () => {
  await emptyStores();
  for (let part = 0; part < 10; part += 1) await bindings.DB.prepare(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 10000) insert into users (id, email) select lower(hex(randomblob(16))), i || '-${part}@example.com' from n`).run();
  const erasures = createErasures({ db: createDatabase(bindings), kv: bindings.KV, secret: "x".repeat(40) });
  for (let i = 0; i < 1000; i += 1) await erasures.record("account", `gone-${i}`);
  const at = performance.now(); const date = Date.now();
  const found = await erasures.findRestored("account", 50);
  console.warn("MEASURED", found.length, performance.now() - at, Date.now() - date);
  expect(found).toEqual([]);
  await emptyStores();
});
