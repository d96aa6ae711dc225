import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { headHtml } from "#client/app/head-html.ts";
import { createQueryClient } from "#client/api/query-client.ts";
import { isScriptAddress } from "#client/api/trusted-types.ts";
import { knownPaths, pageMetadata } from "#client/app/page-metadata.ts";
import { structuredData } from "#client/app/structured-data.ts";
import {
  createThrottle,
  TOAST_DURATION_MS,
  TOAST_HOTKEY,
  TOAST_LIMIT,
  TOAST_SWIPE_DIRECTION,
  TOAST_SWIPE_THRESHOLD_PX,
} from "#client/ui/timings.ts";
import {
  addToast,
  currentToasts,
  dismissToast,
  removeToast,
} from "#client/ui/toasts/toast-queue.ts";
import { assetHeaders } from "#scripts/asset-headers.ts";

const ORIGIN = "https://tidylist.test";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("page metadata", () => {
  it("is different for every page and points at its own address", () => {
    const pages = knownPaths.map((path) => pageMetadata(path, ORIGIN));
    expect(new Set(pages.map((page) => page.title)).size).toBe(pages.length);
    expect(new Set(pages.map((page) => page.description)).size).toBe(pages.length);
    expect(pageMetadata("/checkout", ORIGIN)).toMatchObject({
      canonicalUrl: `${ORIGIN}/checkout`,
      ogUrl: `${ORIGIN}/checkout`,
      description: expect.stringMatching(/one-time payment of \$29/),
    });
  });

  it("has a default for unknown pages, which ask not to be indexed", () => {
    expect(pageMetadata("/constructor", ORIGIN).title).toBe("Page Not Found | Tidylist");
    const html = headHtml("/nowhere", ORIGIN);
    expect(html).toContain('name="robots" content="noindex"');
    expect(html).not.toContain("canonical");
  });

  it("keeps personal pages out of search engines", () => {
    for (const path of ["/account", "/history", "/sign-in"]) {
      const html = headHtml(path, ORIGIN);
      expect(html).toContain('name="robots" content="noindex"');
      expect(html).not.toContain("canonical");
      expect(pageMetadata(path, ORIGIN).title).not.toBe("Page Not Found | Tidylist");
    }
    expect(headHtml("/checkout", ORIGIN)).not.toContain("noindex");
  });

  it("names its language with a territory, as Open Graph wants, and the others of a page that is there in them", () => {
    const html = headHtml("/checkout", ORIGIN);
    expect(html).toContain('property="og:locale" content="en_US"');
    const others = [...html.matchAll(/property="og:locale:alternate" content="([^"]*)"/g)];
    expect(others.map(([, locale]) => locale)).toEqual(
      "de_DE es_ES fr_FR it_IT pl_PL pt_BR ar_AR hi_IN ko_KR ja_JP".split(" "),
    );
    expect(headHtml("/404", ORIGIN)).not.toContain("og:locale:alternate");
  });

  it("gives the data for search engines a language", () => {
    for (const path of ["/", "/playlist-length"]) {
      const data = structuredData(path, ORIGIN);
      expect(data.length).toBeGreaterThan(0);
      for (const one of data) expect(one["inLanguage"]).toBe("en");
    }
  });

  it("never names the product after the platform", () => {
    expect(knownPaths.map((path) => pageMetadata(path, ORIGIN).title).join()).not.toMatch(/tube/i);
  });
});

