// Delivery of events: signed, retried, held back, duplicated and out of order.
import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startSandbox, type RunningSandbox } from "#sandbox/server.ts";
import { knob, smallWorld } from "#tests/sandbox/support.ts";
import {
  clientOf,
  newIntent,
  paidIntent,
  startReceiver,
  WEBHOOK_SECRET,
  type Receiver,
} from "#tests/sandbox/stripe-support.ts";

interface Deliveries {
  deliveries: { eventId: string; type: string; attempt: number; status: number }[];
  held: { eventId: string; type: string }[];
}

const PAID = ["payment_intent.created", "charge.succeeded", "payment_intent.succeeded"];

describe("webhooks", () => {
  let sandbox: RunningSandbox;
  let receiver: Receiver;

  beforeEach(async () => {
    receiver = await startReceiver();
    sandbox = await startSandbox({ port: 0, world: smallWorld(), webhookUrl: receiver.url });
  });
  afterEach(async () => {
    await sandbox.close();
    await receiver.close();
  });

  async function configure(settings: object): Promise<void> {
    expect((await knob(sandbox, "stripe/webhooks", settings)).status).toBe(200);
  }
  const deliver = async (body: object = {}) =>
    (await knob<Deliveries>(sandbox, "stripe/deliver", body)).body.deliveries;
  const all = async () => (await knob<Deliveries>(sandbox, "stripe/deliveries")).body;

  it("come in the order of creation, and the official client verifies them", async () => {
    const { id } = await paidIntent(sandbox);
    await receiver.count(3);
    expect(receiver.types()).toEqual(PAID);
    const { webhooks } = clientOf(sandbox);
    for (const { body, signature } of receiver.received) {
      const event = await webhooks.constructEventAsync(body, signature, WEBHOOK_SECRET);
      expect(event).toMatchObject({ object: "event", livemode: false, pending_webhooks: 1 });
      const other = webhooks.constructEventAsync(body, signature, "whsec_other");
      await expect(other).rejects.toThrow("No signatures found matching");
      const altered = webhooks.constructEventAsync(`${body} `, signature, WEBHOOK_SECRET);
      await expect(altered).rejects.toThrow("No signatures found matching");
    }
    const last = receiver.received.at(-1);
    expect(last?.event.data.object).toMatchObject({ id, status: "succeeded" });
    expect(receiver.received[0]?.event.data.object).toMatchObject({ amount_received: 0 });
  });

  it("are signed by the sandbox's clock", async () => {
    await knob(sandbox, "clock", { offsetMs: -400_000 });
    await newIntent(sandbox);
    await receiver.count(1);
    const [{ body, signature } = { body: "", signature: "" }] = receiver.received;
    const [, seconds = "", hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
    const expected = createHmac("sha256", WEBHOOK_SECRET).update(`${seconds}.${body}`);
    expect(hex).toBe(expected.digest("hex"));
    const { webhooks } = clientOf(sandbox);
    const verified = webhooks.constructEventAsync(body, signature, WEBHOOK_SECRET);
    await expect(verified).rejects.toThrow("Timestamp outside the tolerance zone");
  });

  it("are retried until they are accepted, up to a limit", async () => {
    await configure({ retryDelaysMs: [10, 20] });
    receiver.answers.push(500, 302);
    await newIntent(sandbox);
    await receiver.count(3);
    expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(1);
    await expect
      .poll(async () => (await all()).deliveries)
      .toMatchObject([
        { attempt: 1, status: 500 },
        { attempt: 2, status: 302 },
        { attempt: 3, status: 200 },
      ]);
    await configure({ url: "http://127.0.0.1:1/nobody" });
    await newIntent(sandbox);
    await expect.poll(async () => (await all()).deliveries.length).toBe(6);
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect((await all()).deliveries.slice(3)).toMatchObject([
      { attempt: 1, status: 0 },
      { attempt: 2, status: 0 },
      { attempt: 3, status: 0 },
    ]);
  });

  it("can be duplicated", async () => {
    await configure({ duplicates: 9 });
    await newIntent(sandbox);
    await receiver.count(10);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  });

  it.each([
    [{ order: "reversed" }, PAID.toReversed()],
    [{ order: "shuffled", seed: 7 }, expect.arrayContaining(PAID)],
  ])("can be out of order by themselves: %j", async (settings, types) => {
    await configure(settings);
    await paidIntent(sandbox);
    await receiver.count(3);
    expect(receiver.types()).toEqual(types);
  });

  it("can be held, delivered on demand, and delivered again", async () => {
    await configure({ deliver: "held", order: "reversed" });
    await paidIntent(sandbox);
    expect((await all()).held.map(({ type }) => type)).toEqual(PAID);
    expect(receiver.received).toEqual([]);
    receiver.answers.push(200, 503);
    expect(await deliver()).toMatchObject([
      { type: "payment_intent.succeeded", status: 200 },
      { type: "charge.succeeded", status: 503 },
      { type: "payment_intent.created", status: 200 },
    ]);
    expect((await all()).held.map(({ type }) => type)).toEqual(["charge.succeeded"]);
    expect(await deliver()).toMatchObject([{ type: "charge.succeeded", attempt: 2, status: 200 }]);
    expect(await deliver()).toEqual([]);
    const eventId = receiver.received[0]?.event.id;
    expect(await deliver({ eventIds: [eventId] })).toMatchObject([{ eventId, attempt: 2 }]);
    const unknown = await knob(sandbox, "stripe/deliver", { eventIds: ["evt_0"] });
    expect(unknown.status).toBe(400);
    await newIntent(sandbox);
    await configure({ deliver: "auto" });
    await receiver.count(6);
  });

  it("carry what happened without a call, with no request", async () => {
    await configure({ deliver: "held" });
    const { id } = await paidIntent(sandbox);
    await deliver();
    await knob(sandbox, "stripe/refund", { paymentIntentId: id });
    await deliver();
    const refunded = receiver.received.find(({ event }) => event.type === "charge.refunded");
    expect(refunded?.event).toMatchObject({
      request: { id: null, idempotency_key: null },
      data: {
        object: { payment_intent: id, refunded: true, amount_refunded: 2900 },
        previous_attributes: { refunded: false, amount_refunded: 0 },
      },
    });
  });

  it("end when the sandbox starts over, and go where they went at the start", async () => {
    await configure({ retryDelaysMs: [40] });
    receiver.answers.push(500);
    await newIntent(sandbox);
    await receiver.count(1);
    await knob(sandbox, "reset", {});
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(receiver.received).toHaveLength(1);
    await newIntent(sandbox);
    await receiver.count(2);
    expect((await knob(sandbox, "stripe/webhooks")).body).toMatchObject({
      url: receiver.url,
      retryDelaysMs: [1_000, 5_000, 25_000],
    });
  });

  it.each([
    [{ url: "nowhere" }, "$.url"],
    [{ url: "ftp://127.0.0.1/x" }, "$.url"],
    [{ deliver: "soon" }, "$.deliver"],
    [{ duplicates: -1 }, "$.duplicates"],
    [{ order: "random" }, "$.order"],
    [{ retryDelaysMs: 5 }, "$.retryDelaysMs"],
    [{ colour: "red" }, "$"],
  ])("refuse a setting that is none: %j", async (settings, place) => {
    const answer = await knob(sandbox, "stripe/webhooks", settings);
    expect(answer).toMatchObject({ status: 400, body: { error: [{ place }] } });
  });
});
