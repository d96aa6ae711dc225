// The settings of a deployment, read and validated once. They decide the mode: vendor keys mean the real
// services, SANDBOX_URL without any key the sandbox. A mixture is refused.
import { z } from "zod";
import { EXAMPLE_OPERATOR, vatNumberOf } from "#shared/operator.ts";
import { ANONYMOUS_VIDEO_LIMIT } from "#shared/plans.ts";
import { keysOf } from "#shared/record-of.ts";
import { DEFAULT_FLOORS, floorsFrom, SET_CLASSES } from "#worker/quota/classes.ts";
import { DEFAULT_VAT_RATES, parseVatRates } from "#worker/billing/vat.ts";
import { AppError } from "#worker/http/errors.ts";

const DAY_MS = 86_400_000;

const units = z
  .string()
  .regex(/^\d{1,9}$/, "must be a whole number")
  .transform(Number);

const settingsSchema = z.object({
  DEPLOYMENT: z.enum(["production", "local"]).default("production"),
  PUBLIC_ORIGIN: z
    .url()
    .refine((url) => new URL(url).origin === url, "must be an origin, such as https://tidylist.app")
    .optional(),
  SANDBOX_URL: z.url().optional(),
  YOUTUBE_API_URL: z
    .url()
    .endsWith("/", "must end with a slash")
    .default("https://youtube.googleapis.com/"),
  YOUTUBE_API_KEY: z.string().optional(),
  GOOGLE_ISSUER: z.url().default("https://accounts.google.com"),
  GOOGLE_AUTH_URL: z.url().default("https://accounts.google.com/o/oauth2/v2/auth"),
  GOOGLE_TOKEN_URL: z.url().default("https://oauth2.googleapis.com/token"),
  GOOGLE_JWKS_URL: z.url().default("https://www.googleapis.com/oauth2/v3/certs"),
  GOOGLE_REVOKE_URL: z.url().default("https://oauth2.googleapis.com/revoke"),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  AUTH_SECRET: z.string().min(32, "must be at least 32 characters").optional(),
  GRANT_KEYS: z
    .string()
    .regex(
      /^[a-z0-9]{1,16}:[A-Za-z0-9_-]{43}(,[a-z0-9]{1,16}:[A-Za-z0-9_-]{43})*$/,
      "must be name:key pairs, each key 32 bytes in base64url, the current one first",
    )
    .optional(),
  OPERATOR_NAME: z.string().optional(),
  OPERATOR_REGISTRY_CODE: z.string().optional(),
  OPERATOR_ADDRESS: z.string().optional(),
  OPERATOR_EMAIL: z.email("must be a mail address").optional(),
  OPERATOR_PHONE: z.string().regex(/\d{3}/, "must be a telephone number").optional(),
  OPERATOR_VAT_NUMBER: z.string().optional(),
  OPERATOR_SECRET: z.string().min(32, "must be at least 32 characters").optional(),
  VAT_RATES: z
    .string()
    .regex(
      /^[A-Z]{2}:\d{1,2}(\.\d)?(,[A-Z]{2}:\d{1,2}(\.\d)?)*$/,
      "must be country:percent pairs, such as EE:24,FI:25.5",
    )
    .transform(parseVatRates)
    .default(DEFAULT_VAT_RATES),
  STRIPE_API_URL: z.url().default("https://api.stripe.com"),
  STRIPE_JS_URL: z.url().default("https://js.stripe.com/endive/stripe.js"),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, "must begin with sk_test_, sk_live_, rk_test_ or rk_live_")
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, "must begin with pk_test_ or pk_live_")
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith("whsec_").optional(),
  QUOTA_DAILY_UNITS: units.default(10_000),
  QUOTA_DAILY_STATS: units.default(10_000),
  QUOTA_DAILY_SEARCHES: units.default(100),
  QUOTA_FLOORS: z
    .string()
    .regex(/^\d{1,3}(,\d{1,3}){7}$/, `must be eight percentages: ${SET_CLASSES.join(", ")}`)
    .transform((text) => floorsFrom(text.split(",").map(Number)))
    .default(DEFAULT_FLOORS)
    .refine(
      (floors) => Object.values(floors).reduce((sum, percent) => sum + percent, 0) <= 100,
      "is over 100 percent",
    ),
  QUOTA_HEAD_START: units.default(25).refine((percent) => percent <= 100, "is over 100 percent"),
  MAIL_FROM: z.email("must be a mail address").optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[A-Za-z0-9_-]{86}$/, "must be an uncompressed P-256 point in base64url")
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, "must be 32 bytes in base64url")
    .optional(),
  ANONYMOUS_VIDEO_LIMIT: units.default(ANONYMOUS_VIDEO_LIMIT),
  // YouTube's policy allows no more (III.E.4).
  LOST_TITLE_DAYS: units.default(30).refine((days) => days <= 30, "is over 30 days"),
});
type RawSettings = z.output<typeof settingsSchema>;

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(settingsSchema.shape);

