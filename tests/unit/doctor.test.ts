import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { examineHealth, examineSecurityFile } from "#scripts/deployed-findings.ts";
import { readDeployment, readSecretList } from "#scripts/deployment.ts";
import { discoveryFiles } from "#scripts/discovery-files.ts";
import {
  type Deployment,
  examineBuild,
  examineDeployment,
  examineLocal,
  examineOperator,
  examineRoutes,
  examineSecrets,
  examineVars,
} from "#scripts/doctor-findings.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { readDevVars } from "#scripts/settings.ts";

const OPERATOR = {
  OPERATOR_NAME: "Tidy OÜ",
  OPERATOR_REGISTRY_CODE: "12345678",
  OPERATOR_ADDRESS: "Pikk 1, 10123 Tallinn, Estonia",
  OPERATOR_EMAIL: "hello@tidylist.example",
  OPERATOR_PHONE: "+372 5555 5555",
  OPERATOR_VAT_NUMBER: "none",
};
const SECRET_VALUES = {
  YOUTUBE_API_KEY: "key",
  GOOGLE_CLIENT_ID: "client",
  GOOGLE_CLIENT_SECRET: "secret",
  AUTH_SECRET: "a".repeat(32),
  GRANT_KEYS: `k1:${"A".repeat(43)}`,
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};
const LIVE = { PUBLIC_ORIGIN: "https://tidylist.example", ...OPERATOR, ...SECRET_VALUES };
const DEPLOYMENT: Deployment = {
  name: "tidylist",
  vars: { PUBLIC_ORIGIN: "https://tidylist.example" },
  databaseId: "5f0c",
  kvId: "77aa",
  bindings: [
    "DB",
    "KV",
    "QUOTA_LEDGER",
    "PLAYLIST_READER",
    "PLAYLIST_PROBES",
    "USER_LIBRARY",
    "CALCULATOR_LIMIT",
    "SIGN_IN_LIMIT",
    "PERSON_LIMIT",
  ],
  crons: ["17 * * * *"],
  routes: ["tidylist.example"],
  hasAssets: true,
};
const DAY_MS = 86_400_000;
const SECRETS = Object.keys(SECRET_VALUES);
type Found = readonly { state: string; what: string }[];
const saidIn = (findings: Found, wanted: string) =>
  findings.filter(({ state }) => state === wanted).map(({ what }) => what);
const wrongIn = (findings: Found) => saidIn(findings, "wrong");

/** A file with this text, deleted after the test. */
function fileOf(name: string, text: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "doctor-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

describe("the doctor", () => {
  it("reports the sandbox if there are no keys", () => {
    expect(examineLocal({})).toMatchObject([{ state: "fine" }]);
  });

  it("names every missing key if others are set", () => {
    const [found] = wrongIn(examineLocal({ STRIPE_SECRET_KEY: "sk_test_1" }));
    for (const name of Object.keys(LIVE)) {
      expect(found?.includes(name)).toBe(name !== "STRIPE_SECRET_KEY");
    }
  });

  it("finds a test key next to a live one", () => {
    const findings = examineLocal({ ...LIVE, STRIPE_PUBLISHABLE_KEY: "pk_test_1" });
    expect(wrongIn(findings)).toEqual([expect.stringContaining("mismatched keys")]);
  });

  it("warns of test keys in public, and of live keys at home", () => {
    const test = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_PUBLISHABLE_KEY: "pk_test_1" };
    expect(examineLocal({ ...LIVE, ...test })[1]).toMatchObject({ state: "look" });
    const home = { ...LIVE, PUBLIC_ORIGIN: "http://localhost:8787" };
    expect(examineLocal(home)[1]).toMatchObject({ state: "look" });
    expect(examineLocal(LIVE).every(({ state }) => state === "fine")).toBe(true);
  });

  it("finds unfinished settings of a deployment", () => {
    expect(wrongIn(examineDeployment(DEPLOYMENT))).toEqual([]);
    const placeholders = "00000000-0000-0000-0000-000000000000";
    const unfinished = {
      ...DEPLOYMENT,
      vars: {},
      databaseId: placeholders,
      kvId: "0000",
    };
    expect(wrongIn(examineDeployment(unfinished))).toHaveLength(3);
    const less = { ...DEPLOYMENT, bindings: ["DB"], crons: [], hasAssets: false };
    expect(wrongIn(examineDeployment(less))).toHaveLength(3);
  });

  it("repeats the problems that a deployed Worker reports", () => {
    expect(wrongIn(examineHealth(200, '{"status":"ok","mode":"live"}'))).toEqual([]);
    const [found] = wrongIn(examineHealth(503, "Missing: GRANT_KEYS."));
    expect(found).toContain("GRANT_KEYS");
  });
});

