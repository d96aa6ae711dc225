// A proxy between the built app and the sandbox for faults that are drawn call by call; wrong
// answers use the sandbox's own fault actions. It adds what the sandbox's planned faults cannot do:
// a call that arrives late, also after the death of its sender. Calls to other vendors pass
// unchanged.
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { FaultAction } from "#sandbox/faults.ts";
import { spoil } from "#sandbox/youtube/wrong-answers.ts";
import type { ModelCall } from "#tests/campaigns/youtube-model.ts";

export type ProxyScript = {
  faults: (call: ModelCall) => readonly FaultAction[];
  /** Milliseconds until the call arrives. */
  arrivesAfterMs: (call: ModelCall) => number;
};

export type LyingProxy = {
  port: number;
  /** The faults from now on; undefined for none. */
  script: ProxyScript | undefined;
  /** The calls, each with its answer, for the report of a failed round. */
  lines: string[];
  close(): Promise<void>;
};

type Answer = { status: number; headers: IncomingMessage["headers"]; body: Buffer };

const API = "/youtube/v3/";

/** @param videoIdOf the video behind an item's id, as the sandbox knows it */
export async function startLyingProxy(
  sandboxPort: number,
  videoIdOf: (itemId: string) => string | undefined,
): Promise<LyingProxy> {
  let index = 0;
  const server = createServer((incoming, response) => {
    serve(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const proxy: LyingProxy = {
    port: (server.address() as AddressInfo).port,
    script: undefined,
    lines: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(incoming);
    const url = new URL(incoming.url ?? "/", "http://sandbox.test");
    const { script } = proxy;
    if (!script || !url.pathname.startsWith(API)) {
      return send(response, await forward(sandboxPort, incoming, body));
    }
    const { method = "GET" } = incoming;
    const resource = url.pathname.slice(API.length);
    const call = { index: index++, method, resource, query: url.searchParams };
    const actions = script.faults(call);
    const refused = actions.find((action) => "status" in action);
    if (refused) {
      note(call, refused.status, actions);
      return send(response, { status: refused.status, headers: {}, body: Buffer.from("{}") });
    }
    await wait(script.arrivesAfterMs(call));
    const answer = await forward(sandboxPort, incoming, body);
    note(call, answer.status, actions);
    if (actions.some((action) => "loseAnswer" in action)) return void response.destroy();
    const cut = actions.find((action) => "truncate" in action)?.truncate;
    const whole = spoilt(answer, actions, videoIdOf);
    send(response, { ...whole, body: whole.body.subarray(0, cut) });
  }

  function note(call: ModelCall, status: number, actions: readonly FaultAction[]): void {
    const { id, playlistId, videoId } = Object.fromEntries(call.query);
    const about = [playlistId, videoId, id].filter((one) => one !== undefined).join(" ");
    const fault = actions.length > 0 ? ` by ${JSON.stringify(actions)}` : "";
    proxy.lines.push(`${call.method} ${call.resource} ${about} -> ${status}${fault}`);
  }
}

/** A successful answer with wrong content. */
function spoilt(
  answer: Answer,
  actions: readonly FaultAction[],
  videoIdOf: (itemId: string) => string | undefined,
): Answer {
  if (answer.status !== 200 || actions.length === 0) return answer;
  const said = JSON.parse(answer.body.toString()) as Record<string, unknown>;
  return { ...answer, body: Buffer.from(JSON.stringify(spoil(said, actions, videoIdOf))) };
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  const { "content-length": _, "transfer-encoding": __, connection: ___, ...kept } = headers;
  const isEmpty = status === 204 || status === 304;
  response.writeHead(status, { ...kept, ...(!isEmpty && { "content-length": body.length }) });
  response.end(isEmpty ? undefined : body);
}

async function forward(port: number, incoming: IncomingMessage, body: Buffer): Promise<Answer> {
  const { method, url, headers } = incoming;
  return new Promise((resolve, reject) => {
    const onward = request({ host: "127.0.0.1", port, method, path: url, headers }, (response) => {
      bodyOf(response).then(
        (whole) =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: whole }),
        reject,
      );
    });
    onward.on("error", reject);
    onward.end(body);
  });
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