export type Settings = ReturnType<typeof toSettings>;

const GOOGLE_URL = /^https:\/\/([a-z0-9-]+\.)*(googleapis\.com|accounts\.google\.com)(\/|$)/;
const STRIPE_URL = /^https:\/\/([a-z0-9-]+\.)*stripe\.com(\/|$)/;
const GOOGLE_URLS = [
  "YOUTUBE_API_URL",
  "GOOGLE_ISSUER",
  "GOOGLE_AUTH_URL",
  "GOOGLE_TOKEN_URL",
  "GOOGLE_JWKS_URL",
  "GOOGLE_REVOKE_URL",
] as const;
const STRIPE_URLS = ["STRIPE_API_URL", "STRIPE_JS_URL"] as const;
const VENDOR_KEYS = [
  "YOUTUBE_API_KEY",
  "GOOGLE_CLIENT_ID",
  "GOOGLE_CLIENT_SECRET",
  "STRIPE_SECRET_KEY",
  "STRIPE_PUBLISHABLE_KEY",
  "STRIPE_WEBHOOK_SECRET",
] as const;
// The values that the sandbox uses if none are set, for every setting that a live deployment must have. They protect
// nothing real: production refuses the sandbox mode.
const SANDBOX_VALUES = {
  YOUTUBE_API_KEY: "sandbox-key",
  GOOGLE_CLIENT_ID: "sandbox-client",
  GOOGLE_CLIENT_SECRET: "sandbox-secret",
  STRIPE_SECRET_KEY: "sk_test_sandbox",
  STRIPE_PUBLISHABLE_KEY: "pk_test_sandbox",
  STRIPE_WEBHOOK_SECRET: "whsec_sandbox",
  PUBLIC_ORIGIN: "http://localhost:8787",
  AUTH_SECRET: "tidylist-sandbox-sign-in-protects-nothing",
  GRANT_KEYS: "sandbox:dGlkeWxpc3Qtc2FuZGJveC1ncmFudHMtMzItYnl0ZXM",
  OPERATOR_NAME: EXAMPLE_OPERATOR.name,
  OPERATOR_REGISTRY_CODE: EXAMPLE_OPERATOR.registryCode,
  OPERATOR_ADDRESS: EXAMPLE_OPERATOR.address,
  OPERATOR_EMAIL: EXAMPLE_OPERATOR.email,
  OPERATOR_PHONE: EXAMPLE_OPERATOR.phone,
  OPERATOR_VAT_NUMBER: EXAMPLE_OPERATOR.vatNumber,
};
const SANDBOX_PUSH = {
  VAPID_PUBLIC_KEY:
    "BBj4rfZtBsRbMLC0aNahM0bXYHHlGOI5kfmqA2Ocmka2mTzf93-sL4HO9ZkDoAgN0HDfV_tEitFUIFfw5aQJ34E",
  VAPID_PRIVATE_KEY: "uKlb3wN6e0dCtgZVDOMyePZGO3CpohRu0wEd_3LpNiw",
};
type Needed = keyof typeof SANDBOX_VALUES;
const NEEDED = keysOf(SANDBOX_VALUES);
const settingsOf = new WeakMap<object, Settings>();

/**
 * The settings of this deployment, validated once for each isolate.
 * @throws AppError not_configured, naming what is missing or contradictory
 */
export function readSettings(env: object): Settings {
  const known = settingsOf.get(env);
  if (known) return known;
  // An empty value in .dev.vars counts as not set.
  const given = Object.entries(env).filter(([, value]) => value !== "");
  const parsed = settingsSchema.safeParse(Object.fromEntries(given));
  if (!parsed.success) throw notConfigured(describeIssues(parsed.error));
  const settings = resolveMode(parsed.data);
  settingsOf.set(env, settings);
  return settings;
}

function resolveMode(raw: RawSettings): Settings {
  return raw.SANDBOX_URL === undefined ? resolveLive(raw) : resolveSandbox(raw, raw.SANDBOX_URL);
}

function resolveLive(raw: RawSettings): Settings {
  const missing = NEEDED.filter((name) => raw[name] === undefined);
  if (!isComplete(raw)) throw notConfigured(`missing: ${missing.join(", ")}`);
  // Keys and tokens must be sent to their own vendor only.
  const notGoogle = GOOGLE_URLS.find((name) => !GOOGLE_URL.test(raw[name]));
  if (notGoogle) throw notConfigured(`${notGoogle} is not an address of Google`);
  const notStripe = STRIPE_URLS.find((name) => !STRIPE_URL.test(raw[name]));
  if (notStripe) throw notConfigured(`${notStripe} is not an address of Stripe`);
  const settings = toSettings("live", raw);
  const { protocol, hostname } = new URL(settings.publicOrigin);
  if (protocol !== "https:" && hostname !== "localhost") {
    throw notConfigured("PUBLIC_ORIGIN must begin with https");
  }
  return settings;
}

