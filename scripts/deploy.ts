// `npm run deploy`: builds for production, migrates the D1 at Cloudflare, deploys the Worker.
import "#scripts/quiet-tools.ts";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { projectRoot } from "#scripts/project-root.ts";

const wrangler = path.join(projectRoot, "node_modules/wrangler/bin/wrangler.js");
const { TIDYLIST_LOCAL: _local, SANDBOX_URL: _sandbox, ...env } = process.env;

for (const args of [
  ["scripts/build.ts"],
  [wrangler, "d1", "migrations", "apply", "DB", "--remote"],
  [wrangler, "deploy", ...process.argv.slice(2)],
]) {
  const { status } = spawnSync(process.execPath, args, { cwd: projectRoot, env, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
