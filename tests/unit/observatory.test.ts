// Compares the scorer with the points that the Observatory gives for known headers.
import { describe, expect, it } from "vitest";
import { judge, type TestName, type Visit } from "#tests/support/observatory.ts";

const URL = "https://app.example/";
const GOOD: Record<string, string> = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; img-src 'self' data:; frame-ancestors 'none'; report-to csp",
  "Content-Type": "text/html; charset=utf-8",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Set-Cookie": "__Host-session=1; Path=/; Secure; HttpOnly; SameSite=Lax",
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};
const HTML = '<script integrity="sha384-x" src="/a.js"></script>';

/** The good visit with some headers replaced, or removed if the value is undefined. */
function visit(headers: Record<string, string | undefined> = {}, more: Partial<Visit> = {}): Visit {
  const given = Object.entries({ ...GOOD, ...headers }).filter(([, value]) => value !== undefined);
  return { url: URL, headers: new Headers(given as [string, string][]), html: HTML, ...more };
}

function points(name: TestName, subject: Visit): [string, number, boolean] {
  const { result, modifier, passed } = judge(subject).tests[name];
  return [result, modifier, passed];
}

describe("the complete score", () => {
  it("of a page with everything is 140, and 145 on the preload list", () => {
    expect(judge(visit()).score).toBe(140);
    expect(judge(visit({}, { isPreloaded: true })).score).toBe(145);
  });

  it("of a page with nothing is 30, and never below 0", () => {
    const nothing = { url: URL, headers: new Headers({ "Content-Type": "text/html" }), html: "" };
    // No policy 25, no HSTS 20, no nosniff 5, frames anywhere 20.
    expect(judge(nothing).score).toBe(30);
    const worse = { ...nothing, html: '<script src="http://evil.example/a.js"></script>' };
    expect(judge(worse).score).toBe(0);
  });

  it("leaves the bonuses out when the penalties are more than 10", () => {
    // 90 are left, and 35 come on top.
    expect(judge(visit({ "Strict-Transport-Security": "max-age=60" })).score).toBe(130);
    expect(judge(visit({ "Strict-Transport-Security": undefined })).score).toBe(80);
  });
});

describe("the policy", () => {
  const policies: [string | undefined, string, number, boolean][] = [
    [undefined, "none", -25, false],
    ["", "invalid", -25, false],
    ["default-src 'none'; default-src 'self'", "invalid", -25, false],
    ["script-src 'strict-dynamic'", "invalid", -25, false],
    ["default-src 'none'", "default-none", 10, true],
    ["DEFAULT-SRC 'NONE'", "default-none", 10, true],
    ["default-src 'self'", "no-unsafe", 5, true],
    ["default-src 'none'; report-uri /a; report-uri /b", "duplicate-directives", 0, true],
    ["default-src 'none'; script-src 'self' 'unsafe-inline'", "unsafe-scripts", -20, false],
    ["default-src 'none'; script-src data:", "unsafe-scripts", -20, false],
    ["default-src 'none'; script-src https:", "unsafe-scripts", -20, false],
    ["script-src 'self'", "unsafe-scripts", -20, false],
    ["script-src 'self'; object-src 'none'", "unsafe-styles", 0, true],
    ["default-src 'none'; script-src 'nonce-a' 'unsafe-inline'", "default-none", 10, true],
    ["default-src 'none'; script-src 'nonce-a' 'strict-dynamic' https:", "default-none", 10, true],
    ["default-src 'none'; style-src 'self' 'unsafe-inline'", "unsafe-styles", 0, true],
    ["default-src 'none'; script-src 'self' 'unsafe-eval'", "unsafe-eval", -10, false],
    ["default-src 'none'; connect-src http://a.example", "insecure-active-content", -20, false],
    ["default-src 'none'; img-src http://a.example", "insecure-pictures", -10, true],
  ];

  it.each(policies)("%s", (policy, ...expected) => {
    const subject = visit({ "Content-Security-Policy": policy });
    expect(points("content-security-policy", subject)).toEqual(expected);
  });

  it("that only reports does not count", () => {
    const headers = new Headers({ "Content-Security-Policy-Report-Only": "default-src 'none'" });
    expect(points("content-security-policy", { url: URL, headers, html: "" })).toEqual([
      "report-only",
      -25,
      false,
    ]);
  });

  it("may allow http if the page is served over http", () => {
    const headers = { "Content-Security-Policy": "default-src 'none'; img-src http://a.example" };
    const subject = visit(headers, { url: "http://app.example/" });
    expect(points("content-security-policy", subject)[0]).toBe("default-none");
  });
});

