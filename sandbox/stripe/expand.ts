// `expand[]` replaces ids in an answer by their objects. Paths are checked before the work, so that a call
// with an invalid path changes nothing.
import { invalidParameter } from "#sandbox/stripe/errors.ts";
import type { FormTree } from "#sandbox/stripe/form.ts";
import { readParameters } from "#sandbox/stripe/parameters.ts";
import type { StripeState } from "#sandbox/stripe/state.ts";

const DEEPEST = 4;

// For each kind of object, its expandable members and the kind that their ids refer to.
const EXPANDABLE: Record<string, Record<string, string>> = {
  payment_intent: {
    latest_charge: "charge",
    payment_method: "payment_method",
    customer: "customer",
  },
  charge: { payment_intent: "payment_intent", customer: "customer", refunds: "refund" },
  refund: { charge: "charge", payment_intent: "payment_intent" },
  dispute: { charge: "charge", payment_intent: "payment_intent" },
};

type Json = Record<string, unknown>;

/**
 * The paths to expand, each as its steps.
 * @throws StripeFailure for a path that cannot be expanded
 */
export function expansionsOf(form: FormTree, kind: string, isList: boolean): string[][] {
  const { expand = [] } = readParameters(
    { expand: form["expand"] ?? emptyList() },
    { expand: "texts" },
  );
  return expand.map((path) => {
    const steps = path.split(".");
    const inner = isList && steps[0] === "data" ? steps.slice(1) : steps;
    if (steps.length > DEEPEST || !isExpandable(inner, kind) || (isList && inner === steps)) {
      throw invalidParameter("expand", `This property cannot be expanded (${path}).`);
    }
    return steps;
  });
}

/** A copy of the answer with the objects in place of their ids. */
export function expanded(stripe: StripeState, answer: object, paths: string[][]): Json {
  const copy = structuredClone(answer) as Json;
  for (const path of paths) expandPath(stripe, copy, path);
  return copy;
}

function isExpandable(steps: readonly string[], kind: string): boolean {
  let at: string | undefined = kind;
  for (const step of steps) {
    if (step === "data") continue;
    at = at === undefined ? undefined : EXPANDABLE[at]?.[step];
  }
  return at !== undefined && steps.length > 0;
}

function expandPath(stripe: StripeState, holder: Json, [step, ...rest]: string[]): void {
  if (step === undefined) return;
  const value = step === "refunds" ? refundsOf(stripe, holder) : holder[step];
  if (step === "refunds") holder[step] = value;
  if (typeof value === "string") {
    const found = objectOf(stripe, value);
    if (found === undefined) return;
    holder[step] = found;
    expandPath(stripe, found, rest);
  } else if (Array.isArray(value)) {
    for (const one of value) expandPath(stripe, one as Json, rest);
  } else if (typeof value === "object" && value !== null) {
    expandPath(stripe, value as Json, rest);
  }
}

function refundsOf(stripe: StripeState, charge: Json): Json {
  const { livemode, id } = charge;
  const data = stripe.refunds
    .all(livemode === true)
    .filter((refund) => refund.charge === id)
    .toReversed();
  const url = `/v1/charges/${String(id)}/refunds`;
  return { object: "list", data: structuredClone(data), has_more: false, url };
}

function objectOf(stripe: StripeState, id: string): Json | undefined {
  const stores = [stripe.intents, stripe.charges, stripe.methods, stripe.customers];
  for (const store of stores) {
    const found = store.find(id);
    if (found !== undefined) return structuredClone(found.object);
  }
  return undefined;
}

function emptyList(): FormTree {
  return {};
}
