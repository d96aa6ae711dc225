// Helpers for the checkout, with mocked answers of the server and a mocked Stripe.js, to reach
// every state. paying.spec.ts tests paying with real calls.
import { expect, type Page } from "@playwright/test";
import { CONNECTED, signIn } from "#tests/e2e/session-page.ts";

export const INTENT = "pi_made_up";
export const SECRET = `${INTENT}_secret_made_up`;

type Intent = { id: string; status: string };
/** The result of one call of confirmPayment; "never" does not resolve, "throws" throws. */
export type Confirmed =
  | { paymentIntent: Intent }
  | { error: { type: string; message?: string; code?: string; payment_intent?: Intent } }
  | "never"
  | "throws";
type Script = {
  /** How the form loads. */
  form?: "ready" | "loading" | { error: string } | "throws";
  confirmed?: Confirmed[];
};

export type Made = {
  confirmations: { confirmParams: { return_url: string }; redirect: string }[];
  themes: string[];
  backgrounds: string[];
};

/**
 * A mock of Stripe.js that records its calls on `window.made`. A page loads it once and keeps it for the next test, so each
 * test's script is in the publishable key.
 */
const FAKE_STRIPE = `(() => {
  const KEY = "pk_test_";
  const Stripe = (key) => {
    const { form = "ready", confirmed = [] } = JSON.parse(atob(key.slice(KEY.length)));
    const made = { confirmations: [], themes: [], backgrounds: [] };
    window.made = made;
    const note = ({ appearance }) => {
      made.themes.push(appearance.theme);
      made.backgrounds.push(appearance.variables.colorBackground);
    };
    const createElement = () => {
      const handlers = new Map();
      const tell = (name, event) => (handlers.get(name) ?? []).forEach((one) => one(event));
      return {
        on: (name, handler) => handlers.set(name, [...(handlers.get(name) ?? []), handler]),
        off: (name, handler) =>
          handlers.set(name, (handlers.get(name) ?? []).filter((one) => one !== handler)),
        mount(holder) {
          const field = document.createElement("input");
          field.setAttribute("aria-label", "Card number");
          holder.append(field);
          if (form === "ready") setTimeout(() => tell("ready"), 50);
          if (form.error) setTimeout(() => tell("loaderror", { error: { message: form.error } }), 50);
        },
        update() {},
        destroy() {},
      };
    };
    return {
      elements(options) {
        if (form === "throws") throw new Error("made up");
        note(options);
        let element = null;
        return {
          create: () => (element = createElement()),
          getElement: () => element,
          update: (changes) => changes.appearance && note(changes),
        };
      },
      async confirmPayment({ confirmParams, redirect }) {
        made.confirmations.push({ confirmParams, redirect });
        const result = confirmed[made.confirmations.length - 1];
        if (result === "throws") throw new Error("made up");
        if (result === "never" || result === undefined) return new Promise(() => {});
        return result;
      },
      createToken() {},
      createPaymentMethod() {},
      confirmCardPayment() {},
    };
  };
  Stripe.version = "endive";
  window.Stripe = Stripe;
})();`;

type Reply = { status?: number; json?: unknown; body?: string };

/** A person on the Basic plan at a checkout where everything succeeds, except the given answers. */
export async function prepareCheckout(
  page: Page,
  { create, upgrade, ...script }: Script & { create?: Reply; upgrade?: Reply[] } = {},
) {
  const bodies: unknown[] = [];
  let created = 0;
  await signIn(page, {}, CONNECTED);
  await page.route("**/api/create-payment-intent", (route) => {
    created += 1;
    const good = {
      clientSecret: SECRET,
      publishableKey: `pk_test_${btoa(JSON.stringify(script))}`,
      scriptUrl: "/assets/fake.js",
    };
    return route.fulfill(create ?? { json: good });
  });
  await page.route("**/fake.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: FAKE_STRIPE }),
  );
  await page.route("**/api/upgrade-to-premium", (route) => {
    bodies.push(route.request().postDataJSON());
    return route.fulfill(upgrade?.[bodies.length - 1] ?? { json: { isPremium: true } });
  });
  return { upgrades: bodies, created: () => created };
}

export async function openCheckout(page: Page): Promise<void> {
  await page.goto("/checkout");
  await expect(payButton(page)).toBeEnabled();
}

export const payButton = (page: Page) => page.getByRole("button", { name: "Order and pay $29" });
export const made = (page: Page): Promise<Made> =>
  page.evaluate(() => (globalThis as unknown as { made: Made }).made);
