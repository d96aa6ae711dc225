// Four rooms of tests: pure modules and the sandbox in Node, the Worker in workerd with real
// bindings, and the built app while its runtime, disk or allowance is taken away. Browser tests are
// Playwright's (playwright.config.ts).
import "#scripts/quiet-tools.ts";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { sandboxVars } from "#scripts/settings.ts";

export default defineConfig({
  test: {
    // What the Worker logs is shown for tests that fail.
    silent: "passed-only",
    projects: [
      { test: { name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"] } },
      {
        plugins: [
          cloudflareTest(async ({ inject }) => {
            const sandbox = inject("sandboxOrigin");
            return {
              remoteBindings: false,
              wrangler: { configPath: copyWranglerConfig() },
              miniflare: {
                bindings: {
                  DEPLOYMENT: "local",
                  PUBLIC_ORIGIN: "https://tidylist.test",
                  ...sandboxVars(sandbox),
                  TEST_MIGRATIONS: await readD1Migrations("./migrations"),
                },
              },
            };
          }),
        ],
        test: {
          name: "worker",
          include: ["tests/worker/**/*.test.ts"],
          globalSetup: ["tests/support/sandbox-setup.ts"],
          setupFiles: ["tests/support/worker-setup.ts"],
          // Some of them make hundreds of calls, and the machine may be busy.
          testTimeout: 60_000,
          // The files share one sandbox: its faults, log and quota are those of the file that runs.
          fileParallelism: false,
        },
      },
      { test: { name: "sandbox", include: ["tests/sandbox/**/*.test.ts"] } },
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
    ],
  },
});

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