describe("the deployment", () => {
  it("is read from the repository's wrangler.toml, in which only personal settings may be missing", () => {
    const deployment = readDeployment();
    expect(deployment.bindings).toEqual(expect.arrayContaining([...DEPLOYMENT.bindings]));
    expect(deployment.crons).not.toEqual([]);
    const wrong = wrongIn([...examineDeployment(deployment), ...examineVars(deployment.vars)]);
    expect(wrong.filter((what) => !/placeholder|^PUBLIC_ORIGIN/.test(what))).toEqual([]);
    const text = readFileSync(path.join(projectRoot, "wrangler.toml"), "utf8");
    const placeholders = text.split("[env.staging]")[0]?.match(/id = "[0-]+"/g) ?? [];
    expect(wrong.filter((what) => what.includes("placeholder"))).toHaveLength(placeholders.length);
  });

  it("has the settings, bindings and ids of wrangler.toml", () => {
    const file = fileOf(
      "wrangler.toml",
      `name = "mine"
main = "index.ts"
routes = [{ pattern = "mine.example", custom_domain = true }, "www.mine.example/*"]
[vars]
PUBLIC_ORIGIN = "https://mine.example"
QUOTA_DAILY_UNITS = 20000
[[d1_databases]]
binding = "DB"
database_name = "mine"
database_id = "5f0c"
`,
    );
    writeFileSync(path.join(path.dirname(file), "index.ts"), "");
    expect(readDeployment(file)).toEqual({
      name: "mine",
      vars: { PUBLIC_ORIGIN: "https://mine.example", QUOTA_DAILY_UNITS: 20_000 },
      databaseId: "5f0c",
      kvId: undefined,
      bindings: ["DB"],
      crons: [],
      routes: ["mine.example", "www.mine.example/*"],
      hasAssets: false,
    });
  });

  it("is reachable at its address by a route, a custom domain or Cloudflare's own name", () => {
    const stateOf = (origin: string, routes: string[]) =>
      examineRoutes({ ...DEPLOYMENT, vars: { PUBLIC_ORIGIN: origin }, routes })[0]?.state;
    expect(stateOf("https://a.example", ["a.example"])).toBe("fine");
    expect(stateOf("https://a.example", ["b.example", "a.example/*"])).toBe("fine");
    expect(stateOf("https://tidylist.me.workers.dev", [])).toBe("fine");
    expect(stateOf("https://a.example", ["www.a.example"])).toBe("look");
  });

  it.each([
    "http://a.example",
    "https://a.example/",
    "https://A.example",
    "a.example",
    7,
    undefined,
  ])("cannot have %s as its address", (origin) => {
    const found = examineDeployment({ ...DEPLOYMENT, vars: { PUBLIC_ORIGIN: origin } });
    expect(wrongIn(found)).toEqual([expect.stringContaining("PUBLIC_ORIGIN")]);
  });

  it.each([
    [{ QUOTA_FLOORS: "50,50,50,0,0,0,0,0" }, "QUOTA_FLOORS is over 100 percent"],
    [{ LOST_TITLE_DAYS: "31" }, "LOST_TITLE_DAYS is over 30 days"],
    [{ QUOTA_DAILY_UNITS: 20_000 }, "QUOTA_DAILY_UNITS"],
    [{ SANDBOX_URL: "http://127.0.0.1:8788" }, "SANDBOX_URL is set in a production deployment"],
    [{ YOUTUBE_API_URL: "https://else.example/" }, "not an address of Google"],
    [{ GRANT_KEYS: LIVE.GRANT_KEYS }, "GRANT_KEYS is a secret"],
    [{ OPERATOR_EMAIL: "hello" }, "OPERATOR_EMAIL must be a mail address"],
  ])("is judged by its settings as the Worker will judge them: %o", (vars, said) => {
    expect(wrongIn(examineVars(vars))).toEqual([expect.stringContaining(said)]);
  });

  it("may contain the two keys that are not secret", () => {
    const vars = { GOOGLE_CLIENT_ID: "client", STRIPE_PUBLISHABLE_KEY: "pk_live_1" };
    expect(examineVars(vars)).toMatchObject([{ state: "fine" }]);
    const rest = SECRETS.filter((name) => !(name in vars));
    expect(wrongIn(examineSecrets({ names: rest }, vars))).toEqual([]);
  });

  it.each(Object.keys(OPERATOR))("has to set %s", (name) => {
    expect(examineOperator(OPERATOR)).toMatchObject([{ state: "fine" }]);
    expect(wrongIn(examineOperator({ ...OPERATOR, [name]: "" }))).toEqual([
      `wrangler.toml does not say who runs this: ${name}.`,
    ]);
    expect(examineVars({ [name]: "" })).toMatchObject([{ state: "fine" }]);
  });

  it("finds a number that differs from the pages, and an unknown name", () => {
    const same = { ANONYMOUS_VIDEO_LIMIT: "500", LOST_TITLE_DAYS: "30" };
    expect(saidIn(examineVars(same), "look")).toEqual([]);
    const other = {
      ANONYMOUS_VIDEO_LIMIT: "200",
      LOST_TITLE_DAYS: "14",
      ANONYMOUS_LIMIT: "3",
    };
    expect(saidIn(examineVars(other), "look").toSorted()).toEqual([
      "ANONYMOUS_LIMIT in wrangler.toml is no setting of Tidylist.",
      "ANONYMOUS_VIDEO_LIMIT is 200, and the pages say 500.",
      "LOST_TITLE_DAYS is 14, and the pages say 30.",
    ]);
  });

  it("is built for one address, with its contacts", () => {
    const vars = { PUBLIC_ORIGIN: "https://mine.example", CONTACT_DOMAIN: "mine.example" };
    expect(examineBuild(vars, {})).toEqual([]);
    expect(examineBuild(vars, { PUBLIC_ORIGIN: "https://mine.example" })).toEqual([]);
    expect(examineBuild(vars, { PUBLIC_ORIGIN: "https://else.example" })).toHaveLength(1);
    const silent = { PUBLIC_ORIGIN: "https://mine.example" };
    expect(saidIn(examineBuild(silent, {}), "look")).toEqual([
      expect.stringContaining("tidylist.app"),
    ]);
    expect(examineVars(vars)).toMatchObject([{ state: "fine" }]);
    for (const domain of ["https://mine.example", "me@mine.example", "", 7]) {
      expect(wrongIn(examineBuild({ ...vars, CONTACT_DOMAIN: domain }, {}))).toHaveLength(1);
    }
  });
});

