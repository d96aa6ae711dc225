// Shared by `npm start` and `npm run dev`: ports, mode, sandbox and the local database.
import path from "node:path";
import type { Lifecycle } from "#scripts/lifecycle.ts";
import {
  type LocalCertificate,
  readLocalCertificate,
  trustCertificate,
} from "#scripts/local-certificate.ts";
import { requireFreePort } from "#scripts/ports.ts";
import { buildEnvironment } from "#scripts/build-settings.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { type SandboxProcess, startSandboxProcess } from "#scripts/sandbox-process.ts";
import {
  appOrigin,
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
  /** Where the app is reached. */
  origin: string;
  /** With https, the certificate that the app has to serve. */
  certificate: LocalCertificate | undefined;
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
 * Checks the environment before anything is started. With https it makes a certificate, which everything started
 * afterwards trusts; modules that read NODE_EXTRA_CA_CERTS, such as Miniflare, must be imported after it.
 * @param sandboxOnly ignore the keys in .dev.vars, for tests
 * @throws Error if a port is taken
 */
export async function prepareLocalRun(
  env: NodeJS.ProcessEnv,
  { sandboxOnly = false, https = false } = {},
): Promise<LocalRun> {
  const settings = readLocalSettings(env);
  const scheme = https ? "https" : "http";
  const origin = appOrigin(settings.port, scheme);
  const devVars = readDevVars(path.join(projectRoot, ".dev.vars"));
  const live = !sandboxOnly && vendorKeys.some((name) => name in devVars);
  await requireFreePort("PORT", settings.port);
  const certificate = https ? await readLocalCertificate(settings.stateDir) : undefined;
  if (certificate !== undefined) trustCertificate(certificate);
  if (live) {
    return {
      settings,
      origin,
      certificate,
      isSandbox: false,
      vars: { PUBLIC_ORIGIN: origin, ...devVars },
      buildEnv: { ...withoutSandbox(env), ...buildEnvironment(devVars) },
      startSandbox: async () => undefined,
    };
  }
  await requireFreePort("SANDBOX_PORT", settings.sandboxPort);
  const local = { ...env, TIDYLIST_LOCAL: "sandbox" };
  return {
    settings,
    origin,
    certificate,
    isSandbox: true,
    vars: { ...withoutVendorKeys(devVars), ...localVars(local, scheme) },
    buildEnv: { ...withoutSandbox(env), SANDBOX_URL: sandboxOrigin(settings.sandboxPort) },
    startSandbox: (life) =>
      startWatched(life, settings.sandboxPort, {
        SANDBOX_WEBHOOK_URL: `${origin}/api/stripe/webhook`,
        ...(certificate && {
          NODE_EXTRA_CA_CERTS: certificate.file,
          SANDBOX_CERTIFICATE: certificate.file,
        }),
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
