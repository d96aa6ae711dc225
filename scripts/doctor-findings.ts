// Checks a set-up, given what was read of it: says what is wrong and what to do about it. Pure.
import { FIGURES } from "#client/plans/figures.ts";
import { EXAMPLE_OPERATOR } from "#shared/operator.ts";
import { AppError } from "#worker/http/errors.ts";
import { readSettings, settingNames } from "#worker/settings.ts";
import { BUILD_ONLY } from "#scripts/build-settings.ts";
import { vendorKeys } from "#scripts/settings.ts";

export type Finding = { state: "fine" | "look" | "wrong"; what: string; todo?: string };

/** The settings under [vars] in wrangler.toml. */
export type Vars = Readonly<Record<string, unknown>>;

/** The relevant parts of wrangler.toml, unchanged. */
export type Deployment = {
  /** Of the Worker. */
  name: string;
  vars: Vars;
  databaseId: string | undefined;
  kvId: string | undefined;
  /** Names of all bindings. */
  bindings: readonly string[];
  crons: readonly string[];
  /** The patterns of its routes and custom domains. */
  routes: readonly string[];
  hasAssets: boolean;
};

/** The names of the secrets that are set, or why they are unknown. */
export type SecretNames = { names: readonly string[] } | { why: string };

const BINDINGS = [
  "DB",
  "KV",
  "QUOTA_LEDGER",
  "PLAYLIST_READER",
  "PLAYLIST_PROBES",
  "USER_LIBRARY",
  "CALCULATOR_LIMIT",
  "SIGN_IN_LIMIT",
  "PERSON_LIMIT",
];
const PLACEHOLDER = /^[0-]+$/;
/** Keys that may be public; every other key is a secret. */
const OPEN_KEYS = ["GOOGLE_CLIENT_ID", "STRIPE_PUBLISHABLE_KEY"];
/** Valid values in place of the secrets, whose real values cannot be read. */
const STAND_INS = {
  YOUTUBE_API_KEY: "key",
  GOOGLE_CLIENT_ID: "client",
  GOOGLE_CLIENT_SECRET: "secret",
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  AUTH_SECRET: "-".repeat(32),
  GRANT_KEYS: `k:${"-".repeat(43)}`,
};
const SECRETS = Object.keys(STAND_INS);
/** Who runs the deployment, with valid values in place of what is not set. */
const OPERATOR = {
  OPERATOR_NAME: EXAMPLE_OPERATOR.name,
  OPERATOR_REGISTRY_CODE: EXAMPLE_OPERATOR.registryCode,
  OPERATOR_ADDRESS: EXAMPLE_OPERATOR.address,
  OPERATOR_EMAIL: EXAMPLE_OPERATOR.email,
  OPERATOR_PHONE: EXAMPLE_OPERATOR.phone,
  OPERATOR_VAT_NUMBER: EXAMPLE_OPERATOR.vatNumber,
};
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
const OWN_HOST = "tidylist.app";
/** Settings whose value is also a constant that the pages print. */
const PRINTED: Record<string, { figure: number; where: string }> = {
  ANONYMOUS_VIDEO_LIMIT: { figure: FIGURES.anonymousVideos, where: "src/shared/plans.ts" },
  LOST_TITLE_DAYS: {
    figure: FIGURES.lostTitleDays,
    where: "src/client/plans/figures.ts and src/client/features/landing/questions.ts",
  },
};

/** Checks local settings: no key means the sandbox, all keys mean the real services. */
export function examineLocal(vars: Record<string, string>): Finding[] {
  const given = vendorKeys.filter((name) => vars[name] !== undefined);
  if (given.length === 0) {
    return [{ state: "fine", what: "No keys in .dev.vars: npm start runs against the sandbox." }];
  }
  return examineSettings({ DEPLOYMENT: "local", ...vars });
}

/** Checks settings for the real services. */
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

