// `npm run operate -- stop changes`: stops something at a deployment at once, without deploying anything, and
// `-- start changes` lets it go on; `-- show` says what is stopped, `-- watch` which alert rules fire. OPERATOR_SECRET is in the environment; the
// address is that of `--url`, or PUBLIC_ORIGIN of what would be deployed.
import "#scripts/quiet-tools.ts";
import { parseArgs } from "node:util";
import { deepHealth, setSwitch, switches } from "#shared/contract/calls.ts";
import { deepHealthSchema, SWITCHES, switchesSchema } from "#shared/contract/system.ts";
import { readDeployment } from "#scripts/deployment.ts";

const TIMEOUT_MS = 10_000;
const USAGE = `npm run operate -- watch | show | stop NAME | start NAME [--url https://YOUR.HOST], where NAME is one of:
  ${SWITCHES.join(", ")}`;

const { values, positionals } = parseArgs({
  options: { url: { type: "string" } },
  allowPositionals: true,
});
const [action = "show", given] = positionals;
const name = SWITCHES.find((one) => one === given);
const isSet = action === "stop" || action === "start";
if ((!isSet && action !== "show" && action !== "watch") || (isSet && name === undefined)) {
  fail(USAGE);
}
const secret = process.env["OPERATOR_SECRET"];
if (!secret) fail("OPERATOR_SECRET is not in the environment.");
const origin = originOf(values.url ?? readDeployment().vars["PUBLIC_ORIGIN"]);

if (action === "watch") {
  const { watchedAt, rules } = deepHealthSchema.parse(await ask(deepHealth));
  for (const { name, what, at, figure, isFiring, todo } of rules) {
    const mark = figure === null ? "?" : isFiring ? "✗" : "✓";
    console.log(`${mark} ${name}: ${figure ?? "not known"} (fires at ${at}) ${what}`);
    if (isFiring) console.log(`  ${todo}`);
  }
  console.log(`The cron looked at them last: ${watchedAt ?? "never, or it is not known"}`);
  process.exitCode = rules.some(({ isFiring }) => isFiring) ? 1 : 0;
} else {
  const isStopped = action === "stop";
  const answer = isSet ? await ask(setSwitch, { name, isStopped }) : await ask(switches);
  const { stoppedSince } = switchesSchema.parse(answer);
  const stopped = Object.entries(stoppedSince).filter(([, since]) => since !== null);
  if (stopped.length === 0) console.log("Nothing is stopped.");
  for (const [one, since] of stopped) console.log(`Stopped since ${since}: ${one}`);
}

async function ask(call: string, body?: object): Promise<unknown> {
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
  return response.json();
}

function originOf(address: unknown): string {
  if (typeof address === "string" && URL.canParse(address)) return new URL(address).origin;
  return fail("Name the deployment: --url https://YOUR.HOST");
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
