// The current terms have to be accepted before the features work (product.md 11.5).
import { beforeEach, describe, expect, test } from "vitest";
import type { CalculatorResponse } from "#shared/contract/calculator.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { endpoints } from "#shared/contract/endpoints.ts";
import { TERMS_VERSION } from "#shared/terms.ts";
import { playlists } from "#tests/support/test-world.ts";
import { statusAndCode } from "#tests/worker/api.ts";
import { atGoogle, Browser, locationOf, signedIn } from "#tests/worker/browser.ts";
import { resetSandbox } from "#tests/worker/sandbox.ts";
import { bindings, emptyStores } from "#tests/worker/tables.ts";

const EMAIL = "basic@example.com";
const AGREEMENT = "/api/account/agreement";
/** What works without it: knowing who is here, one's data, money and sessions, and leaving. */
const BEFORE_AGREEMENT = [
  "currentUser",
  "account",
  "channels",
  "exportAccount",
  "deleteAccount",
  "agree",
  "alerts",
  "turnOffMail",
  "turnOffPush",
  "endOtherSessions",
  "endSession",
  "youtubeStatus",
  "youtubeAuth",
  "disconnectYouTube",
  "upgradeToPremium",
  "payments",
  "refundPayment",
  "setLanguage",
  "withdraw",
  "paymentDocument",
];

const signedInCalls = Object.entries<Endpoint>(endpoints).filter(
  ([, { access }]) => access === "signed-in",
);

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
});

/** Somebody who pressed a button without the sentence beside it. */
async function signedInWithoutTerms(): Promise<Browser> {
  const browser = new Browser();
  const login = await browser.navigate("/api/login");
  await browser.navigate(await atGoogle(locationOf(login), EMAIL), "cross-site");
  return browser;
}

async function newVersionComes(): Promise<void> {
  await bindings.DB.prepare("update users set terms_version = ?")
    .bind(TERMS_VERSION - 1)
    .run();
}

const agree = (browser: Browser, version = TERMS_VERSION) =>
  browser.call(AGREEMENT, { method: "POST", body: JSON.stringify({ version }) });

const terms = async (browser: Browser) =>
  (await browser.json<{ terms: string }>("/api/auth/user")).terms;

type Exported = { account: { acceptedTerms: { version: number; acceptedAt: string } | null } };
const acceptedTerms = async (browser: Browser) =>
  (await browser.json<Exported>("/api/account/export")).account.acceptedTerms;

/** How many videos of a playlist with 1212 the calculator counts. */
async function videosCounted(browser: Browser): Promise<number> {
  const body = JSON.stringify({ urls: [playlists.big.id] });
  const init = { method: "POST", body };
  return (await browser.json<CalculatorResponse>(endpoints.analyzePlaylists.path, init))
    .totalVideos;
}

test("a first sign-in beside the sentence stores the version and the time, which the export tells", async () => {
  const browser = await signedIn(EMAIL);
  expect(await terms(browser)).toBe("accepted");
  const accepted = await acceptedTerms(browser);
  expect(accepted?.version).toBe(TERMS_VERSION);
  expect(Date.parse(accepted?.acceptedAt ?? "")).toBeLessThanOrEqual(Date.now());
});

test.each(["", "0", String(TERMS_VERSION + 1), "x"])(
  "a sign-in that names the version %j accepts nothing",
  async (version) => {
    const browser = new Browser();
    const login = await browser.navigate(`/api/login?terms=${version}`);
    await browser.navigate(await atGoogle(locationOf(login), EMAIL), "cross-site");
    expect(await terms(browser)).toBe("not_accepted");
    expect(await acceptedTerms(browser)).toBeNull();
  },
);

test.each(["cross-site", "same-site", "none", null])(
  "a sign-in to which Sec-Fetch-Site %j leads accepts nothing",
  async (site) => {
    const browser = new Browser();
    const login = await browser.navigate(`/api/login?terms=${TERMS_VERSION}`, site);
    await browser.navigate(await atGoogle(locationOf(login), EMAIL), "cross-site");
    expect(await terms(browser)).toBe("not_accepted");
    const connect = `/api/youtube/auth?terms=${TERMS_VERSION}`;
    const begun = await browser.navigate(connect, site);
    expect(await statusAndCode(begun)).toEqual([403, "agreement_needed"]);
    expect(await acceptedTerms(browser)).toBeNull();
  },
);

