// `npm run operate -- stop changes`: stops something at a deployment at once, without deploying anything, and
// `-- start changes` lets it go on; `-- show` says what is stopped. OPERATOR_SECRET is in the environment; the address is
// that of `--url`, or PUBLIC_ORIGIN of what would be deployed.
import "#scripts/quiet-tools.ts";
import { parseArgs } from "node:util";
import { setSwitch, switches } from "#shared/contract/calls.ts";
import { SWITCHES, type Switch, switchesSchema } from "#shared/contract/system.ts";
import { readDeployment } from "#scripts/deployment.ts";

const TIMEOUT_MS = 10_000;
const USAGE = `npm run operate -- show | stop NAME | start NAME [--url https://YOUR.HOST], where NAME is one of:
  ${SWITCHES.join(", ")}`;

const { values, positionals } = parseArgs({
  options: { url: { type: "string" } },
  allowPositionals: true,
});
const [action = "show", given] = positionals;
const name = SWITCHES.find((one) => one === given);
if (!["show", "stop", "start"].includes(action) || (action !== "show" && name === undefined)) {
  fail(USAGE);
}
const secret = process.env["OPERATOR_SECRET"];
if (!secret) fail("OPERATOR_SECRET is not in the environment.");
const origin = originOf(values.url ?? readDeployment().vars["PUBLIC_ORIGIN"]);

const stoppedSince =
  action === "show" || name === undefined
    ? await ask(switches)
    : await ask(setSwitch, { name, isStopped: action === "stop" });
const stopped = Object.entries(stoppedSince).filter(([, since]) => since !== null);
if (stopped.length === 0) console.log("Nothing is stopped.");
for (const [one, since] of stopped) console.log(`Stopped since ${since}: ${one}`);

async function ask(
  call: string,
  body?: { name: Switch; isStopped: boolean },
): Promise<Record<Switch, string | null>> {
  const [method = "GET", path = ""] = call.split(" ");
  const response = await fetch(new URL(path, origin), {
    method,
    headers: {
      Authorization: `Bearer ${secret}`,
      "Content-Type": "application/json",
      // As from our own pages: calls that change something are taken from nowhere else.
      Origin: origin,
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => fail(`${origin} does not answer: ${String(error)}`));
  if (response.status === 404) fail("The secret is not that of the deployment, or it has none.");
  if (!response.ok) fail(`${response.status}: ${await response.text()}`);
  return switchesSchema.parse(await response.json()).stoppedSince;
}

function originOf(address: unknown): string {
  if (typeof address === "string" && URL.canParse(address)) return new URL(address).origin;
  return fail("Name the deployment: --url https://YOUR.HOST");
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
