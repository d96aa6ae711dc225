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
  /** Of a change; undefined without one. */
  body?: unknown;
};

/** Has YouTube execute the call, or a changed one, and returns its answer. */
export type Forward = (changed?: { query?: URLSearchParams; body?: unknown }) => Promise<Response>;

/** What happens at a call. Every part is optional. */
export type Script = {
  /** Runs before the call arrives and may change YouTube's data. Throwing loses the call. */
  before?: (call: ModelCall) => Promise<void> | void;
  /** The wrong answer, if any. */
  faults?: (call: ModelCall) => readonly FaultAction[];
  /** How far the replica that a read meets is behind. */
  behindMs?: (call: ModelCall) => number;
  /** Answers in YouTube's place. Throwing loses the answer. */
  answer?: (call: ModelCall, forward: Forward) => Promise<Response>;
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
  #later: { at: number; work: () => Promise<unknown> }[] = [];
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
    this.#later = [];
    this.#calls = 0;
  }

  /** Does the work at YouTube at this time, in milliseconds since the epoch: before the first call after it. */
  later(at: number, work: () => Promise<unknown>): void {
    this.#later.push({ at, work });
  }

  /** Does what {@link later} has left for a time that is over. */
  async settle(): Promise<void> {
    const due = this.#later.filter(({ at }) => at <= Date.now()).toSorted((a, b) => a.at - b.at);
    this.#later = this.#later.filter((one) => !due.includes(one));
    this.state.faults.replace([]);
    for (const { at, work } of due) {
      this.state.clock.setOffset(at - Date.now());
      await work();
      this.state.clock.setOffset(0);
    }
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
    const text = await request.clone().text();
    const body: unknown = text === "" ? undefined : JSON.parse(text);
    const call = { index: this.#calls++, method, resource, query: url.searchParams, body };
    skipTo(Date.now() + LATENCY_MS);
    await this.settle();
    await this.script.before?.(call);
    const actions = this.script.faults?.(call) ?? [];
    const behindMs = this.script.behindMs?.(call);
    // YouTube's own, also if its answer is lost or another one is given.
    let status = 0;
    const forward: Forward = async (changed) => {
      const { response, isLost } = await this.#execute(request, actions, behindMs, changed);
      status = response.status;
      if (isLost) throw new TypeError("Network connection lost.");
      return response;
    };
    const answer = this.script.answer ?? ((_call, execute) => execute());
    const response = await answer(call, forward).catch((error: unknown) => error);
    this.#noteCall(call, url, { actions, behindMs, status });
    await this.script.after?.(call, status);
    if (response instanceof Response) return response;
    throw response;
  }

  async #execute(
    request: Request,
    actions: readonly FaultAction[],
    behindMs: number | undefined,
    { query, body }: { query?: URLSearchParams; body?: unknown } = {},
  ): Promise<{ response: Response; isLost: boolean }> {
    this.state.faults.replace(
      faultPlanSchema.parse(
        actions.map((action) => ({ vendor: "youtube", path: "/", when: { always: true }, action })),
      ),
    );
    this.state.replicas.meet(behindMs === undefined ? [] : [behindMs]);
    let isLost = false;
    const socket = { destroy: () => (isLost = true) };
    const env = { outgoing: { socket } } as unknown as VendorEnv["Bindings"];
    const url = new URL(request.url);
    if (query) url.search = query.toString();
    const sent = request.clone();
    const { method, headers } = sent;
    const text = body === undefined ? sent.body : JSON.stringify(body);
    const changed = new Request(url, { method, headers, body: text });
    const response = await this.#app.fetch(changed, env);
    return { response, isLost };
  }

  #noteCall(
    { index, method, resource }: ModelCall,
    url: URL,
    what: { actions: readonly FaultAction[]; behindMs: number | undefined; status: number },
  ): void {
    const { actions, behindMs = 0, status } = what;
    const shown = new URLSearchParams(url.search);
    for (const name of ["part", "fields", "maxResults", "key"]) shown.delete(name);
    const fault = actions.length > 0 ? ` by ${JSON.stringify(actions)}` : "";
    const behind = behindMs > 0 ? `, as ${behindMs} ms ago` : "";
    const time = new Date().toISOString();
    this.note(`${index} ${time} ${method} ${resource}?${shown} -> ${status}${behind}${fault}`);
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
