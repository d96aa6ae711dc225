import { describe, expect, it } from "vitest";
import {
  type Deployment,
  examineDeployment,
  examineHealth,
  examineLocal,
} from "#scripts/doctor-findings.ts";

const LIVE = {
  PUBLIC_ORIGIN: "https://tidylist.example",
  YOUTUBE_API_KEY: "key",
  GOOGLE_CLIENT_ID: "client",
  GOOGLE_CLIENT_SECRET: "secret",
  AUTH_SECRET: "a".repeat(32),
  GRANT_KEYS: `k1:${"A".repeat(43)}`,
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};
const DEPLOYMENT: Deployment = {
  publicOrigin: "https://tidylist.example",
  databaseId: "5f0c",
  kvId: "77aa",
  bindings: [
    "DB",
    "KV",
    "QUOTA_LEDGER",
    "PLAYLIST_READER",
    "USER_LIBRARY",
    "CALCULATOR_LIMIT",
    "SIGN_IN_LIMIT",
    "PERSON_LIMIT",
  ],
  crons: ["17 * * * *"],
  hasAssets: true,
};
const wrongIn = (findings: readonly { state: string; what: string }[]) =>
  findings.filter(({ state }) => state === "wrong").map(({ what }) => what);

describe("the doctor", () => {
  it("says that no keys mean the sandbox", () => {
    expect(examineLocal({})).toMatchObject([{ state: "fine" }]);
  });

  it("names every key that is missing beside others", () => {
    const [found] = wrongIn(examineLocal({ STRIPE_SECRET_KEY: "sk_test_1" }));
    for (const name of Object.keys(LIVE)) {
      expect(found?.includes(name)).toBe(name !== "STRIPE_SECRET_KEY");
    }
  });

  it("finds a test key beside a live one", () => {
    const findings = examineLocal({ ...LIVE, STRIPE_PUBLISHABLE_KEY: "pk_test_1" });
    expect(wrongIn(findings)).toEqual([expect.stringContaining("mismatched keys")]);
  });

  it("warns of test money in public, and of real money at home", () => {
    const test = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_PUBLISHABLE_KEY: "pk_test_1" };
    expect(examineLocal({ ...LIVE, ...test })[1]).toMatchObject({ state: "look" });
    const home = { ...LIVE, PUBLIC_ORIGIN: "http://localhost:8787" };
    expect(examineLocal(home)[1]).toMatchObject({ state: "look" });
    expect(examineLocal(LIVE).every(({ state }) => state === "fine")).toBe(true);
  });

  it("finds what would be deployed unfinished", () => {
    expect(wrongIn(examineDeployment(DEPLOYMENT))).toEqual([]);
    const placeholders = "00000000-0000-0000-0000-000000000000";
    const unfinished = {
      ...DEPLOYMENT,
      publicOrigin: undefined,
      databaseId: placeholders,
      kvId: "0000",
    };
    expect(wrongIn(examineDeployment(unfinished))).toHaveLength(3);
    const less = { ...DEPLOYMENT, bindings: ["DB"], crons: [], hasAssets: false };
    expect(wrongIn(examineDeployment(less))).toHaveLength(3);
  });

  it("repeats what a deployed Worker says of itself", () => {
    expect(examineHealth(200, '{"status":"ok","mode":"live"}').state).toBe("fine");
    expect(examineHealth(503, "Tidylist is not set up: missing: GRANT_KEYS.").what).toContain(
      "GRANT_KEYS",
    );
  });
});