describe("the secrets", () => {
  it("are complete, or named one by one", () => {
    expect(wrongIn(examineSecrets({ names: SECRETS }, {}))).toEqual([]);
    const [none] = wrongIn(examineSecrets({ names: [] }, {}));
    for (const name of SECRETS) expect(none).toContain(name);
    for (const name of SECRETS) {
      const others = SECRETS.filter((other) => other !== name);
      expect(wrongIn(examineSecrets({ names: others }, {}))).toEqual([
        `These secrets are not set: ${name}.`,
      ]);
    }
  });

  it("with a misspelled name are pointed out", () => {
    const found = examineSecrets({ names: [...SECRETS, "STRIPE_SECRET"] }, {});
    expect(saidIn(found, "look")).toEqual([expect.stringContaining("STRIPE_SECRET ")]);
  });

  it("are reported with the cause if they could not be read", () => {
    const stderr =
      "\u001B[31m✘ \u001B[41;31m[\u001B[41;97mERROR\u001B[41;31m]\u001B[0m A request to the Cloudflare API failed. And more.\n\nLogs";
    const failed = readSecretList({ status: 1, stdout: "", stderr });
    expect(wrongIn(examineSecrets(failed, {}))).toEqual([
      "Which secrets are set could not be asked: A request to the Cloudflare API failed.",
    ]);
    const signedOut =
      "✘ [ERROR] In a non-interactive environment, it's necessary to set a CLOUDFLARE_API_TOKEN environment variable";
    expect(readSecretList({ status: 1, stdout: "", stderr: signedOut })).toEqual({
      why: "wrangler is not signed in.",
    });
    expect(readSecretList({ status: null, stdout: "", stderr: "" })).toHaveProperty("why");
    expect(readSecretList({ status: 0, stdout: "hello", stderr: "" })).toHaveProperty("why");
    expect(readSecretList({ status: 0, stdout: "{}", stderr: "" })).toHaveProperty("why");
  });

  it("are read by name from wrangler's output", () => {
    const stdout = '[{"name":"AUTH_SECRET","type":"secret_text"},{"type":"other"}]';
    expect(readSecretList({ status: 0, stdout, stderr: "" })).toEqual({ names: ["AUTH_SECRET"] });
  });

  it("of this machine are the lines of .dev.vars with a value", () => {
    const file = fileOf(
      ".dev.vars",
      "# none\nAUTH_SECRET=\nGRANT_KEYS= k1:abc \nSTRIPE_SECRET_KEY=''\n",
    );
    expect(readDevVars(file)).toEqual({ GRANT_KEYS: "k1:abc" });
    expect(readDevVars(`${file}.missing`)).toEqual({});
  });
});

