// The language of an account: who sets it, and that mails, notifications and documents are written in it (product.md 10.1.9).
import { createExecutionContext } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type AccountResponse, exportResponseSchema, type User } from "#shared/contract/account.ts";
import { LANGUAGES, pathOf } from "#shared/languages.ts";
import { statusAndCode } from "#tests/worker/api.ts";
import { Browser, signedIn } from "#tests/worker/browser.ts";
import { becomePremium, browser, documentOf, documentRows, useBuyer } from "#tests/worker/buyer.ts";
import { sentMails, withAlerts } from "#tests/worker/driven-alerts.ts";
import { receivedPushes, subscribeToPush, turnOnPush } from "#tests/worker/push.ts";
import { endFaults, readLibrary } from "#tests/worker/read-library.ts";
import { planFaults, resetSandbox, setSandboxClock } from "#tests/worker/sandbox.ts";
import { bindings, emptyStores } from "#tests/worker/tables.ts";
import { wordsOf } from "#worker/http/words.ts";
import { runHourly } from "#worker/scheduled.ts";

vi.setConfig({ testTimeout: 60_000 });

const EMAIL = "basic@example.com";
const DAY_MS = 86_400_000;
const [ENGLISH, ...OTHERS] = LANGUAGES;
/** English as long as the product has no other language. */
const { tag: other } = OTHERS[0] ?? ENGLISH;
const { mails, notifications, documents } = wordsOf(other);

const choose = (from: Browser, language: unknown) =>
  from.call("/api/account/language", { method: "POST", body: JSON.stringify({ language }) });
const languageOf = async (from: Browser) => (await from.json<User>("/api/auth/user")).language;

describe("the language of an account", () => {
  beforeEach(async () => {
    await resetSandbox();
    await emptyStores();
  });

  test("is null until it is chosen, stays with the account, and is in the export", async () => {
    const here = await signedIn(EMAIL);
    expect(await languageOf(here)).toBeNull();
    for (const { tag } of [...OTHERS, ENGLISH]) {
      expect(await (await choose(here, tag)).json()).toMatchObject({ language: tag });
    }
    await choose(here, other);
    const elsewhere = await signedIn(EMAIL);
    expect(await languageOf(elsewhere)).toBe(other);
    const { user } = await elsewhere.json<AccountResponse>("/api/account");
    expect(user.language).toBe(other);
    const exported = exportResponseSchema.parse(await elsewhere.json("/api/account/export"));
    expect(exported.account).toMatchObject({ language: other });
  });

  test.each(["xx", "", "EN", "__proto__", null, 1, undefined])(
    "is none that the product does not have: %j",
    async (language) => {
      const here = await signedIn(EMAIL);
      expect(await statusAndCode(await choose(here, language))).toEqual([400, "invalid_input"]);
      expect(await languageOf(here)).toBeNull();
    },
  );

  test("can be chosen by somebody who has not agreed to the terms", async () => {
    const here = await signedIn(EMAIL);
    await bindings.DB.prepare("update users set terms_version = null").run();
    expect((await choose(here, other)).status).toBe(200);
  });

  test.each(OTHERS)(
    "is at a first sign-in that of the page to return to: $tag",
    async ({ tag }) => {
      const here = new Browser();
      await here.signIn(EMAIL, `${pathOf(tag)}/account?a=1`);
      expect(await languageOf(here)).toBe(tag);
      await here.signIn(EMAIL, "/account");
      expect(await languageOf(here)).toBe(tag);
    },
  );

  test.each(["/", "/account", "/xx/account", "/dex", `/account${pathOf(other)}`, "/en-xa?de"])(
    "is not known after a first sign-in from %s, and a later one changes nothing",
    async (path) => {
      const here = new Browser();
      await here.signIn(EMAIL, path);
      expect(await languageOf(here)).toBeNull();
      await here.signIn(EMAIL, `${pathOf(other)}/account`);
      expect(await languageOf(here)).toBeNull();
    },
  );
});

describe("a message about vanished videos", () => {
  afterEach(endFaults);

  test("is in the language of the account, as mail and as notification", async () => {
    const { who } = await readLibrary();
    await setSandboxClock();
    const person = withAlerts(who);
    await person.turnOn();
    await turnOnPush(who.browser, await subscribeToPush());
    await choose(who.browser, other);
    await person.vanish(2);
    await person.passDays(8);
    expect(await sentMails()).toMatchObject([{ subject: mails.vanished({ count: 2 }) }]);
    const [sent] = await receivedPushes();
    expect(sent?.push).toMatchObject({
      language: other,
      title: notifications.vanished({ count: 2 }),
    });
    // A language that is not offered any more.
    await bindings.DB.prepare("update users set language = 'tlh'").run();
    await person.vanish(1);
    await person.passDays(8);
    const [, english] = await sentMails();
    expect(english?.subject).toBe(wordsOf("en").mails.vanished({ count: 1 }));
  });
});

describe("with a buyer", () => {
  useBuyer();

  test("documents are in the language that the account had, in mails and files", async () => {
    await choose(browser, other);
    const intentId = await becomePremium();
    expect(await documentRows()).toMatchObject([{ language: other }, { language: other }]);
    const subject = documents.receiptTitle({ number: "TEST-R-1" });
    await vi.waitFor(async () =>
      expect(await sentMails()).toContainEqual(expect.objectContaining({ subject })),
    );
    await choose(browser, "en");
    const { text } = await documentOf(intentId, "receipt");
    expect(text).toContain(subject);
    expect(text).toContain(documents.sold);
    await browser.json(`/api/account/payments/${intentId}/withdraw`, {
      method: "POST",
      body: JSON.stringify({ name: "Cora Curator" }),
    });
    const withdrawal = wordsOf("en").documents.withdrawalTitle({ number: "TEST-W-1" });
    expect((await documentOf(intentId, "withdrawal")).text).toContain(withdrawal);
    expect((await documentOf(intentId, "receipt")).text).toContain(subject);
  });

  test("the notice before the account is deleted is in its language", async () => {
    await choose(browser, other);
    await bindings.DB.prepare("update users set is_premium = 1").run();
    vi.useFakeTimers({ now: Date.now() + (3 * 365 + 1) * DAY_MS, toFake: ["Date"] });
    await planFaults();
    await runHourly(bindings, createExecutionContext());
    const day = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10);
    expect(await sentMails()).toMatchObject([{ subject: mails.deletionSubject({ day }) }]);
  });
});
