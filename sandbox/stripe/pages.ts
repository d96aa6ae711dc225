// The pages that a cardholder sees: the card form in its frame, and 3-D Secure. Other origins may frame
// them, and they load nothing from elsewhere.
import { html } from "hono/html";
import type { Charge, PaymentIntent } from "#sandbox/stripe/resources.ts";

// No form-action: browsers also apply it to the redirect after a form, which goes to the merchant.
const HEADERS = {
  "cache-control": "no-store",
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'",
  "cross-origin-resource-policy": "cross-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/** Its script builds the form, in the colours of the embedding page. */
export function cardPage(): Promise<Response> {
  return page(
    "Card details",
    html`<link rel="stylesheet" href="/stripe-js/card.css" />
      <script src="/stripe-js/card.js" defer></script>`,
    html`<form id="card" novalidate>
      <p class="hint" id="hint">Test card 4242 4242 4242 4242</p>
      ${field("number", "Card number", "1234 1234 1234 1234", "cc-number", "numeric")}
      ${field("expiry", "Expiration date", "MM / YY", "cc-exp", "numeric")}
      ${field("cvc", "Security code", "CVC", "cc-csc", "numeric")}
      <div class="field" id="country-field">
        <label for="country">Country</label>
        <select id="country" name="country" autocomplete="billing country">
          ${COUNTRIES.map(([code, name]) => html`<option value="${code}">${name}</option>`)}
        </select>
      </div>
      ${field("postalCode", "ZIP code (optional)", "12345", "billing postal-code", "text")}
    </form>`,
  );
}

const COUNTRIES = [
  ["US", "United States"],
  ["AU", "Australia"],
  ["CA", "Canada"],
  ["FR", "France"],
  ["DE", "Germany"],
  ["IN", "India"],
  ["JP", "Japan"],
  ["GB", "United Kingdom"],
];

/** @param returnUrl where to redirect afterwards; null in a dialog */
export function authenticationPage(
  intent: PaymentIntent,
  returnUrl: string | null,
): Promise<Response> {
  const amount = `${(intent.amount / 100).toFixed(2)} ${intent.currency.toUpperCase()}`;
  return page(
    "3-D Secure",
    STYLE,
    html`<main>
      <h1>Is this payment yours?</h1>
      <p>Your bank wants you to confirm ${amount}.</p>
      <form method="post" action="/stripe-js/authenticate">
        <input type="hidden" name="payment_intent" value="${intent.id}" />
        <input type="hidden" name="payment_intent_client_secret" value="${intent.client_secret}" />
        ${
          returnUrl === null
            ? ""
            : html`<input type="hidden" name="return_url" value="${returnUrl}" />`
        }
        <button type="submit" name="outcome" value="complete">Complete authentication</button>
        <button type="submit" name="outcome" value="fail">Fail authentication</button>
      </form>
      <p><small>This is the sandbox in place of a bank.</small></p>
    </main>`,
  );
}

/** Tells Stripe.js to close the dialog. */
export function authenticatedPage(): Promise<Response> {
  return page(
    "3-D Secure",
    html`${STYLE}
      <script src="/stripe-js/authenticated.js" defer></script>`,
    html`<main><p>Thank you. One moment …</p></main>`,
  );
}

export function receiptPage(charge: Charge): Promise<Response> {
  const amount = `${(charge.amount / 100).toFixed(2)} ${charge.currency.toUpperCase()}`;
  return page(
    "Receipt",
    STYLE,
    html`<main>
      <h1>Receipt</h1>
      <p>${amount} paid${charge.refunded ? ", and sent back" : ""}.</p>
      <p><small>This is the sandbox in place of the payment provider.</small></p>
    </main>`,
  );
}

export function unknownPage(): Promise<Response> {
  return page(
    "3-D Secure",
    STYLE,
    html`<main>
      <h1>Nothing to confirm here</h1>
      <p>This page is no longer good. Go back to the shop and begin again.</p>
    </main>`,
    404,
  );
}

type Html = ReturnType<typeof html>;

const STYLE = html`<link rel="stylesheet" href="/stripe-js/authenticate.css" />`;

function field(name: string, label: string, hint: string, complete: string, mode: string): Html {
  return html`<div class="field" id="${name}-field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      placeholder="${hint}"
      autocomplete="${complete}"
      inputmode="${mode}"
      spellcheck="false"
      aria-describedby="${name}-error"
    />
    <p class="error" id="${name}-error" role="alert"></p>
  </div>`;
}

async function page(title: string, head: Html, body: Html, status = 200): Promise<Response> {
  const text = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${head}
      </head>
      <body>
        ${body}
      </body>
    </html>`;
  return new Response(text, { status, headers: HEADERS });
}
