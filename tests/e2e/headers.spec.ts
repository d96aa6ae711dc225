// The headers of served pages and files, checked by a browser and by the MDN HTTP Observatory's
// rules.
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import { assetHeaders } from "#scripts/asset-headers.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { calculate, example, showVideos, watchConsole } from "#tests/e2e/calculator-page.ts";
import { judge } from "#tests/support/observatory.ts";
import { test } from "#tests/e2e/test.ts";

// Every page that the build has written, and the address that shows it.
const PAGES = readdirSync(path.join(projectRoot, "dist/client"))
  .filter((file) => file.endsWith(".html"))
  .map((file) => file.replace(/(?:index)?\.html$/, ""))
  .map((name): [string, number] => (name === "404" ? ["/no-such/page", 404] : [`/${name}`, 200]));
const YEAR_SECONDS = 31_536_000;
const MIXED = 40;

test("every page of the build is checked", () => {
  const addresses = PAGES.map(([address]) => address);
  for (const known of ["/", "/playlist-length", "/checkout", "/no-such/page"]) {
    expect(addresses).toContain(known);
  }
});

for (const [address, status] of PAGES) {
  test.describe(`the page ${address}`, () => {
    test("has every header", async ({ baseURL }) => {
      const response = await fetch(new URL(address, baseURL));
      expect(response.status).toBe(status);
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expectStaticHeaders(response.headers);
    });

    // 140 is all that a page can reach which sets no cookies: the last 5 of 145 are for cookies that
    // are Secure and SameSite. The 5 for HSTS are those of tidylist.app, because browsers hold all of
    // .app on their preload list; elsewhere it is 135 until the domain is on it.
    test("passes the Observatory with 140 points", async ({ baseURL }) => {
      const origin = "https://observatory.example";
      const page = new URL(address, baseURL);
      const [response, preflight] = await Promise.all([
        fetch(page),
        fetch(page, {
          method: "OPTIONS",
          headers: { Origin: origin, "Access-Control-Request-Method": "GET" },
        }),
      ]);
      const headers = new Headers(response.headers);
      headers.set("Content-Security-Policy", deployedPolicy());
      const visit = {
        url: `https://tidylist.app${address}`,
        headers,
        html: await response.text(),
        preflight: { origin, headers: preflight.headers },
      };
      // The scorer reads no policy in the page.
      expect(visit.html).not.toMatch(/<meta[^>]+(?:http-equiv|name="referrer")/i);
      const { score, tests } = judge({ ...visit, isPreloaded: true });
      expect(tests).toMatchObject({
        "content-security-policy": { result: "default-none", modifier: 10, passed: true },
        cookies: { result: "none", modifier: 0, passed: true },
        "cross-origin-resource-sharing": { result: "none", modifier: 0, passed: true },
        // The way from http to https is Cloudflare's, and not to be seen here.
        redirection: { result: "not-judged", modifier: 0, passed: true },
        "referrer-policy": { result: "private", modifier: 5, passed: true },
        "strict-transport-security": { result: "preloaded", modifier: 5, passed: true },
        "subresource-integrity": { result: "all-secured", modifier: 5, passed: true },
        "x-content-type-options": { result: "nosniff", modifier: 0, passed: true },
        "x-frame-options": { result: "by-policy", modifier: 5, passed: true },
        "cross-origin-resource-policy": { result: "same-site", modifier: 10, passed: true },
      });
      expect(score).toBe(140);
      expect(judge(visit).score).toBe(135);
    });

    test("has the digest of each script and style sheet that it loads", async ({ baseURL }) => {
      const loaded = loadedBy(await (await fetch(new URL(address, baseURL))).text());
      // The theme, the entry, two chunks that pages share, the page's own, and the styles. One page has no app.
      expect(loaded.length).toBeGreaterThanOrEqual(address === "/offline" ? 2 : 6);
      for (const { file, integrity } of loaded) {
        const response = await fetch(new URL(file, baseURL));
        const bytes = Buffer.from(await response.arrayBuffer());
        const digest = createHash("sha384").update(bytes).digest("base64");
        expect([file, response.status, integrity]).toEqual([file, 200, `sha384-${digest}`]);
      }
    });

    test("loads each file once, and Chromium logs no error", async ({ page }) => {
      const complaints = watchConsole(page);
      const requests = new Map<string, number>();
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        requests.set(pathname, (requests.get(pathname) ?? 0) + 1);
      });
      await page.goto(address, { waitUntil: "networkidle" });
      const repeated = [...requests].filter(([, count]) => count !== 1);
      expect(repeated).toEqual([]);
      const html = await (await page.request.get(address)).text();
      for (const { file } of loadedBy(html)) expect([...requests.keys()]).toContain(file);
      // Chromium reports the status of the page itself.
      const expected = status === 404 ? [expect.stringContaining("404 (Not Found)")] : [];
      expect(complaints).toEqual(expected);
    });
  });
}

