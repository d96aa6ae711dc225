// A person with a library at the model's YouTube. The campaign rings their object's alarms, and can
// kill the object at any instant.
import { env } from "cloudflare:workers";
import { vi } from "vitest";
import { HIDDEN_VERSION } from "#shared/availability.ts";
import { CLEAN_UP_LIMIT } from "#shared/clean-up.ts";
import { randomOf } from "#tests/campaigns/random.ts";
import { rebind } from "#tests/worker/faulty-bindings.ts";
import { YouTubeModel } from "#tests/campaigns/youtube-model.ts";
import { signedIn } from "#tests/worker/browser.ts";
import { forget, inLibrary, libraryOf, rowsOf } from "#tests/worker/driven-library.ts";
import { restoreTimers, useInstantTimers, skipTo } from "#tests/worker/instant-timers.ts";
import { idOf } from "#tests/worker/library.ts";
import { bindings, emptyStores, ledgerStub } from "#tests/worker/tables.ts";
import type { Bindings } from "#worker/env.ts";
import type { SyncWant } from "#worker/library/jobs/kinds.ts";
import type { AskedLibrary } from "#tests/worker/asked-library.ts";

const EMAIL = "basic@example.com";
export const OWN_CHANNEL = "UCbasic000000000000000ab";
export const PEOPLE = [
  {
    email: EMAIL,
    givenName: "Basic",
    familyName: "Test",
    channelId: OWN_CHANNEL,
    grants: "all",
  },
] as const;

// Noon in Los Angeles, so that no round crosses the end of YouTube's day; far in the future, so
// that no alarm fires by itself.
const START = Date.UTC(2031, 0, 14, 20);
const YEAR_MS = 365 * 86_400_000;
/** More alarms than any job of a campaign needs. */
const MOST_ALARMS = 3000;
const OPEN_JOBS = "select 1 from jobs where ended_at is null and state in ('running', 'paused')";

export class DrivenPerson {
  readonly userId: string;
  readonly model: YouTubeModel;
  #storage: DurableObjectStorage | undefined;
  #abort: (() => void) | undefined;
  #wasKilled = false;
  /** What the object gets in place of its own bindings, before its first work. */
  bindings: Bindings | undefined;
  readonly #rebound = new WeakSet<AskedLibrary>();

  private constructor(userId: string, model: YouTubeModel) {
    this.userId = userId;
    this.model = model;
  }

  /** Signs in, connects YouTube for writing, and is Premium. Ends with restoreTimers(). */
  static async connect(): Promise<DrivenPerson> {
    const model = new YouTubeModel(env.SANDBOX_URL, { videos: [], playlists: [], people: PEOPLE });
    model.install();
    await emptyStores();
    const browser = await signedIn(EMAIL);
    await browser.connect(EMAIL, "write");
    await bindings.DB.prepare("update users set is_premium = 1").run();
    return new DrivenPerson(await idOf(browser), model);
  }

  /** Turns the monthly clean-up on, for all playlists. */
  async agreeToCleanUp(): Promise<void> {
    const { offer } = await this.library.cleaningSchedule();
    const playlistIds = [...this.model.state.library.publicPlaylists()].map(({ id }) => id);
    const consent = { channelId: OWN_CHANNEL, playlistIds, hiddenVersion: HIDDEN_VERSION };
    const limit = { videoLimit: CLEAN_UP_LIMIT };
    await this.library.agreeToCleaning(this.userId, { ...consent, ...limit, ...offer });
  }

  /** Rings until the monthly clean-up has run; if it asks, until it has run again after a yes. */
  async passCleanUp(): Promise<void> {
    let answeredAt: number | undefined;
    for (let alarms = 0; alarms < MOST_ALARMS; alarms += 1) {
      await this.ring();
      const { last, asks } = await this.library.cleaningSchedule();
      const hasRun = last !== null && Date.parse(last.at) >= (answeredAt ?? 0);
      if (hasRun && (!asks || answeredAt !== undefined)) return this.drive();
      if (!asks || answeredAt !== undefined) continue;
      answeredAt = Date.now() + 1;
      skipTo(answeredAt);
      await this.library.answerCleaning(this.userId, true);
    }
    throw new Error("the monthly clean-up does not come");
  }