describe("without agreement", () => {
  test("every call is refused but those that are listed", async () => {
    const browser = await signedInWithoutTerms();
    for (const [name, { method, path }] of signedInCalls) {
      const address = path.replaceAll(/\{\w+\}/g, "PLa");
      if (BEFORE_AGREEMENT.includes(name)) continue;
      expect([name, ...(await statusAndCode(await browser.call(address, { method })))]).toEqual([
        name,
        403,
        "agreement_needed",
      ]);
    }
  });

  test("the listed ones are those of the contract", () => {
    const listed = signedInCalls.filter(([, { beforeAgreement }]) => beforeAgreement);
    expect(listed.map(([name]) => name).toSorted()).toEqual(BEFORE_AGREEMENT.toSorted());
  });

  test("no connection to YouTube begins, but from a button beside the sentence, which accepts it", async () => {
    const browser = await signedInWithoutTerms();
    const begin = (query: string) => browser.call(`/api/youtube/auth?returnTo=/account${query}`);
    for (const query of ["", "&terms=0", `&terms=${TERMS_VERSION + 1}`]) {
      expect(await statusAndCode(await begin(query))).toEqual([403, "agreement_needed"]);
    }
    expect(await acceptedTerms(browser)).toBeNull();
    expect((await begin(`&terms=${TERMS_VERSION}`)).status).toBe(200);
    expect(await acceptedTerms(browser)).toMatchObject({ version: TERMS_VERSION });
  });

  test("agreeing opens the features", async () => {
    const browser = await signedInWithoutTerms();
    expect(await (await agree(browser)).json()).toMatchObject({ terms: "accepted" });
    expect(await browser.connect(EMAIL)).toBe("/account?youtube=connected");
    expect((await browser.call("/api/playlists")).status).toBe(200);
  });

  test("the calculator counts as many videos as for a visitor", async () => {
    const browser = await signedInWithoutTerms();
    expect(await videosCounted(browser)).toBe(500);
    await agree(browser);
    expect(await videosCounted(browser)).toBeGreaterThan(500);
    await newVersionComes();
    expect(await videosCounted(browser)).toBe(500);
  });

  test("a page of another version is asked to load again, and nothing is stored", async () => {
    const browser = await signedInWithoutTerms();
    for (const version of [TERMS_VERSION - 1, TERMS_VERSION + 1]) {
      expect(await statusAndCode(await agree(browser, version))).toEqual([409, "terms_changed"]);
    }
    expect(await acceptedTerms(browser)).toBeNull();
  });
});

test("agreeing again, at once in two tabs or later, changes nothing", async () => {
  const browser = await signedInWithoutTerms();
  await Promise.all([agree(browser), agree(browser)]);
  const first = await acceptedTerms(browser);
  await bindings.DB.prepare("update users set terms_accepted_at = terms_accepted_at - 1000").run();
  expect((await agree(browser)).status).toBe(200);
  const kept = await acceptedTerms(browser);
  expect(kept?.version).toBe(TERMS_VERSION);
  expect(Date.parse(kept?.acceptedAt ?? "")).toBe(Date.parse(first?.acceptedAt ?? "") - 1000);
});

describe("when a new version has come", () => {
  let browser: Browser;
  beforeEach(async () => {
    browser = await signedIn(EMAIL);
    await browser.connect(EMAIL);
    await newVersionComes();
  });

  test("the features stop until it is accepted, and the time is that of the new version", async () => {
    await bindings.DB.prepare("update users set terms_accepted_at = 1").run();
    expect(await terms(browser)).toBe("changed");
    expect(await statusAndCode(await browser.call("/api/playlists"))).toEqual([
      403,
      "agreement_needed",
    ]);
    await agree(browser);
    expect((await browser.call("/api/playlists")).status).toBe(200);
    const accepted = await acceptedTerms(browser);
    expect(Date.parse(accepted?.acceptedAt ?? "")).toBeGreaterThan(1);
  });

  test("neither a sign-in nor connecting accepts it, because the sentence does not say that it is new", async () => {
    expect(await terms(await signedIn(EMAIL))).toBe("changed");
    const connect = `/api/youtube/auth?terms=${TERMS_VERSION}`;
    expect(await statusAndCode(await browser.call(connect))).toEqual([403, "agreement_needed"]);
  });

  test("somebody who declines still exports, disconnects and deletes", async () => {
    expect(await acceptedTerms(browser)).toMatchObject({ version: TERMS_VERSION - 1 });
    expect((await browser.call("/api/youtube", { method: "DELETE" })).status).toBe(200);
    const confirmation = JSON.stringify({ confirmation: "delete my account" });
    const deleted = await browser.call("/api/account", { method: "DELETE", body: confirmation });
    expect(deleted.status).toBe(200);
    const { results } = await bindings.DB.prepare("select terms_version from users").all();
    expect(results).toEqual([]);
  });
});