test("every file that is not a page has the same headers", async ({ baseURL }) => {
  const html = await (await fetch(new URL("/", baseURL))).text();
  const font = /href="(\/assets\/[^"]+\.woff2)"/.exec(html)?.[1] ?? "";
  const files = [
    ...loadedBy(html).map(({ file }) => file),
    font,
    "/social/home.png",
    "/screens/dashboard-light.webp",
    "/robots.txt",
  ];
  expect(files[1]).toMatch(/^\/assets\/boot-/);
  for (const file of files) {
    const response = await fetch(new URL(file, baseURL));
    expect([file, response.status]).toEqual([file, 200]);
    expectStaticHeaders(response.headers);
    const isHashed = file.startsWith("/assets/");
    expect([file, response.headers.get("cache-control")]).toEqual([
      file,
      isHashed
        ? "public, max-age=31536000, immutable"
        : expect.stringMatching(/max-age=0.*must-revalidate/),
    ]);
  }
});

// Google's csp_evaluator 1.1.8 finds one thing in it, of severity 50 ("possible"): 'self' in
// script-src, were there JSONP, AngularJS or files of users on this origin. There is none of them.
test("the policy of a deployment allows nothing by default and nothing inline", () => {
  const directives = deployedPolicy().split("; ");
  for (const directive of [
    "default-src 'none'",
    "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
    "style-src 'self'",
    "connect-src 'self' https://api.stripe.com",
    "frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types default",
    "upgrade-insecure-requests",
    "report-to csp",
    "report-uri /api/csp-report",
    // YouTube's thumbnails, the avatars of channels and of Google accounts, and Stripe's card brands.
    "img-src 'self' data: https://i.ytimg.com https://yt3.ggpht.com https://*.googleusercontent.com https://*.stripe.com",
  ]) {
    expect(directives).toContain(directive);
  }
  expect(deployedPolicy()).not.toMatch(
    /unsafe|http:|\*(?!\.(?:googleusercontent|stripe|js\.stripe)\.com)/,
  );
});

for (const { what, call, status, init } of [
  { what: "an answer", call: "/api/health", status: 200, init: {} },
  { what: "an unknown call", call: "/api/no-such-call", status: 404, init: {} },
  {
    what: "a refused call",
    call: "/api/public/playlist-length",
    status: 403,
    init: { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" },
  },
]) {
  test(`${what} of the API may run nothing when it is opened as a page`, async ({ baseURL }) => {
    const response = await fetch(new URL(call, baseURL), init);
    expect(response.status).toBe(status);
    const { headers } = response;
    const policy = headers.get("content-security-policy") ?? "";
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", "sandbox"]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toContain("unsafe");
    expectLongHsts(headers);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-type")).toMatch(
      /^(?:application\/json|text\/plain; charset=utf-8)/i,
    );
    expectUnshared(headers);
  });
}

test("a script that was modified in transit does not run", async ({ page }) => {
  const complaints = watchConsole(page);
  const html = await (await page.request.get("/")).text();
  const scripts = loadedBy(html)
    .map(({ file }) => file)
    .filter((file) => file.endsWith(".js"));
  // The first asks for the others: changed like them, it would keep them from being tried.
  const [first, ...others] = scripts;
  if (first === undefined) throw new Error("the page names no script");
  expect(others.length).toBeGreaterThan(2);
  for (const changed of [[first], others]) {
    for (const file of changed) {
      await page.context().route(file, async (route) => {
        const response = await route.fetch();
        const body = `${await response.text()}\n;globalThis.changed = true;`;
        await route.fulfill({ response, body });
      });
    }
    await page.goto("/", { waitUntil: "networkidle" });
    expect(await page.evaluate(() => "changed" in globalThis)).toBe(false);
    for (const file of changed) {
      const isRefused = (text: string) => text.includes("valid digest") && text.includes(file);
      expect([file, complaints.some(isRefused)]).toEqual([file, true]);
    }
    await page.context().unrouteAll();
  }
});

