// Delivers a vendor's answer with latency and planned connection faults, which are the same for every
// vendor.
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { destroyConnection, holdUntilGone, truncate } from "#sandbox/broken-answers.ts";
import type { LoggedCall } from "#sandbox/call-log.ts";
import type { FaultAction } from "#sandbox/faults.ts";
import type { SandboxSettings } from "#sandbox/state.ts";

export type VendorEnv = { Bindings: Partial<HttpBindings> };

export interface VendorCall {
  entry: LoggedCall;
  /** The planned faults of this call. */
  actions: readonly FaultAction[];
  settings: SandboxSettings;
  /** Minimum milliseconds from the end of the work to the answer. */
  shortestMs: number;
}

/** Calls `answer`, unless the plan stalls the call: then it has no effect. */
export async function deliver(
  context: Context<VendorEnv>,
  call: VendorCall,
  answer: () => Promise<Response>,
): Promise<Response> {
  const arrived = performance.now();
  const { actions, entry } = call;
  if (actions.some((action) => "stall" in action)) {
    await holdUntilGone(context.req.raw.signal);
    return destroyConnection(context.env, entry);
  }
  const response = await answer();
  await waitOut(call, arrived);
  entry.status = response.status;
  if (actions.some((action) => "loseAnswer" in action)) {
    return destroyConnection(context.env, entry);
  }
  const cut = actions.find((action) => "truncate" in action);
  return cut === undefined ? response : truncate(context.env, response, cut);
}

// Latency counts from the arrival, so that the sandbox's own work is included.
async function waitOut(call: VendorCall, arrived: number): Promise<void> {
  const extra = call.actions.reduce((sum, one) => sum + ("delayMs" in one ? one.delayMs : 0), 0);
  const rest = arrived + call.settings.latencyMs + extra - performance.now();
  const wait = Math.max(rest, call.shortestMs);
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, Math.ceil(wait)));
}
