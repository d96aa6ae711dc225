import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { BUILD_ONLY } from "#scripts/build-settings.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { sandboxVars } from "#scripts/settings.ts";
import { AppError } from "#worker/http/errors.ts";
import { readSettings, settingNames, vendorOrigins } from "#worker/settings.ts";

const SANDBOX = { DEPLOYMENT: "local", ...sandboxVars("http://127.0.0.1:8788") };
const LIVE = {
  YOUTUBE_API_KEY: "key",
  GOOGLE_CLIENT_ID: "client",
  GOOGLE_CLIENT_SECRET: "secret",
  AUTH_SECRET: "s".repeat(32),
  GRANT_KEYS: `new:${"A".repeat(43)},old:${"B".repeat(43)}`,
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  PUBLIC_ORIGIN: "https://tidylist.app",
  OPERATOR_NAME: "Tidy OÜ",
  OPERATOR_REGISTRY_CODE: "12345678",
  OPERATOR_ADDRESS: "Pikk 1, 10123 Tallinn, Estonia",
  OPERATOR_EMAIL: "hello@tidylist.app",
  OPERATOR_PHONE: "+372 5555 5555",
  OPERATOR_VAT_NUMBER: "EE123456789",
};

function refusalOf(env: object): AppError {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error("the settings were not refused");
}

describe("the mode", () => {
  test("is live with all keys, against the real YouTube", () => {
    const settings = readSettings(LIVE);
    expect(settings).toMatchObject({
      mode: "live",
      publicOrigin: "https://tidylist.app",
      youtubeApiUrl: "https://youtube.googleapis.com/",
      youtubeApiKey: "key",
      google: { issuer: "https://accounts.google.com", clientId: "client" },
      grantKeys: [
        { id: "new", key: "A".repeat(43) },
        { id: "old", key: "B".repeat(43) },
      ],
      anonymousVideoLimit: 500,
      operator: {
        name: "Tidy OÜ",
        registryCode: "12345678",
        address: "Pikk 1, 10123 Tallinn, Estonia",
        email: "hello@tidylist.app",
        phone: "+372 5555 5555",
        vatNumber: "EE123456789",
      },
    });
  });

  test("has a sender of mails only if one is set, which is an address", () => {
    expect(readSettings(LIVE).mailFrom).toBeUndefined();
    const from = "alerts@tidylist.app";
    expect(readSettings({ ...LIVE, MAIL_FROM: from }).mailFrom).toBe(from);
    expect(refusalOf({ ...LIVE, MAIL_FROM: "Tidylist" }).message).toContain("MAIL_FROM");
  });

  test("has no number of VAT if it says that there is none", () => {
    expect(readSettings({ ...LIVE, OPERATOR_VAT_NUMBER: "none" }).operator.vatNumber).toBe("");
  });

  test("is the sandbox with its addresses and no key at all", () => {
    expect(readSettings(SANDBOX)).toMatchObject({
      mode: "sandbox",
      youtubeApiKey: "sandbox-key",
      google: { issuer: "http://127.0.0.1:8788", clientId: "sandbox-client" },
    });
  });

  test("of the sandbox has an operator who is an example, of whom each part may be set", () => {
    const { email, ...marked } = readSettings(SANDBOX).operator;
    for (const value of Object.values(marked)) expect(value).toContain("(example");
    expect(email).toMatch(/\.example$/);
    const named = readSettings({ ...SANDBOX, OPERATOR_VAT_NUMBER: "EE123456789" });
    expect(named.operator.vatNumber).toBe("EE123456789");
  });
});

