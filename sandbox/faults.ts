// A plan of faults: which calls fail, when and how. This file only decides; each vendor's stand-in
// applies the faults to its own calls.
import { z } from "zod";
import { YOUTUBE_ACTIONS, youtubeActions } from "#sandbox/youtube/fault-actions.ts";

const anywhere = [
  z.strictObject({
    status: z.int().min(200).max(599),
    body: z.unknown().optional(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
  z.strictObject({ delayMs: z.int().min(0).max(600_000) }),
  z.strictObject({ stall: z.literal(true) }),
  // With `cut` the connection ends before the stated content length; without it the answer is valid HTTP
  // with incomplete JSON.
  z.strictObject({ truncate: z.int().min(0), cut: z.boolean().optional() }),
  z.strictObject({ loseAnswer: z.literal(true) }),
] as const;

// The problem inside the action that was probably meant, else the list of actions.
function whyNoAction({ input, code, errors }: z.core.$ZodRawIssue, known: string): string {
  const given = typeof input === "object" && input !== null ? Object.keys(input) : [];
  const inside = code === "invalid_union" ? (errors ?? []).flat() : [];
  const flaw = inside.find(({ path: [first] }) => given.includes(String(first)));
  return flaw === undefined
    ? `is not one action of ${known}`
    : `is wrong at ${flaw.path.join(".")}: ${flaw.message}`;
}

const ANYWHERE = "status (with body, headers), delayMs, stall, truncate (with cut), loseAnswer";

const youtubeActionSchema = z.union([...anywhere, ...youtubeActions], {
  error: (issue) => whyNoAction(issue, `youtube: ${ANYWHERE}, ${YOUTUBE_ACTIONS}`),
});

/** What is wrong with an ID token. */
const idTokenFaultSchema = z.strictObject({
  /** Claims that replace the true ones, times in seconds; null removes a claim. */
  claims: z.record(z.string(), z.json()).optional(),
  /** Unsigned, with `alg: none`. */
  alg: z.literal("none").optional(),
  /** Signed correctly, with a key that is not published. */
  unknownKey: z.literal(true).optional(),
  badSignature: z.literal(true).optional(),
});
export type IdTokenFault = z.infer<typeof idTokenFaultSchema>;

const googleActionSchema = z.union(
  [
    ...anywhere,
    z.strictObject({ idToken: idTokenFaultSchema }),
    // A refresh returns a new refresh token too; the first use of it revokes the old one.
    z.strictObject({ rotateRefreshToken: z.literal(true) }),
  ],
  {
    error: (issue) =>
      whyNoAction(
        issue,
        `google: ${ANYWHERE}, idToken (with claims, alg, unknownKey, badSignature) or ` +
          "rotateRefreshToken",
      ),
  },
);

const stripeActionSchema = z.union(
  [
    ...anywhere,
    // A failure that Stripe stores: the same idempotency key returns it again.
    z.strictObject({ keepFailure: z.literal(true) }),
    // Refused as with an unknown key.
    z.strictObject({ wrongKey: z.literal(true) }),
  ],
  { error: (issue) => whyNoAction(issue, `stripe: ${ANYWHERE}, keepFailure or wrongKey`) },
);

const mailActionSchema = z.union(
  [
    ...anywhere,
    // The code of the error that the binding throws.
    z.strictObject({ refuse: z.string().regex(/^E_[A-Z_]+$/) }),
  ],
  { error: (issue) => whyNoAction(issue, `mail: ${ANYWHERE} or refuse`) },
);

const pushActionSchema = z.union([...anywhere], {
  error: (issue) => whyNoAction(issue, `push: ${ANYWHERE}`),
});

const whenSchema = z.union(
  [
    z.strictObject({ at: z.int().min(0) }),
    z.strictObject({ every: z.int().min(1) }),
    z.strictObject({ always: z.literal(true) }),
  ],
  { error: "is not one of at (from 0), every (from 1) or always: true" },
);

const target = {
  /** Prefix of path and query: "/youtube/v3/videos?" excludes "/youtube/v3/videos:batchGetStats". */
  path: z.string().startsWith("/"),
  method: z.enum(["GET", "POST", "PUT", "DELETE"]).optional(),
  /** Parameters or form fields that must have exactly these values. */
  query: z.record(z.string(), z.string()).optional(),
  when: whenSchema,
  /** The most calls that the rule affects; without it, all that `when` selects. */
  times: z.int().min(1).optional(),
};

const ruleSchema = z.discriminatedUnion("vendor", [
  z.strictObject({ vendor: z.literal("youtube"), ...target, action: youtubeActionSchema }),
  z.strictObject({ vendor: z.literal("google"), ...target, action: googleActionSchema }),
  z.strictObject({ vendor: z.literal("stripe"), ...target, action: stripeActionSchema }),
  z.strictObject({ vendor: z.literal("mail"), ...target, action: mailActionSchema }),
  z.strictObject({ vendor: z.literal("push"), ...target, action: pushActionSchema }),
]);

export const faultPlanSchema = z.array(ruleSchema);
type FaultPlan = z.infer<typeof faultPlanSchema>;
type FaultRule = FaultPlan[number];
export type FaultAction = FaultRule["action"];

interface FaultTarget {
  vendor: FaultRule["vendor"];
  method: string;
  path: string;
  query: URLSearchParams;
  form?: URLSearchParams;
}

export interface Faults {
  replace(plan: FaultPlan): void;
  /** Counts the call in every rule that it matches, and returns the actions to apply to it. */
  take(target: FaultTarget): FaultAction[];
}

export function createFaults(): Faults {
  let rules: { rule: FaultRule; seen: number; struck: number }[] = [];
  return {
    replace: (plan) => {
      rules = plan.map((rule) => ({ rule, seen: 0, struck: 0 }));
    },
    take: (target) => {
      const actions: FaultAction[] = [];
      for (const standing of rules) {
        if (!matches(standing.rule, target)) continue;
        const strikes = isDue(standing.rule.when, standing.seen);
        standing.seen += 1;
        if (!strikes || standing.struck >= (standing.rule.times ?? Infinity)) continue;
        standing.struck += 1;
        actions.push(standing.rule.action);
      }
      return actions;
    },
  };
}

function matches(rule: FaultRule, target: FaultTarget): boolean {
  if (rule.vendor !== target.vendor) return false;
  if (rule.method !== undefined && rule.method !== target.method) return false;
  if (!`${target.path}?${target.query}`.startsWith(rule.path)) return false;
  return Object.entries(rule.query ?? {}).every(
    ([name, value]) => target.query.get(name) === value || target.form?.get(name) === value,
  );
}

// `every: 3` selects the third, sixth, ninth … matching call.
function isDue(when: FaultRule["when"], index: number): boolean {
  if ("at" in when) return index === when.at;
  if ("every" in when) return (index + 1) % when.every === 0;
  return true;
}
