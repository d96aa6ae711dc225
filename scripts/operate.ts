// `npm run operate -- stop changes` stops changes at a deployment within a minute, without deploying anything, and
// `npm run operate -- start changes` allows them again. USAGE lists the other actions. The secret is read from the environment
// variable OPERATOR_SECRET, the address from `--url` or else from PUBLIC_ORIGIN in wrangler.toml.
import "#scripts/quiet-tools.ts";
import { parseArgs } from "node:util";
import { setSwitch } from "#shared/contract/calls.ts";
import { SWITCHES } from "#shared/contract/system.ts";
import { readDeployment, runWrangler } from "#scripts/deployment.ts";
import {
  createAsk,
  readRules,
  restoreD1,
  restoreObject,
  sayStopped,
  takeOut,
} from "#scripts/operator.ts";

const USAGE = `npm run operate -- ACTION [--url https://YOUR.HOST], where ACTION is one of:
  watch                                which alert rules fire
  show                                 what is stopped
  stop NAME, start NAME                NAME: ${SWITCHES.join(", ")}
  take-out PLAYLIST                    takes a playlist out of the calculator's stores
  restore-library LIBRARY --at TIME    puts a library's object back, or with --bookmark
  restore-d1 --at TIME                 puts D1 back; takes no --url
  TIME is like 2026-11-26T10:00:00Z; OPERATOR_SECRET has to be in the environment`;

const { values, positionals } = parseArgs({
  options: {
    url: { type: "string" },
    at: { type: "string" },
    bookmark: { type: "string" },
    help: { type: "boolean" },
  },
  allowPositionals: true,
});
const [action = "show", given = ""] = positionals;
const secret = process.env["OPERATOR_SECRET"];
const say = (line: string): void => console.log(line);

try {
  await act();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function act(): Promise<void> {
  if (values.help) return say(USAGE);
  const { at, bookmark } = values;
  const name = SWITCHES.find((one) => one === given);
  const isTime = at !== undefined && !Number.isNaN(Date.parse(at));
  const ask = askDeployment();
  if (action === "watch") return watch();
  if (action === "show") return show();
  if ((action === "stop" || action === "start") && name) {
    await ask(setSwitch, { name, isStopped: action === "stop" });
    return show();
  }
  if (action === "take-out" && given) return takeOut(ask, given, say);
  if (action === "restore-library" && given && (isTime || bookmark)) {
    const to = bookmark ? { bookmark } : { at: new Date(at ?? "").toISOString() };
    return restoreObject(ask, given, to, say);
  }
  if (action === "restore-d1" && isTime) {
    // Wrangler restores the database in wrangler.toml, which another address need not use.
    if (values.url !== undefined) {
      throw new Error("restore-d1 takes no --url: it asks the PUBLIC_ORIGIN of wrangler.toml.");
    }
    return restoreD1(ask, runWrangler, new Date(at).toISOString(), say);
  }
  throw new Error(USAGE);

  async function watch(): Promise<void> {
    const { watchedAt, rules } = await readRules(ask);
    for (const { name: rule, what, at: limit, figure, isFiring, todo } of rules) {
      const mark = figure === null ? "?" : isFiring ? "✗" : "✓";
      say(`${mark} ${rule}: ${figure ?? "not known"} (fires at ${limit}) ${what}`);
      if (isFiring) say(`  ${todo}`);
    }
    say(`The cron looked at them last: ${watchedAt ?? "never, or it is not known"}`);
    process.exitCode = rules.some(({ isFiring }) => isFiring) ? 1 : 0;
  }

  async function show(): Promise<void> {
    if ((await sayStopped(ask, say)) === 0) say("Nothing is stopped.");
  }
}

function askDeployment() {
  if (!secret) throw new Error("OPERATOR_SECRET is not in the environment.");
  const address = values.url ?? readDeployment().vars["PUBLIC_ORIGIN"];
  if (typeof address !== "string" || !URL.canParse(address)) {
    throw new Error("Name the deployment: --url https://YOUR.HOST");
  }
  return createAsk(new URL(address).origin, secret);
}
