import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { endpoints } from "#shared/contract/endpoints.ts";
import { playlists } from "#tests/support/test-world.ts";
import { fetchApi, statusAndCode } from "#tests/worker/api.ts";
import { Browser, locationOf, ORIGIN, signedIn } from "#tests/worker/browser.ts";
import { resetSandbox } from "#tests/worker/sandbox.ts";
import { allRows, emptyStores } from "#tests/worker/tables.ts";

const EMAIL = "basic@example.com";

async function startOver(): Promise<void> {
  await resetSandbox();
  await emptyStores();
}

let kept: Browser | undefined;

/** One person for all rows of a table; another one where a call has signed them out or deleted them. */
async function someone(): Promise<Browser> {
  const answer = await kept?.call("/api/auth/user");
  await answer?.text();
  if (kept && answer?.status === 200) return kept;
  await startOver();
  return (kept = await signedIn(EMAIL));
}

const calls = Object.entries<Endpoint>(endpoints);
const unsafe = calls.filter(
  ([name, { method }]) =>
    method !== "GET" && !["cspReport", "stripeWebhook", "unsubscribe"].includes(name),
);

function pathOf({ path }: Endpoint): string {
  const id = path.includes("/payments/") ? "pi_none" : "11111111-1111-4111-8111-111111111111";
  return path.replace(/\{\w+\}/, id);
}

