// The score that the MDN HTTP Observatory would give a page: the ten tests and points of its release
// 1.4.8 (algorithm 4), written anew from what they do. 100 points, less the penalties; the bonuses
// count only where at least 90 are left.
//
// The caller passes what a server on http://localhost cannot show: the https address as which the
// page is judged (over http there is neither HSTS nor a point for integrity), the redirects from http
// (without them there is no penalty and no bonus), and whether the host is on the HSTS preload list.
// The Observatory scans no page with a status of 400 and up but 401 and 403; this judges any.
// Left out: policies in <meta>, several policies at once, and sub-domains as part of one site. A nonce
// in default-src is judged more strictly, and so is a __Host- cookie that browsers would refuse.

export type Visit = {
  url: string;
  headers: Headers;
  html: string;
  /** What an OPTIONS request with this Origin was answered. */
  preflight?: { origin: string; headers: Headers };
  /** Every address of the redirects from http:// to the page, including both ends. */
  wayFromHttp?: readonly string[];
  /** Whether the host, or its top-level domain, is on the browsers' HSTS preload list. */
  isPreloaded?: boolean;
};

type Finding = { result: string; modifier: number; passed: boolean };

export type TestName = keyof typeof TESTS;
export type Verdict = { score: number; tests: Record<TestName, Finding> };

const BASE_SCORE = 100;
const LEAST_FOR_BONUSES = 90;
// Half a year; the Observatory takes 180 days for it.
const LEAST_HSTS_SECONDS = 15_552_000;
const SHORTEST_POLICY = 6;

const TESTS = {
  "content-security-policy": judgePolicy,
  cookies: judgeCookies,
  "cross-origin-resource-sharing": judgeSharing,
  redirection: judgeRedirection,
  "referrer-policy": judgeReferrer,
  "strict-transport-security": judgeTransport,
  "subresource-integrity": judgeIntegrity,
  "x-content-type-options": judgeSniffing,
  "x-frame-options": judgeFraming,
  "cross-origin-resource-policy": judgeResourcePolicy,
};

/** Applies every test to the answer for a page. */
export function judge(visit: Visit): Verdict {
  const entries = Object.entries(TESTS).map(([name, test]) => [name, test(visit)] as const);
  const modifiers = entries.map(([, { modifier }]) => modifier);
  const penalties = sum(modifiers.filter((modifier) => modifier < 0));
  const deservesBonuses = BASE_SCORE + penalties >= LEAST_FOR_BONUSES;
  const score = Math.max(0, BASE_SCORE + (deservesBonuses ? sum(modifiers) : penalties));
  return { score, tests: Object.fromEntries(entries) as Verdict["tests"] };
}

const BROAD = new Set("* ftp: http: https: http://* http://*.* https://* https://*.*".split(" "));
const UNSAFE = new Set([...BROAD, "'unsafe-inline'", "data:"]);

function judgePolicy({ url, headers }: Visit): Finding {
  const header = headers.get("content-security-policy");
  if (header === null) {
    const isReportOnly = headers.has("content-security-policy-report-only");
    return failed(isReportOnly ? "report-only" : "none", -25);
  }
  const policy = parsePolicy(header);
  if (policy === undefined) return failed("invalid", -25);
  const { directives } = policy;
  const scripts = withoutOverruled(sourcesOf(directives, "script-src"));
  const styles = withoutOverruled(sourcesOf(directives, "style-src"));
  if (scripts.includes("'strict-dynamic'") && !scripts.some(isNonceOrHash)) {
    return failed("invalid", -25);
  }
  if (
    scripts.some((source) => UNSAFE.has(source)) ||
    sourcesOf(directives, "object-src").some((source) => BROAD.has(source))
  ) {
    return failed("unsafe-scripts", -20);
  }
  const passive = ["img-src", "media-src"];
  const active = [...directives].filter(([name]) => ![...passive, "script-src"].includes(name));
  const isHttps = url.startsWith("https:");
  if (isHttps && [...active.flatMap(([, sources]) => sources), ...scripts].some(isInsecure)) {
    return failed("insecure-active-content", -20);
  }
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return failed("unsafe-eval", -10);
  const finding = () => {
    if (isHttps && passive.some((name) => sourcesOf(directives, name).some(isInsecure))) {
      return passed("insecure-pictures", -10);
    }
    if (styles.some((source) => UNSAFE.has(source))) return passed("unsafe-styles", 0);
    const fallback = directives.get("default-src");
    const isNone = fallback?.every((source) => source === "'none'") === true;
    return isNone ? passed("default-none", 10) : passed("no-unsafe", 5);
  };
  return policy.reportsTwice ? passed("duplicate-directives", 0) : finding();
}

type Directives = ReadonlyMap<string, readonly string[]>;

