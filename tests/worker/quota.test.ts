import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { beforeEach, expect, test, vi, afterEach } from "vitest";
import { ordinaryId, singlePlaylist } from "#tests/support/test-world.ts";
import { postRaw } from "#tests/worker/api.ts";
import { planFaults, readLog, resetSandbox } from "#tests/worker/sandbox.ts";
import type { Bindings } from "#worker/env.ts";
import { createLedgerClient } from "#worker/quota/quota-ledger.do.ts";

const bindings = env as unknown as Bindings;
const ledger = createLedgerClient(bindings);
const stub = bindings.QUOTA_LEDGER.get(bindings.QUOTA_LEDGER.idFromName("ledger"));

beforeEach(resetSandbox);

test("after YouTube has said that the day is over nothing more is sent to it", async () => {
  await planFaults({ path: "/youtube/v3/", action: { quota: "429" } });
  const first = await postRaw(JSON.stringify({ urls: [ordinaryId(1)] }));
  expect(first.status).toBe(429);
  expect(Number(first.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await first.text()).toMatch(
    /^YouTube's daily allowance for this is used up\. It comes back at 0[78]:00 UTC\.$/,
  );
  await resetSandbox();
  const second = await postRaw(JSON.stringify({ urls: [singlePlaylist(39).id] }));
  expect(second.status).toBe(429);
  expect((await readLog()).calls).toEqual([]);
});

test("what is booked outlives the object", async () => {
  const before = await stub.report();
  await runInDurableObject(stub, (_instance, state) => state.abort("restart")).catch(() => undefined);
  const again = bindings.QUOTA_LEDGER.get(bindings.QUOTA_LEDGER.idFromName("ledger"));
  expect(await again.report()).toEqual(before);
  expect((await ledger.book([{ bucket: "main", share: "anonymous", units: 1 }])).granted).toBe(false);
});
