// What `npm start` and `npm run dev` share: ports, mode, sandbox and the local database.
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Lifecycle } from "#scripts/lifecycle.ts";
import { requireFreePort } from "#scripts/ports.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { type SandboxProcess, startSandboxProcess } from "#scripts/sandbox-process.ts";
import {
  type LocalSettings,
  localVars,
  readLocalSettings,
  sandboxOrigin,
  vendorKeysIn,
} from "#scripts/settings.ts";

export type LocalRun = {
  settings: LocalSettings;
  /** Settings laid over those of wrangler.toml; none when the real services are used. */
  vars: Record<string, string>;
  /** The environment of a build; the Worker's local settings are no part of a build. */
  buildEnv: NodeJS.ProcessEnv;
  /** Nothing is started when the real services are used. */
  startSandbox(life: Lifecycle): Promise<SandboxProcess | undefined>;
};

/** Judges the environment before anything is started. @throws Error when a port is taken */
export async function prepareLocalRun(env: NodeJS.ProcessEnv): Promise<LocalRun> {
  const settings = readLocalSettings(env);
  const live = vendorKeysIn(path.join(projectRoot, ".dev.vars")).length > 0;
  await requireFreePort("PORT", settings.port);
  if (live) {
    return {
      settings,
      vars: {},
      buildEnv: withoutSandbox(env),
      startSandbox: async () => undefined,
    };
  }
  await requireFreePort("SANDBOX_PORT", settings.sandboxPort);
  return {
    settings,
    vars: localVars({ ...env, TIDYLIST_LOCAL: "sandbox" }),
    buildEnv: { ...withoutSandbox(env), SANDBOX_URL: sandboxOrigin(settings.sandboxPort) },
    startSandbox: (life) => startWatched(life, settings.sandboxPort, env),
  };
}

/** Brings the local D1 up to the newest migration, with Wrangler, which keeps the list of them. */
export async function migrateLocalDatabase(life: Lifecycle, stateDir: string): Promise<void> {
  const wrangler = fileURLToPath(
    new URL("./bin/wrangler.js", import.meta.resolve("wrangler/package.json")),
  );
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