/** The directives in lower case, or undefined if the policy is invalid. */
function parsePolicy(
  header: string,
): { directives: Directives; reportsTwice: boolean } | undefined {
  if (header.trim().length < SHORTEST_POLICY) return undefined;
  const directives = new Map<string, readonly string[]>();
  let reportsTwice = false;
  for (const part of header.toLowerCase().split(";")) {
    const [name = "", ...sources] = part.trim().split(/\s+/);
    if (name === "") continue;
    if (directives.has(name)) {
      if (name !== "report-to" && name !== "report-uri") return undefined;
      reportsTwice = true;
    } else {
      directives.set(name, sources.length > 0 ? sources : ["'none'"]);
    }
  }
  return directives.size > 0 ? { directives, reportsTwice } : undefined;
}

function sourcesOf(directives: Directives, name: string): readonly string[] {
  const isPassive = name === "img-src" || name === "media-src";
  return directives.get(name) ?? directives.get("default-src") ?? (isPassive ? [] : ["*"]);
}

/** Sources that a browser ignores next to a nonce or hash are not scored. */
function withoutOverruled(sources: readonly string[]): readonly string[] {
  if (!sources.some(isNonceOrHash)) return sources;
  const safe = sources.filter((source) => source !== "'unsafe-inline'");
  if (!sources.includes("'strict-dynamic'")) return safe;
  return safe.filter((source) => source !== "'self'" && !/^(?:ftp:|https?:|\*)/.test(source));
}

function isNonceOrHash(source: string): boolean {
  return /^'(?:nonce|sha256|sha384|sha512)-/.test(source);
}

function isInsecure(source: string): boolean {
  return /^(?:http|ftp):/.test(source);
}

// From bad to worst in the Observatory's order, which is not only by points.
const COOKIE_FAULTS = [
  ["without-secure-under-hsts", -5],
  ["without-secure", -20],
  ["session-without-secure-under-hsts", -10],
  ["same-site-invalid", -20],
  ["csrf-without-same-site", -20],
  ["session-without-http-only", -30],
  ["session-without-secure", -40],
] as const;
type CookieFault = (typeof COOKIE_FAULTS)[number][0];

function judgeCookies(visit: Visit): Finding {
  const cookies = visit.headers.getSetCookie().map(parseCookie);
  if (cookies.length === 0) return passed("none", 0);
  const isGuarded = judgeTransport(visit).passed;
  const faults = new Set(cookies.flatMap((cookie) => cookieFaults(cookie, isGuarded)));
  const [fault, modifier] = COOKIE_FAULTS.findLast(([fault]) => faults.has(fault)) ?? [];
  if (fault !== undefined) return failed(fault, modifier);
  const allSameSite = cookies.every(({ sameSite }) => sameSite !== undefined);
  return allSameSite ? passed("secure-and-same-site", 5) : passed("secure", 0);
}

function parseCookie(line: string) {
  const [pair = "", ...attributes] = line.split(";");
  const entries = attributes.map((attribute) => {
    const [key = "", value = ""] = attribute.trim().toLowerCase().split("=");
    return [key.trim(), value.trim()] as const;
  });
  const given = new Map(entries);
  const name = pair.split("=")[0]?.trim().toLowerCase() ?? "";
  return {
    isSession: /login|sess/.test(name),
    isCsrf: name.includes("csrf"),
    isSecure: given.has("secure"),
    isHttpOnly: given.has("httponly"),
    sameSite: given.get("samesite"),
  };
}

function cookieFaults(cookie: ReturnType<typeof parseCookie>, isGuarded: boolean): CookieFault[] {
  const { isSession, isSecure, sameSite } = cookie;
  const isKnown = sameSite === undefined || ["lax", "strict", "none"].includes(sameSite);
  const suffix = isGuarded ? "-under-hsts" : "";
  const faults: [boolean, CookieFault][] = [
    [!isSecure, `without-secure${suffix}`],
    [isSession && !isSecure, `session-without-secure${suffix}`],
    [!isKnown || (!isSecure && sameSite === "none"), "same-site-invalid"],
    [cookie.isCsrf && !sameSite, "csrf-without-same-site"],
    [isSession && !cookie.isHttpOnly, "session-without-http-only"],
  ];
  return faults.filter(([applies]) => applies).map(([, fault]) => fault);
}

function judgeSharing({ preflight }: Visit): Finding {
  const allowed = preflight?.headers.get("access-control-allow-origin")?.trim();
  if (!preflight || !allowed) return passed("none", 0);
  if (allowed === "*") return passed("public", 0);
  const credentials = preflight.headers.get("access-control-allow-credentials");
  const isOpen = allowed === preflight.origin && credentials?.trim().toLowerCase() === "true";
  return isOpen ? failed("anyone-with-credentials", -50) : passed("restricted", 0);
}

