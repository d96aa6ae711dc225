// What `npm start` and `npm run dev` share: ports, mode, sandbox and the local database.
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
  /** Whether the sandbox stands in for the vendors. */
  isSandbox: boolean;
  /** Settings laid over those of the build. */
  vars: Record<string, string>;
  /** The environment of a build; the Worker's local settings are no part of a build. */
  buildEnv: NodeJS.ProcessEnv;
  /** Nothing is started when the real services are used. */
  startSandbox(life: Lifecycle): Promise<SandboxProcess | undefined>;
};

/**
 * Judges the environment before anything is started.
 * @param sandboxOnly a test's app never uses the keys in .dev.vars
 * @throws Error when a port is taken
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

/** Brings the local D1 up to the newest migration, with Wrangler, which keeps the list of them. */
export async function migrateLocalDatabase(
  life: Pick<Lifecycle, "runToEnd">,
  stateDir: string,
): Promise<void> {
  const wrangler = path.join(projectRoot, "node_modules/wrangler/bin/wrangler.js");
  await life.runToEnd(
    "The migration of the local database",
    wrangler,
    ["d1", "migrations", "apply", "DB", "--local", "--persist-to", path.resolve(stateDir)],
    // Wrangler asks before it migrates unless it believes that nobody is there.
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
