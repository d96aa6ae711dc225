// The knobs of the push stand-in: a browser subscribes, its subscription ends, and what was received.
import { Hono } from "hono";
import { z } from "zod";
import { readBody } from "#sandbox/knob-body.ts";
import { PUSH_PATH } from "#sandbox/push/app.ts";
import { PUSH_ORIGIN, toBase64Url } from "#sandbox/push/message.ts";
import type { PushState } from "#sandbox/push/state.ts";
import type { SandboxState } from "#sandbox/state.ts";

const subscribeSchema = z.strictObject({ applicationServerKey: z.string().length(87) });
const endSchema = z.strictObject({ endpoint: z.string() });

/** What `pushManager.subscribe` would give a page. */
export async function subscribe({ devices }: PushState, applicationServerKey: string) {
  const id = crypto.randomUUID();
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const keys = await crypto.subtle.generateKey(curve, true, ["deriveBits"]);
  if (!("publicKey" in keys)) throw new Error("a curve makes a pair of keys");
  const exported = await crypto.subtle.exportKey("raw", keys.publicKey);
  if (!(exported instanceof ArrayBuffer)) throw new Error("a raw key is bytes");
  const publicBytes = new Uint8Array(exported);
  const auth = crypto.getRandomValues(new Uint8Array(16));
  const endpoint = `${PUSH_ORIGIN}${PUSH_PATH}${id}`;
  devices.set(id, { id, endpoint, applicationServerKey, keys, publicBytes, auth, hasEnded: false });
  return { endpoint, keys: { p256dh: toBase64Url(publicBytes), auth: toBase64Url(auth) } };
}

export function createPushKnobs(state: SandboxState): Hono {
  const app = new Hono();
  app.post("/subscribe", async (context) => {
    const wanted = await readBody(context, subscribeSchema);
    if (!wanted.ok) return context.json(wanted.refusal, 400);
    return context.json(await subscribe(state.push, wanted.data.applicationServerKey));
  });
  app.post("/end", async (context) => {
    const wanted = await readBody(context, endSchema);
    if (!wanted.ok) return context.json(wanted.refusal, 400);
    const ended = [...state.push.devices.values()].filter(
      ({ endpoint }) => endpoint === wanted.data.endpoint,
    );
    for (const device of ended) device.hasEnded = true;
    return context.json({ ended: ended.length });
  });
  app.get("/received", (context) => context.json({ pushes: state.push.received }));
  return app;
}
