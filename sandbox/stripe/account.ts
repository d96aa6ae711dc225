// The one account that every key belongs to, and its customers, of which little more than the name is kept.
import type { Operation, StripeCall } from "#sandbox/stripe/call.ts";
import { newId } from "#sandbox/stripe/ids.ts";
import { readParameters } from "#sandbox/stripe/parameters.ts";
import type { StripeObject } from "#sandbox/stripe/resources.ts";

export const accountOperations: readonly Operation[] = [
  { method: "GET", path: "/v1/account", answers: "account", run: () => describeAccount() },
  { method: "POST", path: "/v1/customers", answers: "customer", run: createCustomer },
  {
    method: "GET",
    path: "/v1/customers/:id",
    answers: "customer",
    run: ({ stripe, livemode }, id) => stripe.customers.get(id, livemode),
  },
];

function describeAccount(): Record<string, unknown> {
  return {
    id: "acct_sandbox",
    object: "account",
    business_profile: { name: "Tidylist sandbox", url: null },
    charges_enabled: true,
    country: "US",
    default_currency: "usd",
    details_submitted: true,
    email: "owner@example.com",
    payouts_enabled: true,
    settings: { dashboard: { display_name: "Tidylist sandbox", timezone: "Etc/UTC" } },
    type: "standard",
  };
}

function createCustomer({ stripe, livemode, form, created }: StripeCall): StripeObject {
  const { metadata, ...given } = readParameters(form, {
    email: "text?",
    name: "text?",
    phone: "text?",
    description: "text?",
    metadata: "map",
  });
  const customer: StripeObject = {
    id: newId("cus", 14),
    object: "customer",
    address: null,
    balance: 0,
    created,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: newId("", 8).slice(1).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode,
    metadata: metadata === "" ? {} : (metadata ?? {}),
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
    ...given,
  };
  stripe.customers.add(customer, livemode);
  return customer;
}