function resolveSandbox(raw: RawSettings, sandboxUrl: string): Settings {
  if (raw.DEPLOYMENT === "production") {
    throw notConfigured("SANDBOX_URL is set in a production deployment");
  }
  const key = VENDOR_KEYS.find((name) => raw[name] !== undefined);
  if (key) throw notConfigured(`SANDBOX_URL and ${key} are both set; keep one`);
  const { origin } = new URL(sandboxUrl);
  const urls = [...GOOGLE_URLS, ...STRIPE_URLS];
  const elsewhere = urls.find((name) => new URL(raw[name]).origin !== origin);
  if (elsewhere) throw notConfigured(`SANDBOX_URL is set, but ${elsewhere} does not point at it`);
  return toSettings("sandbox", { ...SANDBOX_VALUES, ...SANDBOX_PUSH, ...withoutUndefined(raw) });
}

type CompleteSettings = Omit<RawSettings, Needed> & Record<Needed, string>;

function isComplete(raw: RawSettings | CompleteSettings): raw is CompleteSettings {
  return NEEDED.every((name) => raw[name] !== undefined);
}

function toSettings(mode: "live" | "sandbox", raw: CompleteSettings) {
  return {
    mode,
    /** The product's address, without a slash at the end. OAuth redirects return to it. */
    publicOrigin: raw.PUBLIC_ORIGIN,
    sandboxUrl: raw.SANDBOX_URL,
    youtubeApiUrl: raw.YOUTUBE_API_URL,
    youtubeApiKey: raw.YOUTUBE_API_KEY,
    google: {
      issuer: raw.GOOGLE_ISSUER,
      authUrl: raw.GOOGLE_AUTH_URL,
      tokenUrl: raw.GOOGLE_TOKEN_URL,
      jwksUrl: raw.GOOGLE_JWKS_URL,
      revokeUrl: raw.GOOGLE_REVOKE_URL,
      clientId: raw.GOOGLE_CLIENT_ID,
      clientSecret: raw.GOOGLE_CLIENT_SECRET,
    },
    stripe: {
      apiUrl: raw.STRIPE_API_URL,
      scriptUrl: raw.STRIPE_JS_URL,
      secretKey: raw.STRIPE_SECRET_KEY,
      publishableKey: raw.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: raw.STRIPE_WEBHOOK_SECRET,
    },
    operator: {
      name: raw.OPERATOR_NAME,
      registryCode: raw.OPERATOR_REGISTRY_CODE,
      address: raw.OPERATOR_ADDRESS,
      email: raw.OPERATOR_EMAIL,
      phone: raw.OPERATOR_PHONE,
      vatNumber: vatNumberOf(raw.OPERATOR_VAT_NUMBER),
    },
    vatRates: raw.VAT_RATES,
    /** Encrypts the cookies of a sign-in. */
    authSecret: raw.AUTH_SECRET,
    /** Keys that encrypt stored tokens, the current one first; each 32 bytes in base64url. */
    grantKeys: raw.GRANT_KEYS.split(",").map((pair) => {
      const [id = "", key = ""] = pair.split(":");
      return { id, key };
    }),
    quota: {
      budget: {
        main: raw.QUOTA_DAILY_UNITS,
        stats: raw.QUOTA_DAILY_STATS,
        search: raw.QUOTA_DAILY_SEARCHES,
      },
      floors: raw.QUOTA_FLOORS,
      headStart: raw.QUOTA_HEAD_START,
    },
    /** The secret of the operator's calls; undefined: nobody may make them. */
    operatorSecret: raw.OPERATOR_SECRET,
    /** The sender of all mails; undefined: no mail is sent. */
    mailFrom: raw.MAIL_FROM,
    /** Our key pair for push messages, in base64url; undefined: none are sent. */
    push: pushKeysOf(raw),
    anonymousVideoLimit: raw.ANONYMOUS_VIDEO_LIMIT,
    /** How long the name of a lost video is kept after it was last confirmed. */
    lostTitleMs: raw.LOST_TITLE_DAYS * DAY_MS,
  };
}

function pushKeysOf({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
}: CompleteSettings) {
  return publicKey === undefined || privateKey === undefined
    ? undefined
    : { publicKey, privateKey };
}

/** The origins that this deployment may call. */
export function vendorOrigins({ youtubeApiUrl, google, stripe }: Settings): string[] {
  const { tokenUrl, jwksUrl, revokeUrl } = google;
  const urls = [youtubeApiUrl, tokenUrl, jwksUrl, revokeUrl, stripe.apiUrl];
  return [...new Set(urls.map((url) => new URL(url).origin))];
}

type Defined<T> = { [Key in keyof T]: Exclude<T[Key], undefined> };

function withoutUndefined<T extends object>(values: T): Defined<T> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Only what is undefined has gone.
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Defined<T>;
}

function describeIssues(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("; ");
}

function notConfigured(what: string): AppError {
  return new AppError("not_configured", { about: what });
}