/** Checks what `npm run deploy` will deploy. */
export function examineDeployment(deployment: Deployment): Finding[] {
  const { vars, databaseId, kvId, bindings, crons, hasAssets } = deployment;
  const missing = BINDINGS.filter((name) => !bindings.includes(name));
  return [
    findingFor(missing.length === 0, "All bindings are in wrangler.toml.", {
      what: `wrangler.toml has no binding ${missing.join(", ")}.`,
      todo: "Take it from the repository's wrangler.toml.",
    }),
    findingFor(isId(databaseId), "The database has an id.", {
      what: "The database's id in wrangler.toml is the placeholder.",
      todo: "npx wrangler d1 create tidylist, and put the id that it prints under d1_databases.",
    }),
    findingFor(isId(kvId), "The KV namespace has an id.", {
      what: "The KV namespace's id in wrangler.toml is the placeholder.",
      todo: "npx wrangler kv namespace create KV, and put the id under kv_namespaces.",
    }),
    findingFor(crons.length > 0, "The cron is set.", {
      what: "wrangler.toml has no cron: nothing is swept, and no lost payment is found.",
      todo: "Take [triggers] from the repository's wrangler.toml.",
    }),
    findingFor(hasAssets, "The pages are served as assets.", {
      what: "wrangler.toml serves no assets.",
      todo: "Take [assets] from the repository's wrangler.toml.",
    }),
    findingFor(isPublicOrigin(vars["PUBLIC_ORIGIN"]), "PUBLIC_ORIGIN is set.", {
      what: "PUBLIC_ORIGIN is not an https origin under [vars] in wrangler.toml.",
      todo: 'Add PUBLIC_ORIGIN = "https://YOUR.HOST".',
    }),
  ];
}

/** True for an origin with https and without a slash at the end, as build and Worker require. */
export function isPublicOrigin(value: unknown): value is string {
  return (
    typeof value === "string" &&
    value.startsWith("https://") &&
    URL.canParse(value) &&
    new URL(value).origin === value
  );
}

/** Checks that the deployment says who runs it, which the law asks for. */
export function examineOperator(vars: Vars): Finding[] {
  const missing = Object.keys(OPERATOR).filter((name) => !vars[name]);
  return [
    findingFor(missing.length === 0, "The operator is named.", {
      what: `wrangler.toml does not say who runs this: ${missing.join(", ")}.`,
      todo: "Add each under [vars]; the Worker refuses to start without them.",
    }),
  ];
}

/** Validates the settings in wrangler.toml as the Worker does; PUBLIC_ORIGIN and the operator have their own findings. */
export function examineVars({ PUBLIC_ORIGIN: _origin, ...vars }: Vars): Finding[] {
  const open = [...SECRETS, "VAPID_PRIVATE_KEY"].filter(
    (name) => name in vars && !OPEN_KEYS.includes(name),
  );
  const strange = unknownAmong(Object.keys(vars));
  return [
    ...validateVars(vars),
    ...open.map((name): Finding => ({
      state: "wrong",
      what: `${name} is a secret and stands in wrangler.toml for everybody who reads it.`,
      todo: `Take it out, make a new one, and set that with npx wrangler secret put ${name}.`,
    })),
    ...strange.map((name): Finding => ({
      state: "look",
      what: `${name} in wrangler.toml is no setting of Tidylist.`,
      todo: "The README has a table of all of them.",
    })),
    ...Object.entries(PRINTED).flatMap(([name, { figure, where }]): Finding[] => {
      const value = vars[name];
      if (typeof value !== "string" || Number(value) === figure) return [];
      const what = `${name} is ${value}, and the pages say ${figure.toLocaleString("en-US")}.`;
      return [{ state: "look", what, todo: `Change ${where} too, and deploy anew.` }];
    }),
  ];
}

function validateVars(vars: Vars): Finding[] {
  const set = Object.fromEntries(Object.entries(vars).filter(([, value]) => value !== ""));
  try {
    readSettings({ ...STAND_INS, ...OPERATOR, PUBLIC_ORIGIN: `https://${OWN_HOST}`, ...set });
    return [{ state: "fine", what: "The settings in wrangler.toml can be right." }];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const todo = 'Change it under [vars] in wrangler.toml; each value is a text, such as "500".';
    return [{ state: "wrong", what: error.message, todo }];
  }
}

