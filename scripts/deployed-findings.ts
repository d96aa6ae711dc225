// Finds problems of a deployment in its answers.
import { type Spending, spendingSchema } from "#shared/contract/system.ts";
import { type Finding, findingFor } from "#scripts/doctor-findings.ts";

const EXPIRES_SOON_MS = 30 * 86_400_000;

/** Checks the answer of /api/health. */
export function examineHealth(status: number, body: string): Finding[] {
  if (status === 200 && body.includes('"live"')) {
    return [{ state: "fine", what: "It answers, and is live." }];
  }
  return [
    {
      state: "wrong",
      what: `/api/health answers ${status}: ${body.slice(0, 300)}`,
      todo: "Set what it names, with npx wrangler secret put NAME.",
    },
  ];
}

const FEW_LEFT_PART = 0.1;

/** Shows the answer of /api/operator/spending: what each class has spent today, and what is nearly used up. */
export function examineSpending(status: number, body: string): Finding[] {
  const spending = readSpending(body);
  if (status !== 200 || !spending) {
    const what = `/api/operator/spending answers ${status}.`;
    return [{ state: "wrong", what, todo: "Give the deployment's OPERATOR_SECRET." }];
  }
  return (["main", "stats"] as const).flatMap((name) => {
    const { isClosed, classes } = spending[name];
    const lines = Object.entries(classes).map(([quotaClass, { spent, of, left }]): Finding => {
      const what = `${spending.day}, ${name}: ${quotaClass} has spent ${spent}, its floor is ${of}, ${left} free now.`;
      return { state: left >= of * FEW_LEFT_PART ? "fine" : "look", what };
    });
    const closed: Finding = {
      state: "wrong",
      what: `YouTube takes no calls of ${name} now.`,
      todo: "See bucket_closed in docs/operations.md.",
    };
    return isClosed ? [closed, ...lines] : lines;
  });
}

function readSpending(body: string): Spending | undefined {
  try {
    return spendingSchema.parse(JSON.parse(body));
  } catch {
    return undefined;
  }
}

/** Checks the deployed security.txt, in which each build writes its address and an expiry date. */
export function examineSecurityFile(answer: {
  status: number;
  body: string;
  /** The deployment's origin. */
  origin: string;
  /** Milliseconds since the epoch. */
  now: number;
}): Finding[] {
  const { status, body, origin, now } = answer;
  const expires = Date.parse(/^Expires: *(\S+)/im.exec(body)?.[1] ?? "");
  if (status !== 200 || Number.isNaN(expires)) {
    const what = `/.well-known/security.txt answers ${status} and has no date.`;
    return [{ state: "wrong", what, todo: "npm run deploy writes it." }];
  }
  const day = new Date(expires).toISOString().slice(0, 10);
  const canonical = /^Canonical: *(\S+)/im.exec(body)?.[1] ?? "";
  const builtFor = URL.canParse(canonical) ? new URL(canonical).origin : "no address";
  return [
    expires - now > EXPIRES_SOON_MS
      ? { state: "fine", what: `security.txt holds until ${day}.` }
      : {
          state: expires > now ? "look" : "wrong",
          what: `security.txt ${expires > now ? "expires" : "has expired"} on ${day}.`,
          todo: "npm run deploy dates it anew.",
        },
    findingFor(builtFor === origin, "The pages were built for this address.", {
      what: `The pages were built for ${builtFor} and are served at ${origin}.`,
      todo: "Set PUBLIC_ORIGIN under [vars] in wrangler.toml, and npm run deploy.",
    }),
  ];
}
