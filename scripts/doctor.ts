// `npm run doctor`: what is set up, what is missing, and what to do about it. Without more it looks at
// this machine; `-- --deploy` also at what would be deployed, `-- --url https://…` at what is.
import "#scripts/quiet-tools.ts";
import path from "node:path";
import { parseArgs } from "node:util";
import { unstable_readConfig } from "wrangler";
import {
  type Deployment,
  examineDeployment,
  examineHealth,
  examineLocal,
  type Finding,
} from "#scripts/doctor-findings.ts";
import { projectRoot } from "#scripts/project-root.ts";
import { readDevVars } from "#scripts/settings.ts";

const TIMEOUT_MS = 10_000;
const MARKS = { fine: "✓", look: "!", wrong: "✗" } as const;

const { values } = parseArgs({
  options: { deploy: { type: "boolean" }, url: { type: "string" } },
});
const findings: Finding[] = examineLocal(readDevVars(path.join(projectRoot, ".dev.vars")));
if (values.deploy) findings.push(...examineDeployment(readDeployment()));
if (values.url !== undefined) findings.push(await askHealth(values.url));

for (const { state, what, todo } of findings) {
  console.log(`${MARKS[state]} ${what}`);
  if (todo !== undefined) console.log(`    ${todo}`);
}
process.exitCode = findings.some(({ state }) => state === "wrong") ? 1 : 0;

function readDeployment(): Deployment {
  const config = unstable_readConfig({ config: path.join(projectRoot, "wrangler.toml") });
  const { d1_databases, kv_namespaces, durable_objects, ratelimits } = config;
  const named = [...durable_objects.bindings, ...(ratelimits ?? [])].map(({ name }) => name);
  const bound = [...d1_databases, ...kv_namespaces].map((one: { binding: string }) => one.binding);
  return {
    publicOrigin: config.vars["PUBLIC_ORIGIN"],
    databaseId: d1_databases.find(isNamed("DB"))?.database_id,
    kvId: kv_namespaces.find(isNamed("KV"))?.id,
    bindings: [...bound, ...named],
    crons: config.triggers.crons ?? [],
    hasAssets: config.assets !== undefined,
  };
}

function isNamed(name: string) {
  return ({ binding }: { binding: string }): boolean => binding === name;
}

async function askHealth(url: string): Promise<Finding> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(new URL("/api/health", url), { signal });
    return examineHealth(response.status, await response.text());
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { state: "wrong", what: `${url} does not answer: ${why}`, todo: "Is it deployed?" };
  }
}