test("no text becomes markup or code, and no other address a script", async ({ page }) => {
  await page.goto("/");
  // Made for the service worker, which comes after three seconds. Before that, no address passes.
  await page.waitForFunction(() => {
    const { defaultPolicy } = (globalThis.trustedTypes ?? {}) as { defaultPolicy?: unknown };
    return Boolean(defaultPolicy);
  });
  const refused = await page.evaluate(() => {
    const attempts: Record<string, () => unknown> = {
      markup: () => (document.createElement("div").innerHTML = "<b></b>"),
      code: () => (document.createElement("script").textContent = "1"),
      script: () => (document.createElement("script").src = "/api/health"),
      worker: () => new Worker("/social/home.png"),
      "our own": () => (document.createElement("script").src = "/assets/a.js"),
      "Stripe's": () => (document.createElement("script").src = "https://js.stripe.com/v3/"),
      policy: () => globalThis.trustedTypes?.createPolicy("mine", { createScriptURL: String }),
    };
    return Object.entries(attempts).flatMap(([name, attempt]) => {
      try {
        attempt();
        return [];
      } catch {
        return [name];
      }
    });
  });
  expect(refused).toEqual(["markup", "code", "script", "worker", "policy"]);
});

test("the policy lets the pictures of videos through", async ({ page }) => {
  const complaints = watchConsole(page);
  await page.goto("/playlist-length");
  await calculate(page, (await example(page, MIXED)).url);
  await showVideos(page);
  const pictures = page.getByRole("grid", { name: "Videos" }).locator("img");
  const shown = () =>
    pictures.evaluateAll(
      (images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length,
    );
  await expect.poll(shown).toBeGreaterThan(0);
  // The names of a list that nobody has asked for before are not stored yet.
  const aboutPictures = complaints.filter((text) => !text.includes("404 (Not Found)"));
  expect(aboutPictures).toEqual([]);
});

/** What every static answer carries; a sandbox build's policy differs only in the sandbox. */
function expectStaticHeaders(headers: Headers): void {
  const served = headers.get("content-security-policy") ?? "";
  expect(served).not.toContain("unsafe");
  expect(withoutLocalParts(served)).toBe(withoutLocalParts(deployedPolicy()));
  expect(headers.get("reporting-endpoints")).toBe('csp="/api/csp-report"');
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
  expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  // Stripe.js cannot live with it.
  expect(headers.get("cross-origin-embedder-policy")).toBeNull();
  const permissions = headers.get("permissions-policy");
  expect(permissions).toMatch(/camera=\(\), .*geolocation=\(\), .*microphone=\(\), /);
  // The checkout's form is in a frame of Stripe's, which may offer what the browser pays with.
  expect(permissions).toContain('payment=(self "https://js.stripe.com" "https://*.js.stripe.com")');
  expectLongHsts(headers);
  expectUnshared(headers);
}

function expectLongHsts(headers: Headers): void {
  const [, seconds] =
    /^max-age=(\d+); includeSubDomains$/.exec(headers.get("strict-transport-security") ?? "") ?? [];
  expect(Number(seconds)).toBeGreaterThanOrEqual(YEAR_SECONDS);
}

/** No other origin may read it, and no cookie comes with it. */
function expectUnshared(headers: Headers): void {
  expect(headers.get("access-control-allow-origin")).toBeNull();
  expect(headers.getSetCookie()).toEqual([]);
}

function deployedPolicy(): string {
  const text = assetHeaders({ sandboxOrigins: [] });
  return /Content-Security-Policy: (.*)/.exec(text)?.[1] ?? "";
}

function withoutLocalParts(policy: string): string {
  return policy.replaceAll(" http://127.0.0.1:*", "").replace(" upgrade-insecure-requests;", "");
}

/** The scripts, style sheets and module preloads that a page's HTML names, with their digests. */
function loadedBy(html: string): { file: string; integrity: string }[] {
  // What only people with a session load is in a template.
  const page = html.replace(/<template id="signed-in-scripts">.*?<\/template>/s, "");
  const tags = page.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  return (
    tags
      // Data for search engines is no script.
      .filter((tag) =>
        /^<script(?! type="application\/ld\+json")|rel="(?:stylesheet|modulepreload)"|as="(?:script|style)"/.test(
          tag,
        ),
      )
      .map((tag) => ({ file: attribute(tag, "src|href"), integrity: attribute(tag, "integrity") }))
  );
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s(?:${name})="([^"]*)"`).exec(tag)?.[1] ?? "";
}
