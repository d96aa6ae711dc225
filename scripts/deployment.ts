// Reads what `npm run deploy` will deploy from wrangler.toml, and the names of its secrets from Cloudflare.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { unstable_readConfig } from "wrangler";
import type { Deployment, SecretNames } from "#scripts/doctor-findings.ts";
import { projectRoot } from "#scripts/project-root.ts";

export const wranglerProgram = path.join(projectRoot, "node_modules/wrangler/bin/wrangler.js");

const CONFIG = path.join(projectRoot, "wrangler.toml");
const TIMEOUT_MS = 30_000;

/** CLOUDFLARE_ENV names an environment of wrangler.toml, for wrangler and the build too. */
export function readDeployment(
  file = CONFIG,
  environment = process.env["CLOUDFLARE_ENV"],
): Deployment {
  const config = unstable_readConfig({ config: file, ...(environment && { env: environment }) });
  const { d1_databases, kv_namespaces, durable_objects, ratelimits, send_email } = config;
  const named = [...durable_objects.bindings, ...(ratelimits ?? []), ...send_email].map(
    ({ name }) => name,
  );
  const routes = [config.route, ...(config.routes ?? [])].filter((route) => route !== undefined);
  const bound = [...d1_databases, ...kv_namespaces].map((one: { binding: string }) => one.binding);
  return {
    name: config.name ?? "",
    vars: config.vars,
    databaseId: d1_databases.find(isNamed("DB"))?.database_id,
    kvId: kv_namespaces.find(isNamed("KV"))?.id,
    bindings: [...bound, ...named],
    crons: config.triggers.crons ?? [],
    routes: routes.map((route) => (typeof route === "string" ? route : route.pattern)),
    hasAssets: config.assets !== undefined,
  };
}

/** Runs wrangler for the deployment and returns what it has printed. @throws Error with what it has said if it fails */
export function runWrangler(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [wranglerProgram, ...args], {
    cwd: projectRoot,
    encoding: "utf8",
    stdio: ["inherit", "pipe", "pipe"],
  });
  if (status !== 0) throw new Error(`wrangler ${args.join(" ")}: ${stderr}\n${stdout}`);
  return stdout;
}

/** The names of the secrets at Cloudflare, or why they could not be read. Values cannot be read. */
export function listSecrets(): SecretNames {
  const { error, status, stdout, stderr } = spawnSync(
    process.execPath,
    [wranglerProgram, "secret", "list", "--format", "json", "--config", CONFIG],
    {
      cwd: projectRoot,
      encoding: "utf8",
      timeout: TIMEOUT_MS,
      // Without a terminal, wrangler fails instead of opening a browser to sign in.
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  if (error) {
    const isLate = "code" in error && error.code === "ETIMEDOUT";
    const late = `wrangler did not answer within ${TIMEOUT_MS / 1000} seconds.`;
    return { why: isLate ? late : error.message };
  }
  return readSecretList({ status, stdout, stderr });
}

/** Parses what wrangler printed: a JSON list, or an error, of which the first sentence is kept. */
export function readSecretList(printed: {
  status: number | null;
  stdout: string;
  stderr: string;
}): SecretNames {
  const { status, stdout, stderr } = printed;
  if (status !== 0) return { why: firstSentence(`${stderr}\n${stdout}`) };
  try {
    const list: unknown = JSON.parse(stdout);
    if (!Array.isArray(list)) return { why: "wrangler printed something else than a list." };
    return { names: list.flatMap((one: { name?: unknown }) => textOf(one.name)) };
  } catch {
    return { why: "wrangler printed something that is not JSON." };
  }
}

function firstSentence(text: string): string {
  // Wrangler's message without a sign-in and without a terminal.
  if (text.includes("CLOUDFLARE_API_TOKEN environment variable")) {
    return "wrangler is not signed in.";
  }
  const lines = stripVTControlCharacters(text).split("\n");
  const line = lines.find((one) => one.includes("[ERROR]")) ?? lines.find((one) => one.trim());
  const said = (line ?? "wrangler failed and said nothing.").replace(/^.*\[ERROR\]\s*/, "").trim();
  return (/^.*?[.!?](?=\s|$)/.exec(said)?.[0] ?? said).slice(0, 300);
}

function textOf(name: unknown): string[] {
  return typeof name === "string" ? [name] : [];
}

function isNamed(name: string) {
  return ({ binding }: { binding: string }): boolean => binding === name;
}
