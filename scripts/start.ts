// `npm start`: builds, migrates the local database, and starts the sandbox and the built app in workerd. With
// a vendor's key in .dev.vars it uses the real services and starts no sandbox. `npm start -- --https` serves both
// over https, with a self-signed certificate.
import "#scripts/quiet-tools.ts";
import path from "node:path";
import { runUntilStopped } from "#scripts/lifecycle.ts";
import { migrateLocalDatabase, prepareLocalRun } from "#scripts/local-run.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { readDistance } from "#scripts/simulated-distance.ts";
import { waitForAnswer } from "#scripts/wait-for-answer.ts";

const CERTIFICATE_NOTE =
  "Its certificate is self-signed: the browser warns of it here, and again at the sandbox when you sign in. Go on both times.";

runUntilStopped(async (life) => {
  const run = await prepareLocalRun(process.env, {
    sandboxOnly: process.argv.includes("--sandbox"),
    https: process.argv.includes("--https"),
  });
  const build = async (): Promise<void> => {
    if (process.argv.includes("--no-build")) return;
    await life.runToEnd("The build", path.join(projectRoot, "scripts/build.ts"), [], run.buildEnv);
  };
  const migrate = async (): Promise<void> => {
    if (process.argv.includes("--no-migrations")) return;
    await migrateLocalDatabase(life, run.settings.stateDir);
  };
  const [sandbox] = await Promise.all([run.startSandbox(life), build(), migrate()]);
  // Only now, because Miniflare reads the certificates to trust when it is imported.
  const { startWorkerRuntime } = await import("#scripts/worker-runtime.ts");
  const runtime = await startWorkerRuntime({
    port: run.settings.port,
    certificate: run.certificate,
    stateDir: run.settings.stateDir,
    distance: readDistance(process.env),
    vars: run.vars,
    onCrash: () => life.fail("The Workers runtime ended by itself."),
  });
  life.onStop(() => runtime.stop());
  await waitForAnswer(`${run.origin}/api/health`, () => false);
  console.log(`Tidylist is ready at ${run.origin}`);
  if (run.certificate) console.log(CERTIFICATE_NOTE);
  process.send?.({ ready: true, pids: { sandbox: sandbox?.pid, workerd: runtime.pid } });
});
