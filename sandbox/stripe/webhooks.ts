// Delivers signed events to one address and retries failed deliveries. On demand it holds events back,
// duplicates or reorders them.
import { createHmac } from "node:crypto";
import type { SandboxClock } from "#sandbox/clock.ts";
import type { StripeEvent } from "#sandbox/stripe/events.ts";
import { createRandom } from "#sandbox/world/seeded.ts";

/** Signs every delivery. */
const WEBHOOK_SECRET = "whsec_sandbox";

const ANSWER_WITHIN_MS = 10_000;
// Events are collected for this long, so that they can be sent in another order.
const GATHER_MS = 200;

export interface WebhookSettings {
  /** Null: events are only stored. */
  url: string | null;
  /** "held" waits for the knob `deliver`; then there are no automatic retries. */
  deliver: "auto" | "held";
  /** Additional copies of each delivery, sent at the same time. */
  duplicates: number;
  order: "created" | "reversed" | "shuffled";
  /** For the order "shuffled". */
  seed: number;
  /** Delays before the second attempt, the third, and so on; after them an event is dropped. */
  retryDelaysMs: number[];
}

type Changes = { [Name in keyof WebhookSettings]?: WebhookSettings[Name] | undefined };

export interface Delivery {
  eventId: string;
  type: string;
  /** From 1; copies share a number. */
  attempt: number;
  /** ISO time of the sending, by the sandbox's clock. */
  time: string;
  /** 0 without an answer. */
  status: number;
}

export interface Webhooks {
  settings: Readonly<WebhookSettings>;
  /** A change to "auto" delivers held events. */
  change(settings: Changes): void;
  take(event: StripeEvent): void;
  /** Sends held events, or the given ones again. Failed ones stay held. */
  deliverNow(events?: readonly StripeEvent[]): Promise<Delivery[]>;
  deliveries(): Delivery[];
  held(): { eventId: string; type: string }[];
  /** No delivery begins after this. */
  end(): void;
}

export function createWebhooks(clock: SandboxClock, url: string | null): Webhooks {
  const settings: WebhookSettings = {
    url,
    deliver: "auto",
    duplicates: 0,
    order: "created",
    seed: 1,
    retryDelaysMs: [1_000, 5_000, 25_000],
  };
  const sent: Delivery[] = [];
  const attempts = new Map<string, number>();
  const timers = new Set<NodeJS.Timeout>();
  let waiting: StripeEvent[] = [];
  let gathering = false;
  let sending: Promise<unknown> = Promise.resolve();
  let ended = false;

  function later(delayMs: number, work: () => Promise<unknown>): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void work();
    }, delayMs);
    // A waiting event must not keep the process alive.
    timer.unref();
    timers.add(timer);
  }

  async function attempt(event: StripeEvent): Promise<Delivery[]> {
    const number = (attempts.get(event.id) ?? 0) + 1;
    attempts.set(event.id, number);
    const copies = Array.from({ length: 1 + settings.duplicates }, async () => {
      const now = clock.now();
      const status = await send(settings.url, event, now);
      const time = new Date(now).toISOString();
      return { eventId: event.id, type: event.type, attempt: number, time, status };
    });
    const results = await Promise.all(copies);
    if (results.some(isTaken)) event.pending_webhooks = 0;
    sent.push(...results);
    return results;
  }

  async function attemptUntilTaken(event: StripeEvent, tries: number): Promise<void> {
    if (ended || settings.url === null) return;
    const results = await attempt(event);
    const delayMs = settings.retryDelaysMs[tries];
    if (results.some(isTaken) || delayMs === undefined || ended) return;
    later(delayMs, () => attemptUntilTaken(event, tries + 1));
  }

  // One after the other, so that they arrive in this order.
  async function sendWaiting(): Promise<void> {
    const events = ordered(waiting, settings);
    waiting = [];
    for (const event of events) await attemptUntilTaken(event, 0);
  }

  function sendSoon(): void {
    if (ended || gathering || settings.deliver === "held") return;
    gathering = true;
    later(settings.order === "created" ? 0 : GATHER_MS, () => {
      gathering = false;
      sending = sending.then(sendWaiting);
      return sending;
    });
  }

  return {
    settings,
    change: (changes) => {
      Object.assign(settings, changes);
      if (waiting.length > 0) sendSoon();
    },
    take: (event) => {
      if (ended || (settings.url === null && settings.deliver === "auto")) return;
      waiting.push(event);
      sendSoon();
    },
    deliverNow: async (events) => {
      const due = ordered(events ?? waiting, settings);
      if (events === undefined) waiting = [];
      const results: Delivery[] = [];
      for (const event of due) {
        const tried = await attempt(event);
        results.push(...tried);
        if (events === undefined && !tried.some(isTaken)) waiting.push(event);
      }
      return results;
    },
    deliveries: () => sent,
    held: () => waiting.map(({ id, type }) => ({ eventId: id, type })),
    end: () => {
      ended = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

async function send(url: string | null, event: StripeEvent, now: number): Promise<number> {
  if (url === null) return 0;
  const body = JSON.stringify(event, null, 2);
  const seconds = Math.floor(now / 1000);
  const signature = createHmac("sha256", WEBHOOK_SECRET).update(`${seconds}.${body}`).digest("hex");
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": `t=${seconds},v1=${signature}`,
        "user-agent": "Stripe/1.0 (sandbox)",
      },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}

function isTaken({ status }: Delivery): boolean {
  return status >= 200 && status < 300;
}

function ordered(events: readonly StripeEvent[], { order, seed }: WebhookSettings): StripeEvent[] {
  if (order === "created") return [...events];
  if (order === "reversed") return events.toReversed();
  const random = createRandom(`webhooks ${seed}`);
  const left = [...events];
  return events.flatMap(() => left.splice(random.integer(0, left.length - 1), 1));
}
