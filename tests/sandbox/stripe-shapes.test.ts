// Every object against the shape of Stripe's own sample of it: each member that the sample has is
// here, and of the same type, or null.
import { describe, expect, it } from "vitest";
import { knob } from "#tests/sandbox/support.ts";
import { call, newIntent, paidIntent, stripeSandbox } from "#tests/sandbox/stripe-support.ts";
import { readSharedJson } from "#tests/support/shared-data.ts";

type Json = Record<string, unknown>;

const fixtures = readSharedJson<{ resources: Record<string, Json> }>("stripe-fixtures3.json");
const absent = fixtures === undefined;
const suffix = absent ? " (skipped: ../shared/data/stripe-fixtures3.json is not there)" : "";

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  return Array.isArray(value) ? "array" : typeof value;
}

/** Places where ours differs, as texts. */
function differences(sample: Json, ours: Json, place = ""): string[] {
  return Object.entries(sample).flatMap(([name, wanted]) => {
    const at = `${place}.${name}`;
    const given = ours[name];
    if (given === undefined) return [`${at} is missing`];
    if (given === null || wanted === null) return [];
    if (kindOf(given) !== kindOf(wanted)) return [`${at} is ${kindOf(given)}`];
    if (kindOf(given) !== "object" || isOpen(at)) return [];
    return differences(wanted as Json, given as Json, at);
  });
}

// What is inside depends on the case: an event's object, an error, a next step, a wallet.
function isOpen(place: string): boolean {
  const open = [".data.object", ".last_payment_error", ".next_action", ".processing", ".metadata"];
  return open.includes(place);
}

function expectShape(name: string, ours: unknown): void {
  expect(differences(fixtures?.resources[name] ?? {}, ours as Json)).toEqual([]);
}

describe(`Stripe's samples${suffix}`, () => {
  it.skipIf(absent)("have the members of a payment intent in each of its states", async () => {
    const sandbox = stripeSandbox();
    expectShape("payment_intent", await newIntent(sandbox));
    expectShape("payment_intent", await paidIntent(sandbox));
    const asked = await paidIntent(sandbox, "pm_card_authenticationRequired");
    expectShape("payment_intent", asked);
    await knob(sandbox, "stripe/charge-3ds", { paymentIntentId: asked.id, outcome: "refuse" });
    expectShape("payment_intent", (await call(sandbox, `payment_intents/${asked.id}`)).body);
    await knob(sandbox, "stripe/processing", { hold: true });
    expectShape("payment_intent", await paidIntent(sandbox));
  });

  it.skipIf(absent)("have the members of charges, refunds, disputes and customers", async () => {
    const sandbox = stripeSandbox();
    const { latest_charge } = await paidIntent(sandbox);
    const declined = await newIntent(sandbox);
    const form = { payment_method: "pm_card_chargeDeclined" };
    await call(sandbox, `payment_intents/${declined.id}/confirm`, form);
    const { body: charges } = await call(sandbox, "charges?expand[]=data.refunds");
    expect(charges.data.map(({ status }) => status)).toEqual(["failed", "succeeded"]);
    for (const charge of charges.data) expectShape("charge", charge);
    expectShape("refund", (await call(sandbox, "refunds", { charge: latest_charge })).body);
    await paidIntent(sandbox, "pm_card_createDispute");
    const { body: disputes } = await call(sandbox, "disputes");
    expect(disputes.data).toHaveLength(1);
    expectShape("dispute", disputes.data[0]);
    expectShape("customer", (await call(sandbox, "customers", { name: "Olga" })).body);
  });

  it.skipIf(absent)("have the members of every event, and of the object in it", async () => {
    const sandbox = stripeSandbox();
    await paidIntent(sandbox, "pm_card_createDispute");
    const { body } = await call(sandbox, "events?limit=100");
    expect(body.data.map(({ type }) => type).toReversed()).toEqual([
      "payment_intent.created",
      "charge.succeeded",
      "payment_intent.succeeded",
      "charge.dispute.created",
      "charge.dispute.funds_withdrawn",
    ]);
    for (const event of body.data) {
      expectShape("event", event);
      const { object } = event.data as unknown as { object: Json };
      // Without `expand` a charge says nothing of its refunds.
      expectShape(String(object["object"]), { refunds: null, ...object });
    }
  });
});
