// Whose address alert mails go to: only one that Google has verified at the last sign-in, and with which nobody else has
// signed in since (product.md 21.2.7, 21.2.8, decision 54).
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Alerts } from "#shared/contract/alerts.ts";
import { fetchApiWith, statusAndCode } from "#tests/worker/api.ts";
import { Browser, signedIn } from "#tests/worker/browser.ts";
import { addChannel, makePremium } from "#tests/worker/channels.ts";
import { sentMails, withAlerts } from "#tests/worker/driven-alerts.ts";
import { faultyD1 } from "#tests/worker/faulty-bindings.ts";
import { idOf } from "#tests/worker/library.ts";
import { endFaults, readLibrary } from "#tests/worker/read-library.ts";
import { planFaults, resetSandbox, setSandboxClock } from "#tests/worker/sandbox.ts";
import { allRows, bindings, emptyStores } from "#tests/worker/tables.ts";
import { connected } from "#tests/worker/youtube.ts";
import { createAlertSettings } from "#worker/alerts/alert-settings.ts";
import { createDatabase } from "#worker/db/client.ts";

vi.setConfig({ testTimeout: 60_000 });

const EMAIL = "basic@example.com";
const OTHER = "other@example.com";
const THIRD = "states@example.com";
const SECOND_CHANNEL = "collector@example.com";

beforeEach(async () => {
  await resetSandbox();
  await emptyStores();
});
afterEach(() => endFaults());

/** What Google says of everybody who signs in from now on; null leaves a claim out. */
const googleSays = (claims: Record<string, unknown>) =>
  planFaults({ vendor: "google", path: "/token", action: { idToken: { claims } } });

/** Signs in as somebody about whom Google says this. */
async function signInAs(
  email: string,
  claims: Record<string, unknown>,
  browser: Browser = new Browser(),
) {
  await googleSays(claims);
  const landing = await browser.signIn(email).catch(() => "nowhere");
  await planFaults();
  return { browser, landing };
}

const of = (library?: string) => (library === undefined ? "" : `?library=${library}`);
const turnOn = (browser: Browser, library?: string) =>
  browser.call(`/api/alerts/mail${of(library)}`, { method: "POST" });
const mailOf = async (browser: Browser, library?: string) =>
  (await browser.json<Alerts>(`/api/alerts${of(library)}`)).mail;
const NEVER = { isOn: false, unreachableAt: null, unverifiedAt: null };
const ENDED = { isOn: false, unreachableAt: null, unverifiedAt: expect.any(String) };
const ON = { isOn: true, unreachableAt: null, unverifiedAt: null };

describe("an address of which Google says", () => {
  test.each([true, "true"])("%j can have the mail", async (claim) => {
    const { browser } = await signInAs(EMAIL, { email_verified: claim });
    expect((await turnOn(browser)).status).toBe(200);
    expect(await mailOf(browser)).toMatchObject(ON);
  });

  test.each([false, "false", null, 1, "yes", {}])("%j cannot", async (claim) => {
    const { browser, landing } = await signInAs(EMAIL, { email_verified: claim });
    expect(landing).toBe("/");
    const refused = await turnOn(browser);
    expect(await refused.clone().text()).toContain(EMAIL);
    expect(await statusAndCode(refused)).toEqual([409, "address_not_verified"]);
    expect(await browser.json("/api/alerts")).toMatchObject({ mail: NEVER, wasAsked: false });
    const { account } = await browser.json<{ account: object }>("/api/account/export");
    expect(account).toMatchObject({ email: EMAIL, emailVerified: false });
  });
});

