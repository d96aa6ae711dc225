// Runs before each test file of the Worker: applies migrations/ to its D1, and declares the
// bindings and exports of the Worker under test for `cloudflare:workers`.
import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Bindings } from "#worker/env.ts";

declare global {
  namespace Cloudflare {
    interface GlobalProps {
      mainModule: typeof import("#worker/index.ts");
    }
    interface Env extends Bindings {
      SANDBOX_URL: string;
      TEST_MIGRATIONS: D1Migration[];
    }
  }
}

await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
