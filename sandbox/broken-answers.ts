// Faults of a connection: destroyed connections, truncated bodies, stalled calls. They need the socket,
// which only a listening sandbox has.
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { LoggedCall } from "#sandbox/call-log.ts";
import type { FaultAction } from "#sandbox/faults.ts";

type Truncation = Extract<FaultAction, { truncate: number }>;

/** Resolves when the client disconnects or the sandbox closes its connections. */
export function holdUntilGone(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) =>
    signal.addEventListener("abort", () => resolve(), { once: true }),
  );
}

/** Destroys the connection instead of answering. */
export function destroyConnection(env: Partial<HttpBindings>, entry: LoggedCall): Response {
  entry.status = 0;
  socketOf(env).destroy();
  return RESPONSE_ALREADY_SENT;
}

/** The first bytes of an answer: as a complete short body, or with the connection destroyed after them. */
export async function truncate(
  env: Partial<HttpBindings>,
  response: Response,
  action: Truncation,
): Promise<Response> {
  const whole = Buffer.from(await response.arrayBuffer());
  const part = whole.subarray(0, action.truncate);
  const { status, headers } = response;
  if (action.cut !== true) return new Response(part, { status, headers });
  const socket = socketOf(env);
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${status} OK`, ...lines, `content-length: ${whole.length}`, "", ""];
  await new Promise<void>((resolve) => {
    socket.write(Buffer.concat([Buffer.from(head.join("\r\n")), part]), () => resolve());
  });
  // Gives the client time to receive the bytes.
  setTimeout(() => socket.destroy(), 20);
  return RESPONSE_ALREADY_SENT;
}

function socketOf(env: Partial<HttpBindings>) {
  const socket = env.outgoing?.socket;
  if (!socket) throw new Error("A connection can only be broken while the sandbox listens.");
  return socket;
}