/** Checks that the address is routed to the Worker; the dashboard may do that too. */
export function examineRoutes({ vars, routes }: Deployment): Finding[] {
  const origin = vars["PUBLIC_ORIGIN"];
  if (!isPublicOrigin(origin)) return [];
  const { host } = new URL(origin);
  const leads = routes.some((pattern) => pattern === host || pattern === `${host}/*`);
  if (leads || host.endsWith(".workers.dev")) {
    return [{ state: "fine", what: `${host} leads to the Worker.` }];
  }
  return [
    {
      state: "look",
      what: `No route in wrangler.toml leads ${host} to the Worker.`,
      todo: `Add routes = [{ pattern = "${host}", custom_domain = true }] above [assets], if the dashboard has none.`,
    },
  ];
}

/** Whether YouTube's own logo will stand beside its content (developer policies, III.F.2.a). */
export function examineLogo(hasLogo: boolean): Finding {
  if (hasLogo) return { state: "fine", what: "YouTube's logo is shown beside its content." };
  return {
    state: "look",
    what: "Beside YouTube's content stands a text and not YouTube's logo.",
    todo: "Put YouTube's two files into public/brand; the README says where to get them.",
  };
}

/** Checks what the build will write into the pages. */
export function examineBuild(
  vars: Vars,
  environment: Record<string, string | undefined>,
): Finding[] {
  const { PUBLIC_ORIGIN: origin, CONTACT_DOMAIN: domain } = vars;
  const other = environment["PUBLIC_ORIGIN"];
  const findings: Finding[] = [];
  if (other !== undefined && other !== origin) {
    findings.push({
      state: "look",
      what: `PUBLIC_ORIGIN is ${other} in the environment, and another one in wrangler.toml.`,
      todo: "npm run deploy builds with the one in wrangler.toml.",
    });
  }
  if (domain !== undefined && !(typeof domain === "string" && HOST.test(domain))) {
    findings.push({
      state: "wrong",
      what: "CONTACT_DOMAIN in wrangler.toml is no host name.",
      todo: 'It is what comes after the @, such as "YOUR.HOST".',
    });
  }
  if (domain === undefined && isPublicOrigin(origin) && new URL(origin).hostname !== OWN_HOST) {
    findings.push({
      state: "look",
      what: `The pages give addresses at ${OWN_HOST} for support, legal questions and security.`,
      todo: 'Add CONTACT_DOMAIN = "YOUR.HOST" under [vars], and receive mail at support@, legal@ and security@.',
    });
  }
  return findings;
}

/** Checks which secrets are set; only the deployed Worker can check their values. */
export function examineSecrets(secrets: SecretNames, vars: Vars): Finding[] {
  if ("why" in secrets) {
    return [
      {
        state: "wrong",
        what: `Which secrets are set could not be asked: ${secrets.why}`,
        todo: "npx wrangler login, then this once more. Secrets can be set before the first deployment.",
      },
    ];
  }
  const { names } = secrets;
  const missing = SECRETS.filter((name) => !names.includes(name) && vars[name] === undefined);
  return [
    findingFor(
      missing.length === 0,
      "All secrets are set; /api/health judges them once deployed.",
      {
        what: `These secrets are not set: ${missing.join(", ")}.`,
        todo: "npx wrangler secret put NAME for each; .dev.vars.example says what they are.",
      },
    ),
    ...unknownAmong(names).map((name): Finding => ({
      state: "look",
      what: `The secret ${name} is no setting of Tidylist.`,
      todo: `npx wrangler secret delete ${name}, if its name is a slip.`,
    })),
  ];
}

function unknownAmong(names: readonly string[]): string[] {
  return names.filter((name) => ![...settingNames, ...BUILD_ONLY].includes(name));
}

function isId(id: string | undefined): boolean {
  return id !== undefined && id !== "" && !PLACEHOLDER.test(id);
}

/** A finding that is fine with `what`, or else wrong with `otherwise`. */
export function findingFor(
  isFine: boolean,
  what: string,
  otherwise: Omit<Finding, "state">,
): Finding {
  return isFine ? { state: "fine", what } : { state: "wrong", ...otherwise };
}