describe("the deployed security.txt", () => {
  const origin = "https://tidylist.example";
  const built = Date.UTC(2026, 10, 21);
  const mails = { support: "a@b.example", legal: "c@b.example", security: "d@b.example" };
  const files = discoveryFiles({ origin, pages: [], translated: [], mails, now: new Date(built) });
  const body = files[".well-known/security.txt"] ?? "";
  const statesAfter = (days: number) =>
    examineSecurityFile({ status: 200, body, origin, now: built + days * DAY_MS }).map(
      ({ state }) => state,
    );

  it("is fine until a month before its end", () => {
    expect(statesAfter(0)).toEqual(["fine", "fine"]);
    expect(statesAfter(329)).toEqual(["fine", "fine"]);
    expect(statesAfter(331)).toEqual(["look", "fine"]);
    expect(statesAfter(361)).toEqual(["wrong", "fine"]);
  });

  it("names the address for which the pages were built", () => {
    const answer = { status: 200, body, origin: "https://else.example", now: built };
    expect(wrongIn(examineSecurityFile(answer))).toEqual([
      "The pages were built for https://tidylist.example and are served at https://else.example.",
    ]);
  });

  it("is wrong if it is missing or has no date", () => {
    for (const answer of [
      { status: 404, body },
      { status: 200, body: "Contact: mailto:a@b.example\nExpires: soon\n" },
      { status: 200, body: "" },
    ]) {
      expect(wrongIn(examineSecurityFile({ ...answer, origin, now: built }))).toHaveLength(1);
    }
  });
});
