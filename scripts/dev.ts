// `npm run dev`: runs the sandbox, and the app in Vite's server with hot reload.
import "#scripts/quiet-tools.ts";
import { createServer } from "vite";
import { runUntilStopped } from "#scripts/lifecycle.ts";
import { migrateLocalDatabase, prepareLocalRun } from "#scripts/local-run.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { waitForAnswer } from "#scripts/wait-for-answer.ts";
import { writeWordFiles } from "#scripts/messages/word-files.ts";

writeWordFiles();

runUntilStopped(async (life) => {
  const run = await prepareLocalRun(process.env);
  // vite.config.ts reads this, and overrides the settings in wrangler.toml with the local ones.
  if (run.isSandbox) process.env["TIDYLIST_LOCAL"] = "sandbox";
  else delete process.env["TIDYLIST_LOCAL"];
  await Promise.all([run.startSandbox(life), migrateLocalDatabase(life, run.settings.stateDir)]);
  const server = await createServer({
    root: projectRoot,
    logLevel: "warn",
    clearScreen: false,
    server: { host: "127.0.0.1", port: run.settings.port, strictPort: true },
  });
  life.onStop(() => server.close());
  await server.listen();
  const origin = `http://localhost:${run.settings.port}`;
  await waitForAnswer(`${origin}/api/health`, () => false, 60_000);
  console.log(`Tidylist is ready at ${origin}`);
});
