import { env, exports } from "cloudflare:workers";
import { expect, inject, it } from "vitest";

it("runs in workerd with the real bindings", async () => {
  const bindings = env as unknown as { DB: D1Database; KV: KVNamespace };
  await bindings.KV.put("key", "value");
  expect(await bindings.KV.get("key")).toBe("value");
  expect(await bindings.DB.prepare("SELECT 1 AS one").first("one")).toBe(1);
});

it("answers through the Worker's own fetch handler", async () => {
  const response = await exports.default.fetch("http://localhost/api/health");
  expect(response.status).toBe(200);
});

it("reaches the sandbox over the network", async () => {
  const response = await fetch(`${inject("sandboxOrigin")}/sandbox/log`);
  expect(response.status).toBe(200);
  await response.text();
});
