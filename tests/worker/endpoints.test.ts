import { describe, expect, test } from "vitest";
import { type Endpoint, endpoints } from "#shared/contract/endpoints.ts";
import { playlists } from "#tests/support/test-world.ts";
import { fetchApi, postRaw } from "#tests/worker/api.ts";

// One good request for each call of the contract; a new call without one fails below.
const GOOD_REQUESTS: Record<keyof typeof endpoints, { query?: string; body?: unknown }> = {
  analyzePlaylists: { body: { urls: [playlists.small.id] } },
  sharedAnalysis: { query: `?list=${playlists.small.id}` },
  health: {},
  environment: {},
  openapi: {},
};

const calls = Object.entries<Endpoint>(endpoints).map(
  ([name, endpoint]) => [name, endpoint, GOOD_REQUESTS[name as keyof typeof endpoints]] as const,
);

async function request(endpoint: Endpoint, good: { query?: string; body?: unknown }) {
  return fetchApi(`${endpoint.path}${good.query ?? ""}`, {
    method: endpoint.method,
    ...(good.body !== undefined && { body: JSON.stringify(good.body) }),
  });
}

describe.each(calls)("%s", (_name, endpoint, good) => {
  test("is mounted and answers by the contract", async () => {
    const response = await request(endpoint, good);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
    expect(endpoint.response.safeParse(await response.json())).toMatchObject({ success: true });
  });

  test("opened directly in a browser can do nothing", async () => {
    const response = await request(endpoint, good);
    await response.text();
    expect(response.headers.get("Content-Security-Policy")).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    );
    expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(response.headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(response.headers.get("Strict-Transport-Security")).toMatch(/max-age=63072000/);
    expect(response.headers.get("Cache-Control")).not.toBeNull();
  });
});

test("the OpenAPI document names every call of the contract", async () => {
  const document = await (
    await fetchApi("/api/openapi.json")
  ).json<{
    openapi: string;
    paths: Record<string, Record<string, { operationId: string }>>;
  }>();
  expect(document.openapi).toBe("3.1.0");
  for (const [name, { method, path }] of Object.entries(endpoints)) {
    expect(document.paths[path]?.[method.toLowerCase()]?.operationId).toBe(name);
  }
});

test("every reference in the OpenAPI document leads somewhere", async () => {
  const text = await (await fetchApi("/api/openapi.json")).text();
  const document = JSON.parse(text) as { components: { schemas: Record<string, unknown> } };
  const names = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference ?? "");
  expect(names.length).toBeGreaterThan(3);
  for (const name of names) {
    expect(name).toMatch(/^#\/components\/schemas\/\w+$/);
    expect(document.components.schemas).toHaveProperty(name.split("/").at(-1) ?? "");
  }
});

describe("what is not there", () => {
  test("is 404 with one plain sentence", async () => {
    const response = await fetchApi("/api/nothing");
    expect([response.status, await response.text()]).toEqual([404, "There is nothing here."]);
    expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  });

  test("signing in is said to be closed, without an error page", async () => {
    const response = await fetchApi("/api/login");
    expect(response.status).toBe(503);
    expect(await response.text()).toMatch(/^Signing in is not open yet\./);
  });
});

test("one address is slowed down after 600 calculations in a minute, cached ones aside", async () => {
  const cached = JSON.stringify({ urls: [playlists.small.id] });
  await (await postRaw(cached)).text();
  const headers = { "CF-Connecting-IP": "203.0.113.9" };
  let refused: Response | undefined;
  for (let call = 0; call <= 600 && !refused; call += 1) {
    const response = await postRaw(JSON.stringify({ urls: [`not a link ${call}`] }), headers);
    if (response.status === 429) refused = response;
    else await response.text();
  }
  expect(refused?.headers.get("Retry-After")).toBe("60");
  expect(await refused?.text()).toMatch(/^That was a lot of calculations/);
  expect((await postRaw(cached, headers)).status).toBe(200);
});