describe("the toasts", () => {
  it("are at most one, the latest", () => {
    const first = addToast({ title: "First" });
    const second = addToast({ title: "Second" });
    expect(currentToasts()).toEqual([{ id: second, title: "Second", open: true }]);
    expect(first).not.toBe(second);
    removeToast(second);
    expect(currentToasts()).toEqual([]);
  });

  it("stay closed after they are dismissed and are removed after the delay", () => {
    const id = addToast({ title: "Bye" });
    dismissToast(id);
    expect(currentToasts()).toMatchObject([{ open: false }]);
    vi.advanceTimersByTime(999_999);
    expect(currentToasts()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(currentToasts()).toHaveLength(0);
  });

  it("are shown and swiped away as product.md 2.7 says", () => {
    expect([TOAST_LIMIT, TOAST_DURATION_MS, TOAST_HOTKEY]).toEqual([1, 5000, "F8"]);
    expect([TOAST_SWIPE_THRESHOLD_PX, TOAST_SWIPE_DIRECTION]).toEqual([50, "right"]);
  });
});

describe("fetched data", () => {
  it("never goes stale and is never fetched again by itself (product.md 2.12.1)", () => {
    expect(createQueryClient().getDefaultOptions()).toMatchObject({
      queries: {
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        retry: false,
      },
      mutations: { retry: false },
    });
  });
});

describe("a throttle", () => {
  it("passes the first value at once and then the latest of each interval", () => {
    const passed: number[] = [];
    const throttle = createThrottle<number>(100, (value) => passed.push(value));
    throttle.push(1);
    throttle.push(2);
    throttle.push(3);
    expect(passed).toEqual([1]);
    vi.advanceTimersByTime(100);
    expect(passed).toEqual([1, 3]);
    vi.advanceTimersByTime(1000);
    throttle.push(4);
    throttle.push(5);
    throttle.cancel();
    vi.advanceTimersByTime(1000);
    expect(passed).toEqual([1, 3, 4]);
  });
});

describe("the address of a script or worker", () => {
  const PAGE = `${ORIGIN}/checkout`;

  it.each([
    "/service-worker.js",
    "/assets/reading-worker-a1b2.js",
    `${ORIGIN}/assets/index-a1b2.js`,
    "https://js.stripe.com/endive/stripe.js",
    "https://m.js.stripe.com/v3/part.js",
  ])("may be %s", (address) => {
    expect(isScriptAddress(address, PAGE, "")).toBe(true);
  });

  it.each([
    "/api/account/export",
    "/brand/assets/a.js",
    "/assets/../api/account/export",
    "/service-worker.js/x",
    "https://evil.example/assets/a.js",
    "//evil.example/service-worker.js",
    "http://js.stripe.com/v3/",
    "https://js.stripe.com.evil.example/",
    "https://evil-js.stripe.com/",
    "https://js.stripe.com:8443/",
    "data:text/javascript,1",
    "blob:https://tidylist.test/1",
    "javascript:1",
    "http://127.0.0.1:8788/stripe-js/stripe.js",
  ])("is never %s", (address) => {
    expect(isScriptAddress(address, PAGE, "")).toBe(false);
  });

  it("may be the sandbox's in a local run", () => {
    const address = "http://127.0.0.1:8788/stripe-js/stripe.js";
    expect(isScriptAddress(address, PAGE, "127.0.0.1")).toBe(true);
  });
});

describe("the headers of static files", () => {
  it("forbid all inline code and cache hashed files for ever", () => {
    const text = assetHeaders({ sandboxOrigins: ["http://127.0.0.1:8788"] });
    expect(text).not.toMatch(/unsafe|upgrade-insecure-requests/);
    expect(text).toContain("default-src 'none'; script-src 'self' https://js.stripe.com https://");
    expect(text).toContain("; style-src 'self'; img-src ");
    // The sandbox has pictures, and stands in for what the checkout loads.
    for (const name of ["script", "img", "connect", "frame"]) {
      expect(text).toMatch(new RegExp(`; ${name}-src [^;]* http://127\\.0\\.0\\.1:8788;`));
    }
    expect(text).toContain("font-src 'self'; ");
    expect(text).toMatch(/\/assets\/\*\n {2}Cache-Control: public, max-age=31536000, immutable/);
    expect(text).toMatch(
      /\/assets\/reading-worker-\*\n {2}Content-Security-Policy: default-src 'none'\n/,
    );
    expect(text.split("\n").every((line) => line.length < 2000)).toBe(true);
  });
});
