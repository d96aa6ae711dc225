// What the local commands take from the environment, and the Worker settings that follow from it.
import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";

/** Where the local app and its sandbox live. Ports are numbers, the state folder may be relative. */
export type LocalSettings = { port: number; sandboxPort: number; stateDir: string };

/** Reads PORT, SANDBOX_PORT and STATE_DIR. */
export function readLocalSettings(env: NodeJS.ProcessEnv): LocalSettings {
  return {
    port: readPort(env, "PORT", 8787),
    sandboxPort: readPort(env, "SANDBOX_PORT", 8788),
    stateDir: env["STATE_DIR"] ?? ".state",
  };
}

/**
 * The Worker's settings for a local run against the sandbox. A key in .dev.vars means the real
 * services, and then nothing is set here.
 */
export function localVars(env: NodeJS.ProcessEnv): Record<string, string> {
  if (env["TIDYLIST_LOCAL"] !== "sandbox") return {};
  const { port, sandboxPort } = readLocalSettings(env);
  const origin = sandboxOrigin(sandboxPort);
  return {
    DEPLOYMENT: "local",
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    ...sandboxVars(origin),
    QUOTA_DAILY_UNITS: env["QUOTA_DAILY_UNITS"] ?? env["SANDBOX_DAILY_QUOTA"] ?? "10000",
    ...(env["ANONYMOUS_VIDEO_LIMIT"]
      ? { ANONYMOUS_VIDEO_LIMIT: env["ANONYMOUS_VIDEO_LIMIT"] }
      : {}),
  };
}

/** The vendors' addresses when the sandbox at `origin` stands in for them. */
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
  };
}

/** Where the sandbox of a port answers. */
export function sandboxOrigin(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/** Keys that open a real account at a vendor. One of them in .dev.vars turns the sandbox off. */
export const vendorKeys = [
  "YOUTUBE_API_KEY",
  "GOOGLE_CLIENT_ID",
  "GOOGLE_CLIENT_SECRET",
  "STRIPE_SECRET_KEY",
  "STRIPE_PUBLISHABLE_KEY",
  "STRIPE_WEBHOOK_SECRET",
];

/** What a .dev.vars file sets; nothing when there is no such file. */
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

/** The same without the vendors' keys: what may stand beside the sandbox. */
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