describe("cookies", () => {
  const cookies: [string, boolean, string, number, boolean][] = [
    ["theme=1; Secure", true, "secure", 0, true],
    ["theme=1; Secure; SameSite=Strict", true, "secure-and-same-site", 5, true],
    ["theme=1", true, "without-secure-under-hsts", -5, false],
    ["theme=1", false, "without-secure", -20, false],
    ["session=1; HttpOnly", true, "session-without-secure-under-hsts", -10, false],
    ["session=1; HttpOnly", false, "session-without-secure", -40, false],
    ["session=1; Secure; SameSite=Lax", true, "session-without-http-only", -30, false],
    ["csrf=1; Secure", true, "csrf-without-same-site", -20, false],
    ["theme=1; Secure; SameSite=Maybe", true, "same-site-invalid", -20, false],
    ["theme=1; SameSite=None", true, "same-site-invalid", -20, false],
  ];

  it.each(cookies)("%s with HSTS: %s", (cookie, hasHsts, ...expected) => {
    const hsts = hasHsts ? {} : { "Strict-Transport-Security": undefined };
    expect(points("cookies", visit({ "Set-Cookie": cookie, ...hsts }))).toEqual(expected);
  });

  it("are scored by the worst one, and give no points if there are none", () => {
    const subject = visit();
    subject.headers.append("Set-Cookie", "login=1; Secure");
    expect(points("cookies", subject)[0]).toBe("session-without-http-only");
    expect(points("cookies", visit({ "Set-Cookie": undefined }))).toEqual(["none", 0, true]);
  });
});

describe("one header each", () => {
  const headers: [TestName, string, string | undefined, string, number, boolean][] = [
    ["referrer-policy", "Referrer-Policy", undefined, "none", 0, true],
    ["referrer-policy", "Referrer-Policy", "unsafe-url", "unsafe", -5, false],
    ["referrer-policy", "Referrer-Policy", "no-referrer, unsafe-url", "unsafe", -5, false],
    ["referrer-policy", "Referrer-Policy", "anything", "invalid", -5, false],
    ["strict-transport-security", "Strict-Transport-Security", undefined, "none", -20, false],
    ["strict-transport-security", "Strict-Transport-Security", "preload", "invalid", -20, false],
    ["strict-transport-security", "Strict-Transport-Security", "max-age=60", "short", -10, false],
    ["x-content-type-options", "X-Content-Type-Options", undefined, "none", -5, false],
    ["x-content-type-options", "X-Content-Type-Options", "sniff", "invalid", -5, false],
    ["cross-origin-resource-policy", "Cross-Origin-Resource-Policy", undefined, "none", 0, true],
    ["cross-origin-resource-policy", "Cross-Origin-Resource-Policy", "any", "invalid", -5, false],
    [
      "cross-origin-resource-policy",
      "Cross-Origin-Resource-Policy",
      "cross-origin",
      "cross-origin",
      0,
      true,
    ],
  ];

  it.each(headers)("%s: %s: %s", (test, name, value, ...expected) => {
    expect(points(test, visit({ [name]: value }))).toEqual(expected);
  });

  it("frames are held off by the policy, then by the older header", () => {
    const policy = { "Content-Security-Policy": "default-src 'none'" };
    expect(points("x-frame-options", visit())).toEqual(["by-policy", 5, true]);
    expect(points("x-frame-options", visit(policy))).toEqual(["by-header", 0, true]);
    const invalid = visit({ ...policy, "X-Frame-Options": "maybe" });
    expect(points("x-frame-options", invalid)).toEqual(["invalid", -20, false]);
    const none = visit({ ...policy, "X-Frame-Options": undefined });
    expect(points("x-frame-options", none)).toEqual(["none", -20, false]);
  });

  it("HSTS does not count over http", () => {
    const subject = visit({}, { url: "http://app.example/", isPreloaded: true });
    expect(points("strict-transport-security", subject)).toEqual(["no-https", -20, false]);
  });
});

