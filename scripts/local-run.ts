// Shared by `npm start` and `npm run dev`: ports, mode, sandbox and the local database.
import path from "node:path";
import type { Lifecycle } from "#scripts/lifecycle.ts";
import { requireFreePort } from "#scripts/ports.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { type SandboxProcess, startSandboxProcess } from "#scripts/sandbox-process.ts";
import {
  type LocalSettings,
  localVars,
  readDevVars,
  readLocalSettings,
  sandboxOrigin,
  vendorKeys,
  withoutVendorKeys,
} from "#scripts/settings.ts";

export type LocalRun = {
  settings: LocalSettings;
  /** False if the real services are used. */
  isSandbox: boolean;
  /** Settings that override those of the build. */
  vars: Record<string, string>;
  /** The environment of a build, without the Worker's local settings. */
  buildEnv: NodeJS.ProcessEnv;
  /** Starts nothing if the real services are used. */
  startSandbox(life: Lifecycle): Promise<SandboxProcess | undefined>;
};

/**
 * Checks the environment before anything is started.
 * @param sandboxOnly ignore the keys in .dev.vars, for tests
 * @throws Error if a port is taken
 */
export async function prepareLocalRun(
  env: NodeJS.ProcessEnv,
  { sandboxOnly = false } = {},
): Promise<LocalRun> {
  const settings = readLocalSettings(env);
  const devVars = readDevVars(path.join(projectRoot, ".dev.vars"));
  const live = !sandboxOnly && vendorKeys.some((name) => name in devVars);
  await requireFreePort("PORT", settings.port);
  if (live) {
    return {
      settings,
      isSandbox: false,
      vars: { PUBLIC_ORIGIN: `http://localhost:${settings.port}`, ...devVars },
      buildEnv: withoutSandbox(env),
      startSandbox: async () => undefined,
    };
  }
  await requireFreePort("SANDBOX_PORT", settings.sandboxPort);
  return {
    settings,
    isSandbox: true,
    vars: { ...withoutVendorKeys(devVars), ...localVars({ ...env, TIDYLIST_LOCAL: "sandbox" }) },
    buildEnv: { ...withoutSandbox(env), SANDBOX_URL: sandboxOrigin(settings.sandboxPort) },
    startSandbox: (life) =>
      startWatched(life, settings.sandboxPort, {
        SANDBOX_WEBHOOK_URL: `http://localhost:${settings.port}/api/stripe/webhook`,
        ...env,
      }),
  };
}

/** Applies the pending migrations to the local D1, with Wrangler, which records the applied ones. */
export async function migrateLocalDatabase(
  life: Pick<Lifecycle, "runToEnd">,
  stateDir: string,
): Promise<void> {
  const wrangler = path.join(projectRoot, "node_modules/wrangler/bin/wrangler.js");
  await life.runToEnd(
    "The migration of the local database",
    wrangler,
    ["d1", "migrations", "apply", "DB", "--local", "--persist-to", path.resolve(stateDir)],
    // In CI, Wrangler migrates without asking.
    { ...process.env, CI: "true" },
  );
}

async function startWatched(
  life: Lifecycle,
  port: number,
  env: NodeJS.ProcessEnv,
): Promise<SandboxProcess> {
  const sandbox = await startSandboxProcess({ port, env });
  life.onStop(() => sandbox.stop());
  void sandbox.ended.then(() => life.fail("The sandbox ended by itself."));
  return sandbox;
}

function withoutSandbox(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { TIDYLIST_LOCAL: _local, SANDBOX_URL: _url, ...rest } = env;
  return rest;
}
