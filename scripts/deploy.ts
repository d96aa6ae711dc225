// `npm run deploy`: builds for production, migrates D1 at Cloudflare, deploys the Worker. The build takes its
// settings from wrangler.toml, as the Worker does. Without YouTube's logo it asks first; `-- --without-logo` answers yes.
import "#scripts/quiet-tools.ts";
import { spawnSync } from "node:child_process";
import { createInterface } from "node:readline/promises";
import { buildEnvironment, hasYouTubeLogo, withoutBuildSettings } from "#scripts/build-settings.ts";
import { readDeployment, wranglerProgram } from "#scripts/deployment.ts";
import { examineMail } from "#scripts/doctor-alerts.ts";
import { examineLogo, examineOperator, isPublicOrigin } from "#scripts/doctor-findings.ts";
import { projectRoot } from "#scripts/project-root.ts";

const { TIDYLIST_LOCAL: _local, SANDBOX_URL: _sandbox, ...rest } = process.env;
const deployment = readDeployment();
const { vars } = deployment;
if (!isPublicOrigin(vars["PUBLIC_ORIGIN"])) {
  console.error('Put PUBLIC_ORIGIN = "https://YOUR.HOST" under [vars] in wrangler.toml first.');
  process.exit(1);
}
for (const { state, what, todo } of [...examineOperator(vars), ...examineMail(deployment)]) {
  if (state !== "wrong") continue;
  console.error(`${what} ${todo}`);
  process.exit(1);
}
const WITHOUT_LOGO = "--without-logo";
const forWrangler = process.argv.slice(2).filter((word) => word !== WITHOUT_LOGO);
if (!hasYouTubeLogo() && !process.argv.includes(WITHOUT_LOGO) && !(await isWantedWithoutLogo())) {
  process.exit(1);
}
const env = { ...withoutBuildSettings(rest), ...buildEnvironment(vars) };

for (const args of [
  ["scripts/build.ts"],
  [wranglerProgram, "d1", "migrations", "apply", "DB", "--remote"],
  [wranglerProgram, "deploy", ...forWrangler],
]) {
  const { status } = spawnSync(process.execPath, args, { cwd: projectRoot, env, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

/** Whoever deploys answers; where nobody can, the answer is no. */
async function isWantedWithoutLogo(): Promise<boolean> {
  const { what, todo } = examineLogo(false);
  console.error(`${what} ${todo}`);
  if (!process.stdin.isTTY) {
    console.error(`To deploy all the same: npm run deploy -- ${WITHOUT_LOGO}`);
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question("Deploy all the same? (yes/no) ");
  terminal.close();
  return answer.trim() === "yes";
}