  /** Starts a round with an empty library and ledger, at noon. Every round uses the same day. */
  async begin(seed: number, world: Parameters<YouTubeModel["begin"]>[0]): Promise<void> {
    restoreTimers();
    useInstantTimers();
    // The ledger resets itself on another day.
    for (const time of [START + YEAR_MS, START]) {
      vi.setSystemTime(time);
      await ledgerStub().canReserve({ class: "sync", units: {} });
    }
    vi.spyOn(Math, "random").mockImplementation(randomOf(seed).value);
    this.model.begin(world);
    this.model.install();
    await forget(this.userId);
    await bindings.DB.batch([
      bindings.DB.prepare("delete from playlists"),
      bindings.DB.prepare("delete from libraries"),
    ]);
  }

  /** Runs code in the object; its calls to YouTube are sent only after all writes are stored. */
  async look<Result>(
    work: (library: AskedLibrary, state: DurableObjectState) => Promise<Result>,
  ): Promise<Result> {
    return inLibrary(this.userId, (library, state) => {
      this.#storage = state.storage;
      this.#abort = () => state.abort("killed by the campaign");
      if (this.bindings && !this.#rebound.has(library)) {
        this.#rebound.add(library);
        rebind(library, this.bindings);
      }
      return work(library, state);
    });
  }

  /** Flushes writes before a call is sent, as the runtime's output gate does. */
  async flushed(): Promise<void> {
    await this.#storage?.sync();
  }

  /** Kills the object at once, for the script of the model. The call is never answered. */
  async kill(): Promise<never> {
    this.model.note("killed");
    this.#wasKilled = true;
    this.#abort?.();
    return new Promise<never>(() => {});
  }

  /** Begins a job without waiting for its end, if there is anything to do. */
  async start(change: (library: AskedLibrary) => Promise<unknown>): Promise<void> {
    await this.look(async (library, { storage }) => {
      await library.jobs();
      const over = change(library)
        .catch((error: unknown) => this.model.note(`not begun: ${String(error)}`))
        .then(() => true);
      const moment = () =>
        scheduler.wait(1).then(() => [...storage.sql.exec(OPEN_JOBS)].length > 0);
      while (!(await Promise.race([over, moment()])));
    });
  }

  /**
   * Moves the clock to the alarm's time and rings it once. Returns false if none is set. After a
   * kill the alarm rings again.
   */
  async ring(): Promise<boolean> {
    const isRetry = this.#wasKilled;
    this.#wasKilled = false;
    try {
      return await this.look(async (library, { storage }) => {
        const at = isRetry ? Date.now() : await storage.getAlarm();
        if (at === null) return false;
        skipTo(at);
        await storage.deleteAlarm();
        await library.alarm();
        return true;
      });
    } catch (error) {
      if (!this.#wasKilled) throw error;
      return true;
    }
  }

  /**
   * Rings the alarm until no job is open, however long the pauses are.
   * @throws if a job is open and no alarm is set
   */
  async drive(between: () => Promise<unknown> | undefined = async () => {}): Promise<void> {
    for (let alarms = 0; alarms < MOST_ALARMS; alarms += 1) {
      if (!this.#wasKilled && (await this.#isIdle())) return;
      if (!(await this.ring())) throw new Error("a job is open, and nothing wakes the object");
      await between();
    }
    throw new Error("the jobs do not end");
  }

  /** Rings all alarms up to this time, in milliseconds since the epoch, and moves the clock there. */
  async pass(until: number): Promise<void> {
    for (let alarms = 0; alarms < MOST_ALARMS; alarms += 1) {
      const at = await inLibrary(this.userId, (_library, { storage }) => storage.getAlarm());
      if (!this.#wasKilled && (at === null || at > until)) return skipTo(until);
      await this.ring();
    }
    throw new Error("the alarms do not end");
  }

  async sync(want: SyncWant = { kind: "all" }): Promise<void> {
    await this.start((library) => library.sync(this.userId, want));
    await this.drive();
  }

  async rows<Row extends Record<string, SqlStorageValue>>(query: string): Promise<Row[]> {
    return rowsOf<Row>(this.userId, query);
  }

  /** The object's RPC methods. */
  get library() {
    return libraryOf(this.userId);
  }

  async #isIdle(): Promise<boolean> {
    return inLibrary(
      this.userId,
      (_library, { storage }) => [...storage.sql.exec(OPEN_JOBS)].length === 0,
    );
  }
}
