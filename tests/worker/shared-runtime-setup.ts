// Runs before each test file of the Worker. Files share a runtime, its modules and its sandbox: each begins with
// empty stores, the whole world, real timers and the time limits of vitest.config.ts.
import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";
import { restoreTimers } from "#tests/worker/instant-timers.ts";
import { resetSandbox } from "#tests/worker/sandbox.ts";
import { forgetRefusals } from "#worker/quota/known-refusals.ts";

// A busy machine needs more than the one second of Vitest.
const PATIENCE_MS = 20_000;
const { waitFor } = vi;
vi.waitFor = (condition, options = PATIENCE_MS) => waitFor(condition, options);

vi.resetConfig();
restoreTimers();
forgetRefusals();
await reset();
await resetSandbox();
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
