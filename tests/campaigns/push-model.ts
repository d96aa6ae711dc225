// The campaigns' push service: receives, decrypts, fails or kills the object, and judges what each browser got.
import { subscribe } from "#sandbox/push/knobs.ts";
import { decrypt } from "#sandbox/push/message.ts";
import { createPushState, type PushState } from "#sandbox/push/state.ts";
import { namesInPush } from "#tests/support/push-names.ts";
import type { DrivenPerson } from "#tests/campaigns/driven-person.ts";
import { bindings } from "#tests/worker/tables.ts";
import { createPushDevices } from "#worker/alerts/push-devices.ts";
import { createDatabase } from "#worker/db/client.ts";
import { readSettings } from "#worker/settings.ts";

/** What the service does with a call. */
export const PUSH_FAULTS = [
  "refused",
  "refused",
  "lost",
  "gateway",
  "gone",
  "killed before",
  "killed after",
] as const;
type PushFault = (typeof PUSH_FAULTS)[number] | "none";

type Push = { at: number; endpoint: string; count: number; names: string[] };

const WEEK_MS = 7 * 86_400_000;
const vapidKey = readSettings(bindings).push?.publicKey ?? "";
const devices = createPushDevices(createDatabase(bindings), vapidKey);

export class PushModel {
  /** What arrived. */
  readonly pushes: Push[] = [];
  /** When calls were made that were not refused, by address. */
  readonly times = new Map<string, number[]>();
  /** How many videos were in calls without a clear answer, by address. */
  readonly uncertain = new Map<string, number>();
  /** When an address ended. */
  readonly endedAt = new Map<string, number>();
  fault: () => PushFault = () => "none";
  readonly #state: PushState = createPushState();
  readonly #who: DrivenPerson;

  constructor(who: DrivenPerson) {
    this.#who = who;
    who.model.receivePush = (request) => this.#receive(request);
  }

  /** A browser turns alerts on. */
  async turnOn(now: number): Promise<void> {
    const { endpoint, keys } = await subscribe(this.#state, vapidKey);
    const about = { name: "Browser", sessionId: "none", vapidKey, replaces: undefined };
    await devices.add(this.#who.userId, { endpoint, ...keys }, about, now);
    this.times.set(endpoint, []);
  }

  /** Every browser is turned off. */
  async turnOff(): Promise<void> {
    for (const { id, endpoint } of await devices.all(this.#who.userId)) {
      await devices.remove(this.#who.userId, id);
      this.endedAt.set(endpoint, Date.now());
    }
  }

  async #receive(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const device = this.#state.devices.get(pathname.split("/").at(-1) ?? "");
    if (!device) return new Response(null, { status: 404 });
    const { endpoint } = device;
    const body = new Uint8Array(await request.arrayBuffer());
    await this.#who.flushed();
    const message = JSON.parse(await decrypt(device, body)) as {
      count: number;
      body: string;
    };
    const fault = device.hasEnded ? "gone" : this.fault();
    const names = namesInPush(message);
    this.#who.model.note(`push: ${fault}; ${message.count}: ${names.join()}`);
    if (fault === "refused") return new Response(null, { status: 503 });
    if (fault === "gone") {
      device.hasEnded = true;
      if (!this.endedAt.has(endpoint)) this.endedAt.set(endpoint, Date.now());
      return new Response(null, { status: 410 });
    }
    this.times.get(endpoint)?.push(Date.now());
    if (fault !== "none") {
      this.uncertain.set(endpoint, (this.uncertain.get(endpoint) ?? 0) + message.count);
    }
    if (fault === "killed before") return this.#who.kill();
    if (fault === "gateway") return new Response(null, { status: 502 });
    this.pushes.push({ at: Date.now(), endpoint, count: message.count, names });
    if (fault === "killed after") return this.#who.kill();
    if (fault === "lost") throw new TypeError("Network connection lost.");
    return new Response(null, { status: 201 });
  }

  /**
   * What is wrong in the end.
   * @param vanished when each video vanished, by name
   * @param dueAt what vanished until then must have been told
   */
  judge(vanished: ReadonlyMap<string, number>, dueAt: number): string[] {
    const wrong: string[] = [];
    for (const [endpoint, times] of this.times) {
      const got = this.pushes.filter((push) => push.endpoint === endpoint);
      const names = got.flatMap((push) => push.names);
      const counted = got.reduce((sum, { count }) => sum + count, 0);
      const unknown = this.uncertain.get(endpoint) ?? 0;
      if (new Set(names).size < names.length) wrong.push("a video was pushed twice to a browser");
      if (counted > vanished.size) wrong.push(`${counted} videos were pushed`);
      for (const name of names) if (!vanished.has(name)) wrong.push(`${name} has not vanished`);
      const endedAt = this.endedAt.get(endpoint) ?? Number.POSITIVE_INFINITY;
      if (times.some((at) => at > endedAt)) wrong.push("a push after the end");
      for (const [index, at] of times.entries()) {
        const before = times[index - 1];
        if (before !== undefined && at - before < WEEK_MS) wrong.push("two pushes in a week");
      }
      const due = [...vanished.values()].filter((at) => at <= dueAt).length;
      if (endedAt > dueAt + WEEK_MS && counted + unknown < due) {
        wrong.push(`${due} videos vanished in time, and ${counted} were pushed`);
      }
    }
    return wrong;
  }
}