describe("a sign-in that says that the address is not verified any more", () => {
  test("turns the mail off with a notice, once, and a verified one lets it be turned on again", async () => {
    const browser = await signedIn(EMAIL);
    await turnOn(browser);
    await signInAs(EMAIL, { email_verified: false });
    const ended = await mailOf(browser);
    expect(ended).toMatchObject(ENDED);
    expect((await turnOn(browser)).status).toBe(409);
    await signInAs(EMAIL, { email_verified: false });
    expect(await mailOf(browser)).toEqual(ended);
    const { alerts } = await browser.json<{ alerts: object }>("/api/account/export");
    expect(alerts).toMatchObject({ mailSince: null, unverifiedAt: ended.unverifiedAt });
    await browser.signIn(EMAIL);
    expect(await mailOf(browser)).toEqual(ended);
    expect((await turnOn(browser)).status).toBe(200);
    expect(await mailOf(browser)).toMatchObject(ON);
  });

  test("takes the address from nobody, and leaves no notice without the mail", async () => {
    const browser = await signedIn(EMAIL);
    await turnOn(browser);
    const claims = { email: EMAIL, email_verified: false };
    const other = await signInAs(OTHER, claims);
    expect(await mailOf(browser)).toMatchObject(ON);
    expect(await mailOf(other.browser)).toMatchObject(NEVER);
    expect((await turnOn(other.browser)).status).toBe(409);
  });

  test("ends what was about to be sent", async () => {
    const { who } = await readLibrary();
    const person = withAlerts(who);
    await person.turnOn();
    await person.vanish(2);
    await setSandboxClock();
    await signInAs(EMAIL, { email_verified: false });
    await person.passDays(8);
    expect(await sentMails()).toEqual([]);
    // As a version before this one turns it on.
    await bindings.DB.prepare("update alerts set mail_since = 1").run();
    const settings = createAlertSettings(createDatabase(bindings));
    expect(await settings.claimMail(who.userId, "mail-1", Date.now())).toBeUndefined();
    await bindings.DB.prepare("update users set email_verified = 1").run();
    expect(await settings.claimMail(who.userId, "mail-1", Date.now())).toEqual({
      address: EMAIL,
      language: "en",
    });
  });
});