describe("an invalid deployment refuses to work and says why", () => {
  test.each([
    ["nothing is set", {}, "missing: YOUTUBE_API_KEY, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET"],
    ["only one key is set", { YOUTUBE_API_KEY: "key" }, "missing: GOOGLE_CLIENT_ID"],
    ["a secret is not set", { ...LIVE, AUTH_SECRET: "" }, "missing: AUTH_SECRET"],
    ["nobody is the operator", { ...LIVE, OPERATOR_NAME: "" }, "missing: OPERATOR_NAME"],
    ["the operator has no code", { ...LIVE, OPERATOR_REGISTRY_CODE: "" }, "OPERATOR_REGISTRY_CODE"],
    ["the operator has no address", { ...LIVE, OPERATOR_ADDRESS: "" }, "missing: OPERATOR_ADDRESS"],
    ["the operator has no mail", { ...LIVE, OPERATOR_EMAIL: "" }, "missing: OPERATOR_EMAIL"],
    ["the operator has no telephone", { ...LIVE, OPERATOR_PHONE: "" }, "missing: OPERATOR_PHONE"],
    ["the telephone is none", { ...LIVE, OPERATOR_PHONE: "none" }, "OPERATOR_PHONE must be"],
    ["VAT is left open", { ...LIVE, OPERATOR_VAT_NUMBER: "" }, "missing: OPERATOR_VAT_NUMBER"],
    ["the operator's mail is none", { ...LIVE, OPERATOR_EMAIL: "none" }, "OPERATOR_EMAIL must be"],
    ["a payment key is not one", { ...LIVE, STRIPE_SECRET_KEY: "pk_1" }, "STRIPE_SECRET_KEY must"],
    ["a secret is too short", { ...LIVE, AUTH_SECRET: "short" }, "AUTH_SECRET must be at least"],
    ["a key for tokens is no key", { ...LIVE, GRANT_KEYS: "new:short" }, "GRANT_KEYS must be"],
    [
      "the public address is not safe",
      { ...LIVE, PUBLIC_ORIGIN: "http://tidylist.app" },
      "PUBLIC_ORIGIN must begin with https",
    ],
    [
      "the public address has a path",
      { ...LIVE, PUBLIC_ORIGIN: "https://tidylist.app/" },
      "PUBLIC_ORIGIN must be an origin",
    ],
    [
      "tokens would be asked for elsewhere",
      { ...LIVE, GOOGLE_TOKEN_URL: "https://oauth2.googleapis.com.evil.tld/token" },
      "GOOGLE_TOKEN_URL is not an address of Google",
    ],
    [
      "a part of the sandbox is not used",
      { ...SANDBOX, GOOGLE_TOKEN_URL: "https://oauth2.googleapis.com/token" },
      "GOOGLE_TOKEN_URL does not point at it",
    ],
    [
      "sandbox and key are mixed",
      { ...SANDBOX, YOUTUBE_API_KEY: "key" },
      "SANDBOX_URL and YOUTUBE_API_KEY are both set; keep one",
    ],
    [
      "production points at the sandbox",
      { ...SANDBOX, DEPLOYMENT: "production" },
      "SANDBOX_URL is set in a production deployment",
    ],
    [
      "the sandbox is named but not used",
      { ...SANDBOX, YOUTUBE_API_URL: "https://youtube.googleapis.com/" },
      "YOUTUBE_API_URL does not point at it",
    ],
    [
      "the key would be sent elsewhere",
      { ...LIVE, YOUTUBE_API_URL: "https://googleapis.com.evil.tld/" },
      "YOUTUBE_API_URL is not an address of Google",
    ],
    [
      "the payment key would be sent elsewhere",
      { ...LIVE, STRIPE_API_URL: "https://api-stripe.com" },
      "STRIPE_API_URL is not an address of Stripe",
    ],
    ["the budget is no number", { ...LIVE, QUOTA_DAILY_UNITS: "lots" }, "QUOTA_DAILY"],
    ["floors are over the whole", { ...LIVE, QUOTA_FLOORS: "50,40,20,0,0,0,0,0" }, "QUOTA_FLOORS"],
    ["floors are no percentages", { ...LIVE, QUOTA_FLOORS: "half" }, "QUOTA_FLOORS"],
  ])("%s", (_name, env, reason) => {
    expect(refusalOf(env)).toMatchObject({
      code: "not_configured",
      message: expect.stringContaining(reason),
    });
  });

  test.each(["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"])(
    "and keeps %s out of the sandbox",
    (name) => {
      expect(refusalOf({ ...SANDBOX, [name]: "x" }).message).toContain(
        `SANDBOX_URL and ${name} are both set`,
      );
    },
  );

  test("and never shows the key", () => {
    expect(refusalOf({ ...SANDBOX, YOUTUBE_API_KEY: "canary-key" }).message).not.toContain(
      "canary-key",
    );
  });
});

test("rates of VAT are Estonia's for the EU, or those that are set", () => {
  expect(readSettings({ ...LIVE }).vatRates).toMatchObject({ EE: 24, DE: 24, FI: 24 });
  expect(readSettings({ ...LIVE }).vatRates["US"]).toBeUndefined();
  expect(readSettings({ ...LIVE, VAT_RATES: "EE:24,FI:25.5" }).vatRates).toEqual({
    EE: 24,
    FI: 25.5,
  });
  for (const VAT_RATES of ["24", "EE=24", "ee:24", "EE:24,", "EE:240"]) {
    expect(refusalOf({ ...LIVE, VAT_RATES }).message).toContain("VAT_RATES");
  }
});

test("ASVS 13.2.4: only the vendors' addresses may be called", () => {
  expect(vendorOrigins(readSettings(LIVE))).toEqual([
    "https://youtube.googleapis.com",
    "https://oauth2.googleapis.com",
    "https://www.googleapis.com",
    "https://api.stripe.com",
  ]);
});

test("the example of .dev.vars names every setting, and nothing else", () => {
  const example = readFileSync(path.join(projectRoot, ".dev.vars.example"), "utf8");
  const named = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(named).toHaveLength(new Set(named).size);
  expect(new Set(named)).toEqual(new Set([...settingNames, ...BUILD_ONLY]));
});