describe("integrity", () => {
  const pages: [string, string, number, boolean][] = [
    ["<p>", "no-scripts", 0, true],
    ['<script src="/a.js"></script>', "none-needed", 0, true],
    [HTML, "all-secured", 5, true],
    ['<script src="https://b.example/a.js"></script>', "none-on-foreign-scripts", -5, false],
    ['<script src="//b.example/a.js"></script>', "none-and-insecure", -50, false],
    ['<script src="http://b.example/a.js" integrity="sha384-x"></script>', "insecure", -20, false],
    ['<script src="https://b.example/a.js" integrity="sha384-x"></script>', "all-secured", 5, true],
    [`${HTML}<script src="https://b.example/a.js"></script>`, "none-on-foreign-scripts", -5, false],
  ];

  it.each(pages)("of %s", (html, ...expected) => {
    expect(points("subresource-integrity", visit({}, { html }))).toEqual(expected);
  });

  it("is scored only for pages, and gives no points over http", () => {
    const data = visit({ "Content-Type": "application/json" });
    expect(points("subresource-integrity", data)[0]).toBe("not-html");
    const plain = visit({}, { url: "http://app.example/" });
    expect(points("subresource-integrity", plain)[1]).toBe(0);
  });
});

describe("sharing with other origins", () => {
  const origin = "https://other.example";
  const sharing = (headers: Record<string, string>) =>
    points(
      "cross-origin-resource-sharing",
      visit({}, { preflight: { origin, headers: new Headers(headers) } }),
    );

  it("is penalized only if any origin may send a visitor's cookies", () => {
    expect(sharing({})).toEqual(["none", 0, true]);
    expect(sharing({ "Access-Control-Allow-Origin": "*" })).toEqual(["public", 0, true]);
    expect(sharing({ "Access-Control-Allow-Origin": origin })[0]).toBe("restricted");
    const open = {
      "Access-Control-Allow-Origin": origin,
      "Access-Control-Allow-Credentials": "true",
    };
    expect(sharing(open)).toEqual(["anyone-with-credentials", -50, false]);
  });
});

describe("the redirect from http", () => {
  const ways: [string[] | undefined, string, number, boolean][] = [
    [undefined, "not-judged", 0, true],
    [["http://app.example/"], "missing", -20, false],
    [["http://app.example/", "https://app.example/"], "to-https", 0, true],
    [["http://app.example/", "http://www.app.example/"], "not-to-https", -20, false],
    [
      ["http://app.example/", "http://app.example/a", "https://app.example/"],
      "https-not-first",
      -10,
      false,
    ],
    [["http://app.example/", "https://www.app.example/"], "off-host", -5, false],
  ];

  it.each(ways)("%s", (wayFromHttp, ...expected) => {
    const more = wayFromHttp === undefined ? {} : { wayFromHttp };
    expect(points("redirection", visit({}, more))).toEqual(expected);
  });

  it("is not scored if browsers never use http", () => {
    const more = { wayFromHttp: ["http://app.example/"], isPreloaded: true };
    expect(points("redirection", visit({}, more))).toEqual(["preloaded", 0, true]);
  });
});