const contentTypes = ["application/json", "text/plain", "application/x-www-form-urlencoded", ""];
const foreign: [string, Record<string, string>][] = [
  ["another site", { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" }],
  ["a sibling of our host", { "Sec-Fetch-Site": "same-site" }],
  ["the address bar", { "Sec-Fetch-Site": "none" }],
  ["an old browser on another site", { Origin: "https://evil.example" }],
  ["an old browser in a sandboxed frame", { Origin: "null" }],
  ["a host that only begins like ours", { Origin: `${ORIGIN}.evil.example` }],
  ["a page that lies about its origin", { "Sec-Fetch-Site": "cross-site", Origin: ORIGIN }],
  ["a program", {}],
];
const BODY = JSON.stringify({ confirmation: "delete my account", urls: [playlists.small.id] });

function cookiesOf({ cookies }: Browser): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

async function expectRefused(
  browser: Browser,
  endpoint: Endpoint,
  headers: Record<string, string>,
  type = "",
): Promise<void> {
  const response = await fetchApi(pathOf(endpoint), {
    method: endpoint.method,
    headers: {
      ...headers,
      Cookie: cookiesOf(browser),
      ...(type && { "Content-Type": type }),
    },
    body: BODY,
  });
  const row = [headers, type];
  expect([row, ...(await statusAndCode(response))]).toEqual([row, 403, "foreign_request"]);
}

describe.each(unsafe)("ASVS 3.5.1, 3.5.2: %s", (_name, endpoint) => {
  test("is refused from everywhere but our own pages, and changes nothing", async () => {
    const browser = await someone();
    for (const [turn, [, headers]] of foreign.entries()) {
      await expectRefused(browser, endpoint, headers, contentTypes[turn % contentTypes.length]);
    }
    expect(await browser.json("/api/auth/user")).toMatchObject({ email: EMAIL });
  });

  test("from an old browser on our own page is accepted", async () => {
    const response = await fetchApi(pathOf(endpoint), {
      method: endpoint.method,
      headers: { Origin: ORIGIN, Cookie: cookiesOf(await someone()) },
      body: BODY,
    });
    await response.text();
    expect(response.status).not.toBe(403);
  });
});

test.each(foreign)(
  "the deletion of an account from %s is refused with any content type",
  async (_from, headers) => {
    for (const type of contentTypes) {
      await expectRefused(await someone(), endpoints.deleteAccount, headers, type);
    }
  },
);

test.each([
  ["a page of another site", { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors" }],
  ["a page of a sibling of our host", { "Sec-Fetch-Site": "same-site" }],
  ["the address bar", { "Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate" }],
  ["a link on another site", { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate" }],
  ["a program", {}],
  ["a program that names another site", { Origin: "https://evil.example" }],
  ["a program that names our site", { Origin: ORIGIN }],
])("the stored answers of the calculator are not for %s", async (_who, headers) => {
  await startOver();
  const path = `${endpoints.sharedAnalysis.path}?list=${playlists.small.id}`;
  const ours = await new Browser().call(path);
  await ours.text();
  // The cache in front of the Worker must not give it to others either.
  expect([ours.status, ours.headers.get("Vary")]).toEqual([200, "Sec-Fetch-Site"]);
  const refused = await fetchApi(path, { headers });
  expect(refused.headers.get("Cache-Control")).toBe("no-store");
  expect(await statusAndCode(refused)).toEqual([403, "foreign_request"]);
});

test.each(calls.filter(([, { anyOrigin }]) => !anyOrigin))(
  "%s refuses a page of another site, and of a sibling of our host",
  async (_name, endpoint) => {
    for (const site of ["cross-site", "same-site"]) {
      const headers = { "Sec-Fetch-Site": site, "Sec-Fetch-Mode": "cors" };
      const response = await fetchApi(pathOf(endpoint), { method: endpoint.method, headers });
      expect([site, ...(await statusAndCode(response))]).toEqual([site, 403, "foreign_request"]);
    }
  },
);

describe.each(calls)("the headers of %s", (_name, endpoint) => {
  const answers: { status: number; headers: Headers; text: string }[] = [];
  beforeAll(async () => {
    const browser = await someone();
    const init = {
      method: endpoint.method,
      ...(endpoint.method !== "GET" && { body: "{}" }),
      redirect: "manual" as const,
    };
    const responses = await Promise.all([
      browser.call(pathOf(endpoint), init),
      new Browser().call(pathOf(endpoint), init),
      fetchApi(pathOf(endpoint), { ...init, headers: { "Sec-Fetch-Site": "cross-site" } }),
    ]);
    for (const response of responses) {
      const { status, headers } = response;
      answers.push({ status, headers, text: await response.text() });
    }
  });

  test("ASVS 3.2.1, 3.4.1, 3.4.3, 3.4.4, 3.4.5, 3.4.6: include the same security headers on every answer", () => {
    for (const response of answers) {
      expect(response.headers.get("Content-Security-Policy")).toBe(
        "default-src 'none'; frame-ancestors 'none'; sandbox",
      );
      expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(response.headers.get("X-Frame-Options")).toBe("DENY");
      expect(response.headers.get("Referrer-Policy")).toBe("no-referrer");
      expect(response.headers.get("Strict-Transport-Security")).toBe(
        "max-age=63072000; includeSubDomains",
      );
    }
  });

  test("ASVS 14.2.2, 14.3.2: forbid caching of answers that are not public", () => {
    const isPublic = endpoint.path === "/api/public/playlist-length";
    for (const response of answers) {
      const kept = response.headers.get("Cache-Control");
      const mayBeKept = isPublic && response.status === 200;
      expect([kept === "no-store", mayBeKept]).not.toEqual([false, false]);
    }
  });

  test("ASVS 3.4.2: let no other origin read any answer", () => {
    for (const { headers } of answers) {
      const names = [...headers.keys()];
      expect(names.filter((name) => name.startsWith("access-control-"))).toEqual([]);
      expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    }
  });

  test("ASVS 4.1.1: name the content type and character set of every body", () => {
    for (const { headers, text } of answers) {
      const type = headers.get("Content-Type");
      const named = /^(application\/json|text\/plain; charset=utf-8)/i.test(type ?? "");
      expect(text === "" || named).toBe(true);
    }
  });
});

describe("bodies", () => {
  const withBody = unsafe.filter(([, { body }]) => body !== undefined);

  test.each(withBody)(
    "ASVS 2.2.1: of %s have a maximum size and must be JSON",
    async (name, endpoint) => {
      const browser = await someone();
      const send = async (body: string): Promise<number> => {
        const response = await browser.call(pathOf(endpoint), { method: endpoint.method, body });
        await response.text();
        return response.status;
      };
      // A new playlist may have thousands of videos.
      const tooLong = ["planCreation", "createPlaylist"].includes(name) ? 400_000 : 70_000;
      const tooLarge = JSON.stringify({
        urls: ["x".repeat(tooLong)],
        confirmation: "x".repeat(tooLong),
      });
      // A missing body is refused if the call needs one.
      const empty = ["", '{"__proto__":{"confirmation":"delete my account"}}'];
      const mayBeEmpty = endpoint.body?.safeParse({}).success;
      const bad = [tooLarge, "{", "[]", "null", '"text"', "7", ...(mayBeEmpty ? [] : empty)];
      for (const body of bad)
        expect([body.slice(0, 20), await send(body)]).toEqual([body.slice(0, 20), 400]);
      expect(await browser.json("/api/auth/user")).toMatchObject({ email: EMAIL });
    },
  );

  test("ASVS 15.3.3: set only the fields of the contract", async () => {
    const browser = await someone();
    const extra = { isPremium: true, userId: "x", amount: 0, isAuthenticated: true };
    for (const [, endpoint] of unsafe.filter(([name]) => name !== "deleteAccount")) {
      const body = JSON.stringify({ ...extra, urls: [playlists.small.id] });
      await (await browser.call(pathOf(endpoint), { method: endpoint.method, body })).text();
    }
    expect((await allRows())["users"]?.[0]).toMatchObject({ is_premium: 0, email: EMAIL });
  });

  test("ASVS 15.3.5, 15.3.6, 15.3.7: a parameter that is given twice is refused", async () => {
    const browser = await someone();
    const response = await browser.call("/api/youtube/auth?access=read&access=write");
    expect([response.status, await response.text()]).toEqual([
      400,
      '"access" is given more than once.',
    ]);
  });

  test.each(["x%27 or 1=1--", "%00", "..%2f..", "a".repeat(70), "%F0%9F%92%A5"])(
    "ASVS 1.2.4: an id such as %s is of nothing that there is",
    async (id) => {
      const browser = await someone();
      const response = await browser.call(`/api/account/sessions/${id}`, { method: "DELETE" });
      await response.text();
      expect(response.status).toBe(404);
    },
  );
});

describe("ASVS 2.4.1: limits", () => {
  beforeEach(startOver);
  test("one address may start sixty flows to Google a minute", async () => {
    const headers = { "CF-Connecting-IP": "203.0.113.77", "Sec-Fetch-Mode": "navigate" };
    let last = "";
    // Twice as many, because a minute may end in between.
    for (let attempt = 0; attempt <= 120 && !last.includes("busy"); attempt += 1) {
      last = locationOf(await fetchApi("/api/login", { headers, redirect: "manual" }));
    }
    expect(last).toBe("/sign-in?problem=busy&returnTo=%2F");
  });

  test("one person may send six hundred calls a minute, from all addresses together", async () => {
    const browser = await signedIn(EMAIL);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const refused: Response[] = [];
    // Fifty at once, so that six hundred fit into a minute on a busy machine as well.
    const call = async (address: number): Promise<void> => {
      const headers = { Cookie: cookie, "CF-Connecting-IP": `203.0.113.${address}` };
      const response = await fetchApi("/api/auth/user", { headers });
      if (response.status === 429) refused.push(response);
      else await response.text();
    };
    for (let sent = 0; sent <= 1200 && refused.length === 0; sent += 50) {
      await Promise.all(Array.from({ length: 50 }, (_, index) => call((sent + index) % 250)));
    }
    const [first] = refused;
    expect(first?.headers.get("Retry-After")).toBe("60");
    expect(first && (await statusAndCode(first))).toEqual([429, "rate_limited"]);
  });
});
