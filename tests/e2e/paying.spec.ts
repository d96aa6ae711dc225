// Paying for Premium with real calls: the built app, its Worker, and the sandbox's Stripe with its
// API, its script and its webhook.
import { expect, type Page } from "@playwright/test";
import { watchConsole } from "#tests/e2e/calculator-page.ts";
import { expectAccessible } from "#tests/e2e/looks.ts";
import { payButton } from "#tests/e2e/checkout-page.ts";
import { buyPremium, CARDS, fillCard, payWith, signInFast } from "#tests/e2e/real-people.ts";
import { toast } from "#tests/e2e/session-page.ts";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import { readStoredState } from "#tests/support/stored-state.ts";
import { ERROR_SENTENCES } from "#worker/http/error-sentences.ts";
import { test } from "#tests/e2e/test.ts";

// A person pays only once, so each test has its own person.
const PEOPLE = Array.from({ length: 6 }, (_, index) => `payer${index}@example.com`);
let app: RunningApp;
let next = 0;
test.beforeAll(async () => {
  const people = PEOPLE.map((email, index) => ({
    email,
    givenName: `Payer ${index}`,
    familyName: "Payer",
    channelId: null,
    grants: "all",
  }));
  app = await startApp({ world: { videos: [], playlists: [], people } });
});
test.afterEach(() => knob("/sandbox/faults", []));
test.afterAll(() => app.stop());

async function knob(path: string, body?: unknown): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  const init = body === undefined ? {} : { method: "POST", headers, body: JSON.stringify(body) };
  const answer = await fetch(`${app.sandboxOrigin}${path}`, init);
  expect([path, answer.ok]).toEqual([path, true]);
  return answer.json();
}

type Charge = { status: string; refunded: boolean; payment_intent: string };

/** The payments that succeeded at the sandbox's Stripe, newest first. */
async function paid(): Promise<Charge[]> {
  const answer = await fetch(`${app.sandboxOrigin}/v1/charges?limit=100`, {
    headers: { authorization: "Bearer sk_test_sandbox" },
  });
  const { data } = (await answer.json()) as { data: Charge[] };
  return data.filter(({ status }) => status === "succeeded");
}

/** Signs in the next person and opens the checkout; returns the payments so far. */
async function arrive(page: Page): Promise<number> {
  await signInFast(page, app, PEOPLE[next++] ?? "");
  const before = (await paid()).length;
  await page.goto(`${app.origin}/checkout`);
  return before;
}

async function expectPremium(page: Page, place = `${app.origin}/`): Promise<void> {
  await expect(toast(page)).toContainText("Welcome to Premium!");
  await expect(page).toHaveURL(place);
  await expect(page.getByRole("button", { name: "Already Premium" })).toBeDisabled();
}

/** The bank's page in its dialog. */
const bank = (page: Page, answer: "Complete" | "Fail") =>
  page
    .frameLocator('iframe[title="3-D Secure authentication"]')
    .getByRole("button", { name: `${answer} authentication` });

test("an empty form and a declined card cost nothing; a good card is charged once by two clicks, and its data is stored nowhere", async ({
  page,
}) => {
  const toApp: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(app.origin)) toApp.push(request.url(), request.postData() ?? "");
  });
  const before = await arrive(page);
  await expect(payButton(page)).toBeEnabled();
  await payButton(page).click();
  const form = page.frameLocator('iframe[title="Secure payment input frame"]');
  for (const text of [
    "Your card number is incomplete.",
    "Your card's expiration date is incomplete.",
    "Your card's security code is incomplete.",
  ]) {
    await expect(form.getByText(text)).toBeVisible();
  }
  await expect(toast(page)).toContainText("Card details are missing");
  await payWith(page, CARDS.declined);
  await expect(toast(page)).toContainText("Payment Failed");
  await expect(toast(page)).toContainText("Your card was declined.");
  expect((await paid()).length).toBe(before);
  await fillCard(page, CARDS.other);
  await payButton(page).dblclick();
  await expectPremium(page);
  expect((await paid()).length - before).toBe(1);
  const told = async () => {
    const { deliveries } = (await knob("/sandbox/stripe/deliveries")) as {
      deliveries: { type: string; status: number }[];
    };
    return deliveries.filter(({ type }) => type === "payment_intent.succeeded").at(-1)?.status;
  };
  await expect.poll(told).toBe(200);
  const card = new RegExp(Object.values(CARDS).join("|"));
  const secrets = /_secret_\w|sk_test_sandbox|whsec_sandbox/;
  const stored = readStoredState(app.stateDir);
  expect(stored.some(({ place, text }) => place === "d1 payments" && text.includes("pi_"))).toBe(
    true,
  );
  const leaks = (texts: readonly string[]) =>
    texts.filter((text) => card.test(text) || secrets.test(text));
  expect(leaks(stored.map(({ text }) => text))).toEqual([]);
  await expect.poll(() => app.output()).toContain("payment_settled");
  expect(leaks(app.output().split("\n"))).toEqual([]);
  expect(leaks(toApp)).toEqual([]);
});

