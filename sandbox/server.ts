// The sandbox: local stand-ins with the vendors' real HTTP interfaces. This file serves the vendors and the
// knobs on one port. `npm start` runs it beside the app.
import { readFileSync } from "node:fs";
import { createServer as createHttpsServer } from "node:https";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { createGoogleApp } from "#sandbox/google/app.ts";
import { createKnobs } from "#sandbox/knobs.ts";
import { createMailApp } from "#sandbox/mail/app.ts";
import { createPushApp } from "#sandbox/push/app.ts";
import { createState, type SandboxSettings, type SandboxState } from "#sandbox/state.ts";
import { loadWorldFile, WorldError, type World } from "#sandbox/world.ts";
import { createDefaultWorld } from "#sandbox/world/default-world.ts";
import { createStripeApp } from "#sandbox/stripe/app.ts";
import { createYouTubeApp } from "#sandbox/youtube/app.ts";
import { NO_LIST_LAG } from "#sandbox/youtube/list-lag.ts";
import type { FilteredPositions } from "#sandbox/youtube/library.ts";

const DEFAULT_PORT = 8788;

// Longer than any client keeps an idle connection, so that none is closed while a client reuses it.
const KEEP_ALIVE_MS = 120_000;

const DEFAULT_SETTINGS: SandboxSettings = {
  latencyMs: 0,
  dailyQuota: 10_000,
  dailySearches: 100,
  quotaForm: "403",
  filteredEvery: 0,
  playlistsADay: 10,
  stripeKey: null,
  replicaLagMs: 0,
  ...NO_LIST_LAG,
};

export type SandboxOptions = Partial<SandboxSettings> & {
  /** Replaces the built-in world. */
  world?: World;
  /** The receiver of Stripe's webhook events; without it they are only stored. */
  webhookUrl?: string;
};

export interface Sandbox {
  app: Hono<{ Bindings: Partial<HttpBindings> }>;
  state: SandboxState;
}

export function createSandbox({ world, webhookUrl, ...settings }: SandboxOptions = {}): Sandbox {
  const nothingFiltered: FilteredPositions = new Map();
  // Only the built-in world has playlists whose pages leave out items: tests check totals of a given world.
  const data = world === undefined ? createDefaultWorld() : { world, filtered: nothingFiltered };
  const source = {
    ...data,
    settings: { ...DEFAULT_SETTINGS, ...settings },
    webhookUrl: webhookUrl ?? null,
  };
  const state = createState(source);
  const app = new Hono<{ Bindings: Partial<HttpBindings> }>();
  app.route("/sandbox", createKnobs(state, source));
  app.route("/", createYouTubeApp(state));
  app.route("/", createGoogleApp(state));
  app.route("/", createMailApp(state));
  app.route("/", createPushApp(state));
  // Last, because it answers every other path under /v1, and Google has one there too.
  app.route("/", createStripeApp(state));
  app.notFound((context) => context.json({ error: "The sandbox has no such address." }, 404));
  app.onError((error, context) => {
    console.error(error);
    return context.json({ error: "The sandbox itself failed; see its output." }, 500);
  });
  return { app, state };
}

export type StartOptions = SandboxOptions & {
  /** 0 takes any free port. */
  port?: number;
  /** A world file; cannot be combined with `world`. */
  worldPath?: string | undefined;
  /** A certificate and its private key; with it the sandbox serves https. */
  pem?: string | undefined;
};

export interface RunningSandbox extends Sandbox {
  port: number;
  /** Without a slash at the end. */
  url: string;
  /** Closes every connection, including stalled ones. */
  close(): Promise<void>;
}

/** @throws WorldError for an invalid world file. */
export async function startSandbox(options: StartOptions = {}): Promise<RunningSandbox> {
  const { port = DEFAULT_PORT, worldPath, pem, ...rest } = options;
  const loaded = worldPath === undefined ? undefined : loadWorldFile(worldPath);
  for (const warning of loaded?.warnings ?? []) console.error(`${worldPath}: ${warning}`);
  const sandbox = createSandbox(loaded === undefined ? rest : { ...rest, world: loaded.world });
  const server = createAdaptorServer({
    fetch: sandbox.app.fetch,
    ...(pem === undefined
      ? { serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS } }
      : {
          createServer: createHttpsServer,
          serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS, cert: pem, key: pem },
        }),
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  const bound = typeof address === "object" && address !== null ? address.port : port;
  return {
    ...sandbox,
    port: bound,
    url: `${pem === undefined ? "http" : "https"}://localhost:${bound}`,
    close: () =>
      new Promise<void>((resolve) => {
        sandbox.state.stripe.webhooks.end();
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
}

/** Reads an environment variable. @throws RangeError naming it. */
function readWholeNumber(variable: string): number | undefined {
  const text = process.env[variable];
  if (text === undefined || text === "") return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new RangeError(`${variable} is not a whole number: ${text}`);
}

/** Reads an environment variable. @throws RangeError naming it. */
function readWebAddress(variable: string): string | undefined {
  const text = process.env[variable];
  if (text === undefined || text === "") return undefined;
  if (/^https?:/.test(text) && URL.canParse(text)) return text;
  throw new RangeError(`${variable} is not a web address: ${text}`);
}

async function runFromEnvironment(): Promise<void> {
  const port = readWholeNumber("SANDBOX_PORT");
  const latencyMs = readWholeNumber("SANDBOX_LATENCY_MS");
  const dailyQuota = readWholeNumber("SANDBOX_DAILY_QUOTA");
  const listLagMs = readWholeNumber("SANDBOX_LIST_LAG_MS");
  const replicaLagMs = readWholeNumber("SANDBOX_REPLICA_LAG_MS");
  const webhookUrl = readWebAddress("SANDBOX_WEBHOOK_URL");
  const certificate = process.env["SANDBOX_CERTIFICATE"];
  const sandbox = await startSandbox({
    ...(webhookUrl === undefined ? {} : { webhookUrl }),
    ...(port === undefined ? {} : { port }),
    ...(latencyMs === undefined ? {} : { latencyMs }),
    ...(dailyQuota === undefined ? {} : { dailyQuota }),
    ...(listLagMs === undefined ? {} : { listLagMs }),
    ...(replicaLagMs === undefined ? {} : { replicaLagMs }),
    worldPath: process.env["SANDBOX_WORLD"] || undefined,
    pem: certificate === undefined ? undefined : readFileSync(certificate, "utf8"),
  });
  console.log(`Sandbox listens at ${sandbox.url}`);
  const end = (): void => {
    void sandbox.close().then(() => process.exit(0));
  };
  process.once("SIGTERM", end);
  process.once("SIGINT", end);
}

if (import.meta.main) {
  try {
    await runFromEnvironment();
  } catch (error) {
    const known = error instanceof WorldError || error instanceof RangeError;
    console.error(known ? error.message : error);
    process.exit(1);
  }
}
