// `npm start`: builds, migrates the local database, and starts the sandbox and the built app in workerd. With
// a vendor's key in .dev.vars it uses the real services and starts no sandbox.
import "#scripts/quiet-tools.ts";
import path from "node:path";
import { runUntilStopped } from "#scripts/lifecycle.ts";
import { migrateLocalDatabase, prepareLocalRun } from "#scripts/local-run.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { waitForAnswer } from "#scripts/wait-for-answer.ts";
import { startWorkerRuntime } from "#scripts/worker-runtime.ts";

runUntilStopped(async (life) => {
  const run = await prepareLocalRun(process.env, {
    sandboxOnly: process.argv.includes("--sandbox"),
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
  const runtime = await startWorkerRuntime({
    port: run.settings.port,
    stateDir: run.settings.stateDir,
    vars: run.vars,
    onCrash: () => life.fail("The Workers runtime ended by itself."),
  });
  life.onStop(() => runtime.stop());
  const origin = `http://localhost:${run.settings.port}`;
  await waitForAnswer(`${origin}/api/health`, () => false);
  console.log(`Tidylist is ready at ${origin}`);
  process.send?.({ ready: true, pids: { sandbox: sandbox?.pid, workerd: runtime.pid } });
});
