// What is wrong with a set-up, and what to do about it, from what was read of it.
import { AppError } from "#worker/http/errors.ts";
import { readSettings } from "#worker/settings.ts";
import { vendorKeys } from "#scripts/settings.ts";

export type Finding = { state: "fine" | "look" | "wrong"; what: string; todo?: string };

/** What of wrangler.toml matters; ids and names as they stand there. */
export type Deployment = {
  publicOrigin: unknown;
  databaseId: string | undefined;
  kvId: string | undefined;
  /** Names of all bindings. */
  bindings: readonly string[];
  crons: readonly string[];
  hasAssets: boolean;
};

const BINDINGS = [
  "DB",
  "KV",
  "QUOTA_LEDGER",
  "PLAYLIST_READER",
  "USER_LIBRARY",
  "CALCULATOR_LIMIT",
  "SIGN_IN_LIMIT",
  "PERSON_LIMIT",
];
const PLACEHOLDER = /^[0-]+$/;

/** The local settings: no key at all is the sandbox, all of them the real services. */
export function examineLocal(vars: Record<string, string>): Finding[] {
  const given = vendorKeys.filter((name) => vars[name] !== undefined);
  if (given.length === 0) {
    return [{ state: "fine", what: "No keys in .dev.vars: npm start runs against the sandbox." }];
  }
  return examineSettings({ DEPLOYMENT: "local", ...vars });
}

/** Settings for the real services, wherever they come from. */
function examineSettings(vars: Record<string, unknown>): Finding[] {
  try {
    const { mode, publicOrigin, stripe } = readSettings({ ...vars });
    return [
      { state: "fine", what: `All settings are there and can be right (${mode}).` },
      ...examineStripe(stripe.secretKey, stripe.publishableKey, publicOrigin),
    ];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [
      { state: "wrong", what: error.message, todo: "Each is explained in .dev.vars.example." },
    ];
  }
}

function examineStripe(secret: string, publishable: string, origin: string): Finding[] {
  const [kind, otherKind] = [secret, publishable].map((key) => key.split("_")[1]);
  if (kind !== otherKind) {
    return [
      {
        state: "wrong",
        what: `Stripe's keys are mismatched keys: the secret one is for ${kind}, the other for ${otherKind}.`,
        todo: "Take both from the same page of Stripe's dashboard, in the same mode.",
      },
    ];
  }
  const isPublic = !/^https?:\/\/localhost(:|$)/.test(origin);
  if (kind === "test" && isPublic) {
    return [
      {
        state: "look",
        what: `Stripe's keys are for tests, and ${origin} is public: nobody can really pay.`,
        todo: "Put in the live keys, and the signing secret of a live webhook, to take money.",
      },
    ];
  }
  if (kind === "live" && !isPublic) {
    return [
      {
        state: "look",
        what: "Stripe's keys are live: whoever pays on this machine pays with real money.",
        todo: "Use test keys for development.",
      },
    ];
  }
  return [{ state: "fine", what: `Stripe's keys belong together (${kind}).` }];
}

/** What `npm run deploy` will deploy. */
export function examineDeployment(deployment: Deployment): Finding[] {
  const { publicOrigin, databaseId, kvId, bindings, crons, hasAssets } = deployment;
  const isOrigin = typeof publicOrigin === "string" && /^https:\/\/[^/]+$/.test(publicOrigin);
  const missing = BINDINGS.filter((name) => !bindings.includes(name));
  return [
    judge(missing.length === 0, "All bindings are in wrangler.toml.", {
      what: `wrangler.toml has no binding ${missing.join(", ")}.`,
      todo: "Take it from the repository's wrangler.toml.",
    }),
    judge(isId(databaseId), "The database has an id.", {
      what: "The database's id in wrangler.toml is the placeholder.",
      todo: "npx wrangler d1 create tidylist, and put the id that it prints under d1_databases.",
    }),
    judge(isId(kvId), "The KV namespace has an id.", {
      what: "The KV namespace's id in wrangler.toml is the placeholder.",
      todo: "npx wrangler kv namespace create KV, and put the id under kv_namespaces.",
    }),
    judge(crons.length > 0, "The cron is set.", {
      what: "wrangler.toml has no cron: nothing is swept, and no lost payment is found.",
      todo: "Take [triggers] from the repository's wrangler.toml.",
    }),
    judge(hasAssets, "The pages are served as assets.", {
      what: "wrangler.toml serves no assets.",
      todo: "Take [assets] from the repository's wrangler.toml.",
    }),
    judge(isOrigin, "PUBLIC_ORIGIN is set.", {
      what: "PUBLIC_ORIGIN is not an https origin under [vars] in wrangler.toml.",
      todo: 'Add PUBLIC_ORIGIN = "https://YOUR.HOST".',
    }),
  ];
}

/** The answer of a deployed /api/health. */
export function examineHealth(status: number, body: string): Finding {
  if (status === 200 && body.includes('"live"')) {
    return { state: "fine", what: "It answers, and is live." };
  }
  return {
    state: "wrong",
    what: `/api/health answers ${status}: ${body.slice(0, 300)}`,
    todo: "Set what it names, with npx wrangler secret put NAME.",
  };
}

function isId(id: string | undefined): boolean {
  return id !== undefined && id !== "" && !PLACEHOLDER.test(id);
}

function judge(isFine: boolean, what: string, otherwise: Omit<Finding, "state">): Finding {
  return isFine ? { state: "fine", what } : { state: "wrong", ...otherwise };
}