function judgeRedirection({ wayFromHttp, isPreloaded }: Visit): Finding {
  if (wayFromHttp === undefined) return passed("not-judged", 0);
  const way = wayFromHttp.map((address) => new URL(address));
  const [start, next] = way;
  const hosts = new Set(way.map(({ hostname }) => hostname));
  if (isPreloaded && hosts.size === 1) return passed("preloaded", 0);
  if (!start || !next) return failed("missing", -20);
  if (way.at(-1)?.protocol !== "https:") return failed("not-to-https", -20);
  if (next.protocol === "http:") return failed("https-not-first", -10);
  return start.hostname === next.hostname ? passed("to-https", 0) : failed("off-host", -5);
}

function judgeReferrer({ headers }: Visit): Finding {
  const header = headers.get("referrer-policy");
  if (header === null) return passed("none", 0);
  const unsafe = ["origin", "origin-when-cross-origin", "unsafe-url", "no-referrer-when-downgrade"];
  const good = ["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"];
  const values = header.split(",").map((value) => value.trim().toLowerCase());
  const last = values.findLast((value) => [...unsafe, ...good].includes(value));
  if (last === undefined) return failed("invalid", -5);
  return good.includes(last) ? passed("private", 5) : failed("unsafe", -5);
}

function judgeTransport({ url, headers, isPreloaded }: Visit): Finding {
  if (!url.startsWith("https:")) return failed("no-https", -20);
  if (isPreloaded) return passed("preloaded", 5);
  const header = headers.get("strict-transport-security");
  if (header === null) return failed("none", -20);
  const ages = header.split(";").map((part) => /^max-age=(\d+)/i.exec(part.trim())?.[1]);
  const age = ages.findLast((found) => found !== undefined);
  if (age === undefined || header.includes(",")) return failed("invalid", -20);
  return Number(age) < LEAST_HSTS_SECONDS ? failed("short", -10) : passed("half-a-year", 0);
}

function judgeIntegrity({ url, headers, html }: Visit): Finding {
  const type = headers.get("content-type")?.split(";")[0] ?? "";
  if (!["text/html", "application/xhtml+xml"].includes(type)) return passed("not-html", 0);
  const tags = [...html.matchAll(/<script\b[^>]*>/gi)].map(([tag]) => tag);
  if (tags.length === 0) return passed("no-scripts", 0);
  const scripts = tags.flatMap((tag) => {
    const src = /\ssrc="([^"]+)"/i.exec(tag)?.[1];
    const hasDigest = /\sintegrity="[^"]+"/i.test(tag);
    return src === undefined ? [] : [{ src, hasDigest }];
  });
  const isOwn = (src: string) =>
    !src.startsWith("//") && new URL(src, url).hostname === new URL(url).hostname;
  const foreign = scripts.filter(({ src }) => !isOwn(src));
  const overHttp = foreign.filter(({ src }) => !src.startsWith("https:"));
  if (overHttp.some(({ hasDigest }) => !hasDigest)) return failed("none-and-insecure", -50);
  if (foreign.some(({ hasDigest }) => !hasDigest)) return failed("none-on-foreign-scripts", -5);
  if (overHttp.length > 0) return failed("insecure", -20);
  // One of the site's own scripts with a digest is enough for the bonus.
  const ownSecured = scripts.some(
    ({ src, hasDigest }) => isOwn(src) && hasDigest && new URL(src, url).protocol === "https:",
  );
  return ownSecured || foreign.length > 0 ? passed("all-secured", 5) : passed("none-needed", 0);
}

function judgeSniffing({ headers }: Visit): Finding {
  const header = headers.get("x-content-type-options");
  if (header === null) return failed("none", -5);
  return header.trim().toLowerCase() === "nosniff" ? passed("nosniff", 0) : failed("invalid", -5);
}

function judgeFraming({ headers }: Visit): Finding {
  const policy = parsePolicy(headers.get("content-security-policy") ?? "");
  if (policy?.directives.has("frame-ancestors")) return passed("by-policy", 5);
  const header = headers.get("x-frame-options")?.trim().toLowerCase();
  if (header === undefined) return failed("none", -20);
  return /^(?:deny|sameorigin|allow-from.*)$/.test(header)
    ? passed("by-header", 0)
    : failed("invalid", -20);
}

function judgeResourcePolicy({ headers }: Visit): Finding {
  const header = headers.get("cross-origin-resource-policy")?.trim().toLowerCase();
  if (header === undefined) return passed("none", 0);
  if (header === "same-origin" || header === "same-site") return passed("same-site", 10);
  return header === "cross-origin" ? passed("cross-origin", 0) : failed("invalid", -5);
}

function passed(result: string, modifier: number): Finding {
  return { result, modifier, passed: true };
}

function failed(result: string, modifier: number): Finding {
  return { result, modifier, passed: false };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
