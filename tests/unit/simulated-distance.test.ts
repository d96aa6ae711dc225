import { expect, test } from "vitest";
import { atDistance, readDistance } from "#scripts/simulated-distance.ts";

test("without the setting nothing is delayed, and with it only the stores that it names", () => {
  expect(readDistance({})).toBeUndefined();
  expect(readDistance({ SANDBOX_DISTANCE: "" })).toBeUndefined();
  expect(readDistance({ SANDBOX_DISTANCE: "kv=30,ledger=120" })).toEqual({
    kv: 30,
    object: 0,
    ledger: 120,
    d1: 0,
  });
});

test.each(["30", "kv", "kv=fast", "kv=30,r2=10", "kv=-1"])("refuses %s and says how", (text) => {
  expect(() => readDistance({ SANDBOX_DISTANCE: text })).toThrow('like "kv=30,object=10"');
});

test("starts the Worker and each of its objects through the far bindings", () => {
  const app = { type: "ESModule" as const, path: "index.js", contents: "" };
  const distance = { kv: 30, object: 10, ledger: 30, d1: 30 };
  const [entry, ...rest] = atDistance([app], "index.js", ["QuotaLedger"], distance);
  expect(entry?.contents).toContain("export const QuotaLedger = farObject(app.QuotaLedger,");
  expect(rest.map(({ path }) => path)).toEqual(["far-bindings.js", "index.js"]);
});