test("a refusal at the bank's page is shown and leads back to the checkout; after its approval the address holds no secret", async ({
  page,
}) => {
  const before = await arrive(page);
  // From where somebody decided to upgrade, and back there.
  const place = `${app.origin}/?sort=name`;
  await page.goto(`${app.origin}/checkout?returnTo=%2F%3Fsort%3Dname`);
  await payWith(page, CARDS.asksOnPage);
  await page.getByRole("button", { name: "Fail authentication" }).click();
  await expect(toast(page)).toContainText("Payment Failed");
  await expect(page).toHaveURL(place);
  expect((await paid()).length).toBe(before);
  await toast(page).getByRole("link", { name: "Try again" }).click();
  await payWith(page, CARDS.asksOnPage);
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await expectPremium(page, place);
  expect((await paid()).length - before).toBe(1);
  const shown = await page.evaluate(() => ({
    address: location.href,
    state: JSON.stringify(history.state),
    kept: JSON.stringify({ ...localStorage, ...sessionStorage }),
  }));
  expect(JSON.stringify(shown)).not.toContain("secret");
});

test("the Payment System Error is shown while the provider is down, then a slow bank is reported, and Premium follows by itself", async ({
  page,
}) => {
  const action = { status: 500, body: { error: { type: "api_error", message: "made up" } } };
  const down = { vendor: "stripe", path: "/v1/payment_intents", when: { always: true }, action };
  await knob("/sandbox/faults", [down]);
  const before = await arrive(page);
  const alert = page.getByRole("alert").filter({ hasText: "Payment System Error" });
  await expect(alert).toContainText("Failed to create payment intent:", { timeout: 20_000 });
  await expect(alert).not.toContainText("made up");
  await knob("/sandbox/faults", []);
  await knob("/sandbox/stripe/processing", { hold: true });
  await page.getByRole("button", { name: "Try again" }).click();
  await payWith(page, CARDS.good);
  await expect(page.getByRole("heading", { name: "Payment under way" })).toBeVisible();
  await page.getByRole("button", { name: "Look again" }).click();
  await expect(page.getByText(ERROR_SENTENCES.payment_under_way)).toBeVisible();
  await knob("/sandbox/stripe/processing", { hold: false });
  const answer = await fetch(`${app.sandboxOrigin}/v1/payment_intents?limit=1`, {
    headers: { authorization: "Bearer sk_test_sandbox" },
  });
  const { data } = (await answer.json()) as { data: { id: string }[] };
  const settled = { paymentIntentId: data[0]?.id, outcome: "succeeded" };
  await knob("/sandbox/stripe/settle", settled);
  await expect
    .poll(async () => (await page.request.get(`${app.origin}/api/auth/user`)).json())
    .toMatchObject({ isPremium: true });
  await page.getByRole("button", { name: "Look again" }).click();
  await expect(toast(page)).toContainText("Already Premium");
  expect((await paid()).length - before).toBe(1);
});

test("the webhook gives Premium when the upgrade call is lost, and the other tab's payment makes no second charge", async ({
  page,
  context,
}) => {
  const before = await arrive(page);
  const other = await context.newPage();
  await other.goto(`${app.origin}/checkout`);
  await fillCard(other, CARDS.other);
  await page.route("**/api/upgrade-to-premium", (route) => route.abort("connectionreset"));
  await payWith(page, CARDS.good);
  await expect(page.getByRole("heading", { name: "Upgrade Failed" })).toBeFocused();
  await expect
    .poll(async () => (await page.request.get(`${app.origin}/api/auth/user`)).json())
    .toMatchObject({ isPremium: true });
  await payButton(other).click();
  await expectPremium(other);
  await page.unroute("**/api/upgrade-to-premium");
  await page.getByRole("button", { name: "Try again" }).click();
  await expectPremium(page);
  expect((await paid()).length - before).toBe(1);
});

test("two tabs that pay at once make one charge", async ({ page, context }) => {
  const before = await arrive(page);
  const other = await context.newPage();
  await other.goto(`${app.origin}/checkout`);
  for (const tab of [page, other]) await fillCard(tab, CARDS.good);
  await Promise.all([page, other].map((tab) => payButton(tab).click()));
  await Promise.all([page, other].map((tab) => expectPremium(tab)));
  expect((await paid()).length - before).toBe(1);
});

test("a refused 3-D Secure check fails the payment, an approved one completes it; its money is refunded once, and Premium ends everywhere", async ({
  page,
  context,
}) => {
  const before = await arrive(page);
  await payWith(page, CARDS.asks);
  await bank(page, "Fail").click();
  await expect(toast(page)).toContainText("Payment Failed");
  expect((await paid()).length).toBe(before);
  await expectAccessible(page);
  await payWith(page, CARDS.asks);
  await bank(page, "Complete").click();
  await expectPremium(page);
  expect((await paid()).length - before).toBe(1);
  const complaints = watchConsole(page);
  await page.goto(`${app.origin}/account`);
  const section = page.getByRole("region", { name: "Plan and payments" });
  await expect(section).toContainText("Premium · $29.00");
  await section.getByRole("button", { name: "Withdraw from contract here" }).click();
  const dialog = page.getByRole("dialog", { name: "Withdraw from the contract" });
  await expect(dialog).toContainText("Premium ends with the refund.");
  await expect(dialog.getByRole("button", { name: "Keep Premium" })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Confirm withdrawal" }).dblclick();
  await expect(section).toContainText("Money returned on");
  await expect(section).toContainText("Basic (free)");
  await expect(section.getByRole("button", { name: /refund|Withdraw/ })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Upgrade", exact: true })).toBeVisible();
  expect((await paid()).filter(({ refunded }) => refunded)).toHaveLength(1);
  // And it can be bought again, which is another payment.
  const other = await context.newPage();
  const complaintsOfOther = watchConsole(other);
  await buyPremium(other, app);
  await page.reload();
  await expect(section.getByRole("listitem")).toHaveCount(2);
  await expect(section.getByRole("listitem").first()).toContainText("Paid");
  expect([...complaints, ...complaintsOfOther]).toEqual([]);
});
