// The stand-in for the push services of browsers, and the page that shows what arrived.
import { type Context, Hono } from "hono";
import { checkSender, decrypt, PushRefusal } from "#sandbox/push/message.ts";
import { pushesPage } from "#sandbox/push/pages.ts";
import type { PushDevice } from "#sandbox/push/state.ts";
import type { SandboxState } from "#sandbox/state.ts";
import { deliver, type VendorEnv } from "#sandbox/vendor-call.ts";

export const PUSH_PATH = "/push/send/";

export function createPushApp(current: SandboxState): Hono<VendorEnv> {
  const app = new Hono<VendorEnv>();
  app.post(`${PUSH_PATH}:id`, async (context) => {
    // As on arrival, so that a reset does not affect this call.
    const state = { ...current };
    const target = { vendor: "push", method: "POST", path: context.req.path } as const;
    const query = new URLSearchParams();
    const time = new Date(state.clock.now()).toISOString();
    const entry = state.log.open({ ...target, query, time });
    entry.bucket = "none";
    const actions = state.faults.take({ ...target, query });
    const call = { entry, actions, settings: state.settings, shortestMs: 0 };
    return deliver(context, call, async () => {
      const failure = actions.find((action) => "status" in action);
      if (failure) return Response.json(failure.body ?? {}, { status: failure.status });
      try {
        const id = await receive(context, state, findDevice(state, context.req.param("id")));
        return context.body(null, 201, { location: `/push/messages/${id}` });
      } catch (error) {
        if (!(error instanceof PushRefusal)) throw error;
        return Response.json({ message: error.message }, { status: error.status });
      }
    });
  });
  app.get("/push", () => pushesPage(current.push));
  return app;
}

/** @throws PushRefusal */
function findDevice({ push }: SandboxState, id: string | undefined): PushDevice {
  const device = push.devices.get(id ?? "");
  if (!device) throw new PushRefusal(404, "no such subscription");
  if (device.hasEnded) throw new PushRefusal(410, "the subscription has ended");
  return device;
}

/** @throws PushRefusal */
async function receive(
  { req }: Context<VendorEnv>,
  { push, clock }: SandboxState,
  device: PushDevice,
): Promise<string> {
  const subject = await checkSender(
    req.header("authorization"),
    device.applicationServerKey,
    clock.now(),
  );
  const ttl = req.header("ttl") ?? "";
  if (!/^\d{1,9}$/.test(ttl)) throw new PushRefusal(400, "no TTL");
  if (req.header("content-encoding") !== "aes128gcm") throw new PushRefusal(415, "not aes128gcm");
  const topic = req.header("topic") ?? null;
  if (topic !== null && !/^[\w-]{1,32}$/.test(topic)) throw new PushRefusal(400, "a wrong topic");
  const text = await decrypt(device, new Uint8Array(await req.arrayBuffer()));
  const id = crypto.randomUUID();
  push.received.push({
    id,
    deviceId: device.id,
    receivedAt: new Date(clock.now()).toISOString(),
    ttlSeconds: Number(ttl),
    topic,
    urgency: req.header("urgency") ?? null,
    subject,
    text,
  });
  return id;
}
