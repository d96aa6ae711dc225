// The campaigns' YouTube: the sandbox inside the test's own process. The test can read and change
// its data between any two calls, make an answer wrong or lost, and kill the object at a call.
import { Hono } from "hono";
import { vi } from "vitest";
import { type FaultAction, faultPlanSchema } from "#sandbox/faults.ts";
import { createGoogleApp } from "#sandbox/google/app.ts";
import { PUSH_PATH } from "#sandbox/push/app.ts";
import { createState, type SandboxState } from "#sandbox/state.ts";
import type { VendorEnv } from "#sandbox/vendor-call.ts";
import { worldSchema } from "#sandbox/world/schema.ts";
import { createYouTubeApp } from "#sandbox/youtube/app.ts";
import { NO_LIST_LAG } from "#sandbox/youtube/list-lag.ts";
import { skipTo } from "#tests/worker/instant-timers.ts";

/** A call to YouTube, before it is answered. */
export type ModelCall = {
  /** Index in the round, from 0. */
  index: number;
  method: string;
  /** Without the version, such as "playlistItems". */
  resource: string;
  query: URLSearchParams;
};

/** What happens at a call. Every part is optional. */
export type Script = {
  /** Runs before the call arrives and may change YouTube's data. Throwing loses the call. */
  before?: (call: ModelCall) => Promise<void> | void;
  /** The wrong answer, if any. */
  faults?: (call: ModelCall) => readonly FaultAction[];
  /** Runs after YouTube has executed the call, before the answer arrives. */
  after?: (call: ModelCall, status: number) => Promise<void> | void;
};

type WorldInput = Parameters<typeof worldSchema.parse>[0];

const API = "/youtube/v3/";
/** How long YouTube takes to answer. */
const LATENCY_MS = 120;

export class YouTubeModel {
  /** YouTube's data; may be read and changed. */
  state: SandboxState;
  script: Script = {};
  /** The calls of the round, each with its answer, for the report of a failed one. */
  lines: string[] = [];
  /** Answers what is pushed to browsers. */
  receivePush: (request: Request) => Promise<Response> = async () =>
    new Response(null, { status: 404 });
  readonly #origin: string;
  #app: Hono<VendorEnv>;
  #calls = 0;

  constructor(origin: string, world: WorldInput) {
    this.#origin = origin;
    [this.state, this.#app] = open(world);
  }

  /** Begins a round with this world. Earlier tokens stay valid. */
  begin(world: WorldInput): void {
    [this.state, this.#app] = open(world);
    this.script = {};
    this.lines = [];
    this.#calls = 0;
  }

  /** Receives all fetches of the process, until vi.unstubAllGlobals. */
  install(): void {
    vi.stubGlobal("fetch", (input: Request | URL | string, init?: RequestInit) =>
      this.#fetch(new Request(input, init)),
    );
  }

  readonly note = (line: string): void => {
    this.lines.push(line);
  };

  async #fetch(request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (url.origin !== this.#origin) throw new Error(`${url.origin} may not be called`);
    if (url.pathname.startsWith(PUSH_PATH)) return this.receivePush(request);
    if (!url.pathname.startsWith(API)) return this.#app.fetch(request);
    const { method } = request;
    const resource = url.pathname.slice(API.length);
    const call = { index: this.#calls++, method, resource, query: url.searchParams };
    skipTo(Date.now() + LATENCY_MS);
    await this.script.before?.(call);
    const actions = this.script.faults?.(call) ?? [];
    this.state.faults.replace(
      faultPlanSchema.parse(
        actions.map((action) => ({ vendor: "youtube", path: "/", when: { always: true }, action })),
      ),
    );
    let isLost = false;
    const socket = { destroy: () => (isLost = true) };
    const env = { outgoing: { socket } } as unknown as VendorEnv["Bindings"];
    const response = await this.#app.fetch(request, env);
    this.#noteCall(call, url, actions, response.status);
    await this.script.after?.(call, response.status);
    if (isLost) throw new TypeError("Network connection lost.");
    return response;
  }

  #noteCall(call: ModelCall, url: URL, actions: readonly FaultAction[], status: number): void {
    const shown = new URLSearchParams(url.search);
    for (const name of ["part", "fields", "maxResults", "key"]) shown.delete(name);
    const fault = actions.length > 0 ? ` by ${JSON.stringify(actions)}` : "";
    const time = new Date().toISOString();
    this.note(
      `${call.index} ${time} ${call.method} ${call.resource}?${shown} -> ${status}${fault}`,
    );
  }
}

function open(world: WorldInput): [SandboxState, Hono<VendorEnv>] {
  const state = createState({
    world: worldSchema.parse(world),
    filtered: new Map(),
    settings: {
      latencyMs: 0,
      dailyQuota: 1_000_000,
      dailySearches: 100,
      quotaForm: "403",
      filteredEvery: 0,
      playlistsADay: 10,
      stripeKey: null,
      replicaLagMs: 0,
      ...NO_LIST_LAG,
    },
    webhookUrl: null,
  });
  const app = new Hono<VendorEnv>();
  app.route("/", createYouTubeApp(state));
  app.route("/", createGoogleApp(state));
  return [state, app];
}
