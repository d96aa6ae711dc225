// Three rooms of tests: pure modules and the sandbox in Node, the Worker in workerd with real
// bindings. Browser tests are Playwright's (playwright.config.ts).
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      { test: { name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"] } },
      {
        plugins: [
          cloudflareTest(async ({ inject }) => {
            const sandbox = inject("sandboxOrigin");
            return {
              remoteBindings: false,
              wrangler: { configPath: "./wrangler.toml" },
              miniflare: {
                bindings: {
                  DEPLOYMENT: "local",
                  SANDBOX_URL: sandbox,
                  YOUTUBE_API_URL: `${sandbox}/`,
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
          // The files share one sandbox: its faults, log and quota are those of the file that runs.
          fileParallelism: false,
        },
      },
      { test: { name: "sandbox", include: ["tests/sandbox/**/*.test.ts"] } },
    ],
  },
});
