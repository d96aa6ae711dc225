// Six projects of tests: `unit` and `sandbox` run in Node; `worker` in workerd with real bindings, and `campaigns`
// plays seeded rounds of faults there; `faults` kills the built app, fills its disk and uses up its quota; `browsers`
// plays the main journeys in Firefox and WebKit. Playwright runs the tests in Chromium (playwright.config.ts).
import "#scripts/quiet-tools.ts";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { MAIL_BINDING, mailWorker } from "#sandbox/mail/worker.ts";
import { sandboxVars } from "#scripts/settings.ts";
import { cloudflareTestWithSandboxes } from "#tests/support/sandbox-per-runtime.ts";

// Tests of a few seconds, some with hundreds of calls, where a busy machine gives them little time.
const BUSY_MS = 60_000;

// Each test file of the Worker loads all its modules, and those of the packages are hundreds: bundled, they
// take half the time.
const bundled = { optimizer: { ssr: { enabled: true, include: packagesOfTheWorker() } } };

// Files of one thread share their modules, which each file would otherwise load again: half of the CPU time.
const shared = { pool: "threads", isolate: false } as const;

// With these flags V8 collects garbage less often, and in one thread: 8 % less processor time in eight of the Worker's files.
process.env["MINIFLARE_WORKERD_V8_FLAGS"] ??= "--single-threaded-gc --min-semi-space-size=16";

export default defineConfig({
  test: {
    // Vitest leaves a core to itself, and of two that is half.
    maxWorkers: availableParallelism(),
    // What the Worker logs is shown for tests that fail.
    silent: "passed-only",
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          testTimeout: BUSY_MS,
        },
      },
      {
        plugins: cloudflareTestWithSandboxes(workerWith),
        test: {
          name: "worker",
          provide: { campaign: campaignFrom(process.env) },
          include: ["tests/worker/**/*.test.ts"],
          setupFiles: ["tests/worker/shared-runtime-setup.ts"],
          deps: bundled,
          // To start a runtime and load the modules costs about two seconds of CPU time.
          isolate: false,
          testTimeout: BUSY_MS,
          hookTimeout: BUSY_MS,
          // On a machine that does ten other things, a vendor's answer may miss the Worker's ten seconds.
          retry: process.env["CI"] === undefined ? 0 : 1,
        },
      },
      {
        // Here the sandbox runs inside the tests' own process, and its address leads nowhere else.
        plugins: [cloudflareTest(() => workerWith("http://sandbox.test"))],
        test: {
          name: "campaigns",
          include: ["tests/campaigns/**/*.test.ts"],
          setupFiles: ["tests/support/worker-setup.ts"],
          deps: bundled,
          provide: { campaign: campaignFrom(process.env) },
        },
      },
      {
        test: {
          ...shared,
          name: "sandbox",
          include: ["tests/sandbox/**/*.test.ts"],
          testTimeout: BUSY_MS,
        },
      },
      {
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          globalSetup: ["tests/support/migrated-state-setup.ts"],
          hookTimeout: 60_000,
          // Each file runs a whole app, and when a kill strikes depends on how busy the machine is.
          fileParallelism: false,
        },
      },
      {
        test: {
          name: "browsers",
          include: ["tests/browsers/**/*.test.ts"],
          testTimeout: 2 * BUSY_MS,
        },
      },
    ],
  },
});

/** The packages, and the parts of packages, that the Worker imports. */
function packagesOfTheWorker(): string[] {
  const imports = globSync("src/{worker,shared}/**/*.ts").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^(?!import type).*from "([^#.][^"]*)";$/gm)].map(
      ([, name = ""]) => name,
    ),
  );
  return [...new Set(imports)].filter((name) => !/^(node|cloudflare):/.test(name));
}

/** What runs the Worker, with the vendors at this address. */
async function workerWith(sandbox: string) {
  return {
    remoteBindings: false,
    wrangler: { configPath: copyWranglerConfig() },
    miniflare: {
      bindings: {
        DEPLOYMENT: "local",
        PUBLIC_ORIGIN: "https://tidylist.test",
        ...sandboxVars(sandbox),
        // So that no test depends on the hour in Los Angeles.
        QUOTA_HEAD_START: "100",
        TEST_MIGRATIONS: await readD1Migrations("./migrations"),
      },
      serviceBindings: { EMAIL: MAIL_BINDING },
      workers: [mailWorker(sandbox)],
    },
  };
}

/**
 * CAMPAIGN_SEEDS: a number, or "full" for all; a few otherwise. CAMPAIGN_ONLY: seeds, separated by commas.
 * CAMPAIGN_FAILURES: after how many failing rounds a campaign ends.
 */
function campaignFrom(env: NodeJS.ProcessEnv) {
  const { CAMPAIGN_SEEDS: seeds = "", CAMPAIGN_ONLY: only = "" } = env;
  const { CAMPAIGN_FAILURES: failures = "3" } = env;
  const few = "few" as const;
  return {
    seeds: seeds === "full" ? ("full" as const) : Number(seeds) || few,
    only: only === "" ? [] : only.split(",").map(Number),
    failures: Number(failures),
  };
}

// Wrangler reads the .dev.vars beside its configuration, and tests have no business with real keys:
// they get a copy that stands alone.
function copyWranglerConfig(): string {
  const copy = path.resolve("node_modules/.cache/worker-tests/wrangler.toml");
  const main = JSON.stringify(path.resolve("src/worker/index.ts"));
  mkdirSync(path.dirname(copy), { recursive: true });
  const text = readFileSync("wrangler.toml", "utf8");
  writeFileSync(copy, text.replace(/^main = .*$/m, `main = ${main}`));
  return copy;
}
