// `npm run deploy`: builds for production, migrates D1 at Cloudflare, and sends 5, 25 and 100 % of the requests to the new
// version, checking the alert rules in between, which needs OPERATOR_SECRET in the environment. `-- --at-once` sends all requests
// at once without a check. The build takes its settings from wrangler.toml, as the Worker does. Without YouTube's logo it asks first; `-- --without-logo` answers yes.
import "#scripts/quiet-tools.ts";
import { spawnSync } from "node:child_process";
import { createInterface } from "node:readline/promises";
import { setTimeout } from "node:timers/promises";
import { buildEnvironment, hasYouTubeLogo, withoutBuildSettings } from "#scripts/build-settings.ts";
import { readDeployment, runWrangler, wranglerProgram } from "#scripts/deployment.ts";
import { examineMail } from "#scripts/doctor-alerts.ts";
import { examineLogo, examineOperator, isPublicOrigin } from "#scripts/doctor-findings.ts";
import { createAsk, readRules } from "#scripts/operator.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { rollOut } from "#scripts/rollout.ts";

const { TIDYLIST_LOCAL: _local, SANDBOX_URL: _sandbox, ...rest } = process.env;
const deployment = readDeployment();
const { vars, name } = deployment;
const MINUTES_A_STEP = 10;
const ANSWER_MS = 10_000;
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
const AT_ONCE = "--at-once";
const isAtOnce = process.argv.includes(AT_ONCE);
const forWrangler = process.argv
  .slice(2)
  .filter((word) => word !== WITHOUT_LOGO && word !== AT_ONCE);
const secret = process.env["OPERATOR_SECRET"];
if (!secret && !isAtOnce) {
  console.error(
    `Put OPERATOR_SECRET into the environment, so that the alert rules can be looked at, or deploy without: npm run deploy -- ${AT_ONCE}. The first deployment, and one with a new [[migrations]] entry, is made so.`,
  );
  process.exit(1);
}
if (!hasYouTubeLogo() && !process.argv.includes(WITHOUT_LOGO) && !(await isWantedWithoutLogo())) {
  process.exit(1);
}
const env = { ...withoutBuildSettings(rest), ...buildEnvironment(vars) };

for (const args of [
  ["scripts/build.ts"],
  [wranglerProgram, "d1", "migrations", "apply", "DB", "--remote"],
  ...(isAtOnce ? [[wranglerProgram, "deploy", ...forWrangler]] : []),
]) {
  const { status } = spawnSync(process.execPath, args, { cwd: projectRoot, env, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

if (secret && !isAtOnce) await giveInSteps(new URL(vars["PUBLIC_ORIGIN"]).origin, secret);

async function giveInSteps(origin: string, operatorSecret: string): Promise<void> {
  const ask = createAsk(origin, operatorSecret);
  try {
    await rollOut({
      wrangler: (...args) => runWrangler(...args, ...(args[1] === "upload" ? forWrangler : [])),
      answers: async (version) => {
        const headers = { "Cloudflare-Workers-Version-Overrides": `${name}="${version}"` };
        const signal = AbortSignal.timeout(ANSWER_MS);
        return (await fetch(`${origin}/api/health`, { headers, signal })).ok;
      },
      firing: async () => {
        const { rules } = await readRules(ask);
        return rules.filter(({ isFiring }) => isFiring).map((rule) => rule.name);
      },
      wait: setTimeout,
      say: (line) => console.log(line),
      minutes: MINUTES_A_STEP,
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
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