describe("an address with which somebody else signs in", () => {
  const TAKEN = { email: EMAIL.toUpperCase() };
  const ONE_OWNER = { owners: [expect.any(String)], othersWithMail: [] };

  test("gets no more mail about any channel of the account that had it, and neither learns of the other", async () => {
    const browser = await connected(EMAIL);
    await makePremium();
    const second = await addChannel(browser, SECOND_CHANNEL);
    const bystander = await signedIn(THIRD);
    for (const response of [
      await turnOn(browser),
      await turnOn(browser, second),
      await turnOn(bystander),
    ]) {
      expect(response.status).toBe(200);
    }
    const { browser: other } = await signInAs(OTHER, TAKEN);
    expect(await mailOf(browser)).toMatchObject({ ...ENDED, address: EMAIL });
    expect(await mailOf(browser, second)).toMatchObject({ ...ENDED, address: EMAIL });
    expect(await mailOf(bystander)).toMatchObject({ ...ON, address: THIRD });
    expect(await mailOf(other)).toMatchObject({ ...NEVER, address: TAKEN.email });
    expect(await statusAndCode(await turnOn(browser))).toEqual([409, "address_not_verified"]);
    expect((await turnOn(other)).status).toBe(200);
    const exported = await (await browser.call("/api/account/export")).text();
    const exportedThere = await (await other.call("/api/account/export")).text();
    expect(exported).not.toContain(await idOf(other));
    expect(exported).not.toContain(TAKEN.email);
    expect(exportedThere).not.toContain(await idOf(browser));
    expect(exportedThere).not.toContain(EMAIL);
    expect(exportedThere).not.toContain("Collector Test");

    // The first person has another address by now.
    await signInAs(EMAIL, { email: "moved@example.com" });
    expect((await turnOn(browser)).status).toBe(200);
    expect(await mailOf(browser)).toMatchObject({ ...ON, address: "moved@example.com" });
    expect(await mailOf(other)).toMatchObject(ON);
  });

  test("is the last one's, whoever signed in before, and a repetition changes nothing", async () => {
    const browser = await signedIn(EMAIL);
    await turnOn(browser);
    await signInAs(OTHER, TAKEN);
    const ended = await mailOf(browser);
    const { browser: other } = await signInAs(OTHER, TAKEN);
    expect(await mailOf(browser)).toEqual(ended);
    await turnOn(other);
    await browser.signIn(EMAIL);
    expect(await mailOf(other)).toMatchObject(ENDED);
    expect((await turnOn(other)).status).toBe(409);
    expect((await turnOn(browser)).status).toBe(200);
  });

  test.each(["refuse", "lose"] as const)(
    "and dies at any statement (%s) has it alone, or not at all",
    async (strike) => {
      let landing = "";
      for (let at = 0; landing !== "/"; at += 1) {
        await emptyStores();
        const browser = await signedIn(EMAIL);
        await turnOn(browser);
        const DB = faultyD1(bindings.DB, (statement) => (statement >= at ? strike : undefined));
        ({ landing } = await signInAs(OTHER, TAKEN, new Browser(fetchApiWith({ DB }))));
        expect(await owners()).toEqual(ONE_OWNER);
        const { browser: other } = await signInAs(OTHER, TAKEN);
        expect(await mailOf(browser)).toMatchObject(ENDED);
        expect((await turnOn(other)).status).toBe(200);
        expect(await owners()).toEqual(ONE_OWNER);
      }
    },
  );

  test("at the same moment as its owner signs in and turns the mail on has it, or not", async () => {
    const other = await signInAs(OTHER, TAKEN);
    const browser = await signedIn(EMAIL);
    for (let round = 0; round < 12; round += 1) {
      await googleSays(TAKEN);
      await Promise.all([
        new Browser().signIn(round % 2 ? EMAIL : OTHER),
        turnOn(browser),
        new Browser().signIn(round % 2 ? OTHER : EMAIL),
        turnOn(other.browser),
      ]);
      expect(await owners()).toEqual(ONE_OWNER);
    }
  });

  /** Who has the address, and who else has the mail on. */
  async function owners(): Promise<{ owners: unknown[]; othersWithMail: unknown[] }> {
    const { users = [], alerts = [] } = await allRows();
    const verified = users.filter((row) => row["email_verified"] === 1).map((row) => row["id"]);
    const mailed = alerts.filter((row) => row["mail_since"] !== null).map((row) => row["user_id"]);
    return { owners: verified, othersWithMail: mailed.filter((id) => !verified.includes(id)) };
  }
});

test("several accounts that had one address before it was asked for have no mail until a sign-in", async () => {
  const [browser, third] = [await signedIn(EMAIL), await signedIn(THIRD)];
  const { browser: other } = await signInAs(OTHER, { email: EMAIL.toUpperCase() });
  await turnOn(third);
  // As the version before stored them.
  await bindings.DB.batch([
    bindings.DB.prepare("update users set email_verified = 1"),
    bindings.DB.prepare(
      "insert or replace into alerts (user_id, mail_since) select id, 1 from users where email <> ?",
    ).bind(THIRD),
  ]);
  const migration = env.TEST_MIGRATIONS.find(({ name }) => name.includes("verified_addresses"));
  const updates = migration?.queries.filter((query) => /^(--.*\s+)*update/i.test(query.trim()));
  expect(updates).toHaveLength(2);
  await bindings.DB.batch((updates ?? []).map((query) => bindings.DB.prepare(query)));
  expect(await mailOf(browser)).toMatchObject(ENDED);
  expect(await mailOf(other)).toMatchObject(ENDED);
  expect(await mailOf(third)).toMatchObject(ON);
  await browser.signIn(EMAIL);
  expect((await turnOn(browser)).status).toBe(200);
  expect((await turnOn(other)).status).toBe(409);
});
