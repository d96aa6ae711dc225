// Reads the environment of local commands, and derives the Worker's settings from it.
import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";

/** `stateDir` may be relative. */
export type LocalSettings = { port: number; sandboxPort: number; stateDir: string };

export type Scheme = "http" | "https";

/** Reads PORT, SANDBOX_PORT and STATE_DIR. */
export function readLocalSettings(env: NodeJS.ProcessEnv): LocalSettings {
  return {
    port: readPort(env, "PORT", 8787),
    sandboxPort: readPort(env, "SANDBOX_PORT", 8788),
    stateDir: env["STATE_DIR"] ?? ".state",
  };
}

/** The Worker's settings for a local run with the sandbox. Only for a run without keys in .dev.vars. */
export function localVars(env: NodeJS.ProcessEnv, scheme: Scheme = "http"): Record<string, string> {
  if (env["TIDYLIST_LOCAL"] !== "sandbox") return {};
  const { port, sandboxPort } = readLocalSettings(env);
  const origin = sandboxOrigin(sandboxPort, scheme);
  return {
    DEPLOYMENT: "local",
    PUBLIC_ORIGIN: appOrigin(port, scheme),
    ...sandboxVars(origin),
    QUOTA_DAILY_UNITS: env["QUOTA_DAILY_UNITS"] ?? env["SANDBOX_DAILY_QUOTA"] ?? "10000",
    QUOTA_DAILY_STATS: env["QUOTA_DAILY_STATS"] ?? env["SANDBOX_DAILY_QUOTA"] ?? "10000",
    QUOTA_DAILY_SEARCHES: env["QUOTA_DAILY_SEARCHES"] ?? "100",
    // Here the day begins with all its units, so that nothing depends on the hour in Los Angeles.
    QUOTA_HEAD_START: env["QUOTA_HEAD_START"] ?? "100",
    ...(env["OPERATOR_SECRET"] ? { OPERATOR_SECRET: env["OPERATOR_SECRET"] } : {}),
    ...(env["QUOTA_FLOORS"] ? { QUOTA_FLOORS: env["QUOTA_FLOORS"] } : {}),
    ...(env["ANONYMOUS_VIDEO_LIMIT"]
      ? { ANONYMOUS_VIDEO_LIMIT: env["ANONYMOUS_VIDEO_LIMIT"] }
      : {}),
  };
}

/** The vendors' addresses, all at the sandbox. */
export function sandboxVars(origin: string): Record<string, string> {
  return {
    SANDBOX_URL: origin,
    YOUTUBE_API_URL: `${origin}/`,
    GOOGLE_ISSUER: origin,
    GOOGLE_AUTH_URL: `${origin}/o/oauth2/v2/auth`,
    GOOGLE_TOKEN_URL: `${origin}/token`,
    GOOGLE_JWKS_URL: `${origin}/oauth2/v3/certs`,
    GOOGLE_REVOKE_URL: `${origin}/revoke`,
    STRIPE_API_URL: origin,
    STRIPE_JS_URL: `${origin}/stripe-js/stripe.js`,
    MAIL_FROM: "alerts@tidylist.example",
  };
}

export function appOrigin(port: number, scheme: Scheme = "http"): string {
  return `${scheme}://localhost:${port}`;
}

export function sandboxOrigin(port: number, scheme: Scheme = "http"): string {
  return `${scheme}://127.0.0.1:${port}`;
}

/** Keys of real accounts at vendors. One of them in .dev.vars disables the sandbox. */
export const vendorKeys = [
  "YOUTUBE_API_KEY",
  "GOOGLE_CLIENT_ID",
  "GOOGLE_CLIENT_SECRET",
  "STRIPE_SECRET_KEY",
  "STRIPE_PUBLISHABLE_KEY",
  "STRIPE_WEBHOOK_SECRET",
];

/** The settings in a .dev.vars file; none if the file does not exist. */
export function readDevVars(file: string): Record<string, string> {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return {};
  }
  const set = Object.entries(parseEnv(text)).map(([name, value]) => [name, (value ?? "").trim()]);
  return Object.fromEntries(set.filter(([, value]) => value !== "")) as Record<string, string>;
}

/** The settings that may be combined with the sandbox. */
export function withoutVendorKeys<Value>(vars: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(vars).filter(([name]) => !vendorKeys.includes(name)));
}

function readPort(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const port = Number(env[name] ?? fallback);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${name} must be a port from 1 to 65535, not "${env[name]}"`);
  }
  return port;
}
