// `npm run deploy`: builds for production, migrates D1 at Cloudflare, deploys the Worker. The build takes its
// settings from wrangler.toml, as the Worker does.
import "#scripts/quiet-tools.ts";
import { spawnSync } from "node:child_process";
import { readDeployment, wranglerProgram } from "#scripts/deployment.ts";
import { isPublicOrigin } from "#scripts/doctor-findings.ts";
import { projectRoot } from "#scripts/project-root.ts";

const {
  TIDYLIST_LOCAL: _local,
  SANDBOX_URL: _sandbox,
  CONTACT_DOMAIN: _domain,
  ...rest
} = process.env;
const { PUBLIC_ORIGIN: origin, CONTACT_DOMAIN: contactDomain } = readDeployment().vars;
if (!isPublicOrigin(origin)) {
  console.error('Put PUBLIC_ORIGIN = "https://YOUR.HOST" under [vars] in wrangler.toml first.');
  process.exit(1);
}
const env = {
  ...rest,
  PUBLIC_ORIGIN: origin,
  ...(typeof contactDomain === "string" && { CONTACT_DOMAIN: contactDomain }),
};

for (const args of [
  ["scripts/build.ts"],
  [wranglerProgram, "d1", "migrations", "apply", "DB", "--remote"],
  [wranglerProgram, "deploy", ...process.argv.slice(2)],
]) {
  const { status } = spawnSync(process.execPath, args, { cwd: projectRoot, env, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
