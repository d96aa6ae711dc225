// `npm run doctor`: says what is set up, what is missing, and what to do. By default it checks this machine;
// `-- --deploy` also checks what would be deployed, `-- --url https://…` what is deployed, with OPERATOR_SECRET in
// the environment also what the day has spent of YouTube's allowance.
import "#scripts/quiet-tools.ts";
import path from "node:path";
import { parseArgs } from "node:util";
import { examineHealth, examineSecurityFile, examineSpending } from "#scripts/deployed-findings.ts";
import { hasYouTubeLogo } from "#scripts/build-settings.ts";
import { listSecrets, readDeployment } from "#scripts/deployment.ts";
import { examineMail, examinePush } from "#scripts/doctor-alerts.ts";
import {
  examineBuild,
  examineDeployment,
  examineLocal,
  examineLogo,
  examineOperator,
  examineRoutes,
  examineSecrets,
  examineVars,
  type Finding,
} from "#scripts/doctor-findings.ts";
import { examineMessages } from "#scripts/messages/findings.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { readDevVars } from "#scripts/settings.ts";

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 65_536;
const MARKS = { fine: "✓", look: "!", wrong: "✗" } as const;

const { values } = parseArgs({
  options: { deploy: { type: "boolean" }, url: { type: "string" } },
});
const findings: Finding[] = examineLocal(readDevVars(path.join(projectRoot, ".dev.vars")));
findings.push(...examineMessages());
if (values.deploy) findings.push(...examineWhatWouldBeDeployed());
if (values.url !== undefined) findings.push(...(await examineWhatIsDeployed(values.url)));

for (const { state, what, todo } of findings) {
  console.log(`${MARKS[state]} ${what}`);
  if (todo !== undefined) console.log(`    ${todo}`);
}
process.exitCode = findings.some(({ state }) => state === "wrong") ? 1 : 0;

function examineWhatWouldBeDeployed(): Finding[] {
  const deployment = readDeployment();
  const secrets = listSecrets();
  return [
    ...examineDeployment(deployment),
    ...examineRoutes(deployment),
    ...examineOperator(deployment.vars),
    ...examineVars(deployment.vars),
    ...examineMail(deployment),
    ...examinePush(deployment.vars, secrets),
    ...examineBuild(deployment.vars, process.env),
    examineLogo(hasYouTubeLogo()),
    ...examineSecrets(secrets, deployment.vars),
  ];
}

async function examineWhatIsDeployed(url: string): Promise<Finding[]> {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    const todo = "npm run doctor -- --url https://YOUR.HOST";
    return [{ state: "wrong", what: `${url} is not an address.`, todo }];
  }
  const { origin } = new URL(url);
  const found = await Promise.all([
    ask(`${origin}/api/health`, examineHealth),
    ask(`${origin}/.well-known/security.txt`, (status, body) =>
      examineSecurityFile({ status, body, origin, now: Date.now() }),
    ),
    ...askSpending(origin),
  ]);
  return found.flat();
}

function askSpending(origin: string): Promise<Finding[]>[] {
  const secret = process.env["OPERATOR_SECRET"];
  if (!secret) return [];
  const headers = { Authorization: `Bearer ${secret}` };
  return [ask(`${origin}/api/operator/spending`, examineSpending, headers)];
}

async function ask(
  address: string,
  examine: (status: number, body: string) => Finding[],
  headers: Record<string, string> = {},
): Promise<Finding[]> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(address, { signal, headers, redirect: "manual" });
    const target = response.headers.get("Location");
    if (target !== null) {
      const what = `${address} leads on to ${target.slice(0, 300)}.`;
      return [{ state: "wrong", what, todo: "Give the address at which it answers itself." }];
    }
    return examine(response.status, await readStart(response));
  } catch (error) {
    const what = `${address} does not answer: ${reasonOf(error)}`;
    return [{ state: "wrong", what, todo: "Is it deployed?" }];
  }
}

/** The reason is in the cause of fetch's error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, message } = error;
  return cause instanceof Error && cause.message !== "" ? cause.message : message;
}

/** Reads at most {@link MAX_BYTES}; our own answers are shorter. */
async function readStart(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    const part = chunk as Uint8Array;
    text += decoder.decode(part, { stream: true });
    bytes += part.byteLength;
    if (bytes >= MAX_BYTES) break;
  }
  return text;
}
