// A Worker and a library's object of three versions, mixed as while a deployment is given to a part of the requests, and after a
// rollback. There is no earlier release to run: an earlier and a later version are this one with the differences that two
// releases in turn may have (docs/operations.md, "Changing a deployment").
import type { DrivenPerson } from "#tests/campaigns/driven-person.ts";
import type { Random } from "#tests/campaigns/random.ts";
import { fetchApiWith } from "#tests/worker/api.ts";
import { Browser } from "#tests/worker/browser.ts";
import { restart } from "#tests/worker/driven-library.ts";
import { readTables, useOldTables } from "#tests/worker/old-tables.ts";
import { bindings, changed } from "#tests/worker/tables.ts";
import type { Bindings } from "#worker/env.ts";
import type { Answered, CallName, Sent } from "#worker/library/call.ts";
import type { UserLibrary } from "#worker/library/user-library.do.ts";

const VERSIONS = ["earlier", "this", "later"] as const;
type Version = (typeof VERSIONS)[number];

/** Tables that an earlier version may have left: those before each of the last three migrations. */
const MIGRATIONS_BEFORE = [13, 14, 15];
const TABLES =
  "playlists pages items videos history jobs removals insertions creations orders".split(" ");
/** How often one version uses a call that the other does not have. */
const UNKNOWN_RATE = 0.15;
/** A job of a kind that only a later version has: here it reads the playlist that it names. */
const LATER_JOB = `
  insert into jobs (id, user_id, kind, state, queue, walk_id, started_at, later)
  values ('later-job', ?, 'later', 'running', json_array(?), 'later-walk', ?, 'x')`;

type Call = (name: string, sent: unknown) => Promise<Answered>;
type Init = { method: string; body?: object };

export class MixedVersions {
  readonly browser: Browser;
  deployments = 0;
  readonly #person: DrivenPerson;
  readonly #random: Random;
  #worker: Version = "this";
  #object: Version = "this";
  #sentBody: object | undefined;
  #hadOldTables = false;
  #hasLaterTables = false;

  constructor(person: DrivenPerson, random: Random) {
    this.#person = person;
    this.#random = random;
    const get = (id: DurableObjectId) => this.#seen(bindings.USER_LIBRARY.get(id));
    const stores = {
      USER_LIBRARY: changed(bindings.USER_LIBRARY, { get }),
      // The rounds of many days are played within a minute.
      PERSON_LIMIT: { limit: async () => ({ success: true }) },
    } as Partial<Bindings>;
    this.browser = new Browser(fetchApiWith(stores));
  }

  /** A call that a Worker of any version answers. */
  async call(path: string, { method, body }: Init): Promise<Response> {
    this.#worker = this.#random.pick(VERSIONS);
    this.#sentBody = body;
    this.#person.model.note(`${method} ${path} by ${this.#worker}, object ${this.#object}`);
    const json = { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
    return this.browser.call(path, { method, ...(body && json) });
  }

  /** The object restarts as one of any version, at any point of its work; what was asked meanwhile fails. */
  async restart(): Promise<void> {
    this.deployments += 1;
    this.#object = this.#random.pick(VERSIONS);
    this.#person.model.note(`the object is ${this.#object} from now on`);
    await restart(this.#person.userId);
  }

  /** The same while nobody waits for an answer, with the tables that the other version has left. */
  async deploy(playlistId: string): Promise<void> {
    await this.restart();
    if (this.#object === "earlier" && !this.#hadOldTables && !this.#hasLaterTables) {
      await this.#takeOldTables();
    }
    if (this.#object === "later" && !this.#hasLaterTables) await this.#takeLaterTables(playlistId);
  }

  /** The object as a Worker of another version sees it. */
  #seen(stub: DurableObjectStub<UserLibrary>): DurableObjectStub<UserLibrary> {
    const call = async (name: CallName, sent: Sent): Promise<Answered> => {
      const isUnknown = this.#object !== this.#worker && this.#random.chance(UNKNOWN_RATE);
      // A refusal that is newer than the Worker.
      if (isUnknown && this.#object === "later") return { refused: "later_code" as never };
      const real = Reflect.get(stub, "call") as unknown as Call;
      const asked = isUnknown ? `later ${name}` : name;
      const given: unknown = await Reflect.apply(real, stub, [asked, this.#asSent(sent)]);
      const answered = given as Answered;
      return this.#object === "later" ? Object.assign(answered, { later: true }) : answered;
    };
    return new Proxy(stub, {
      get(target, name) {
        const value: unknown = name === "call" ? call : Reflect.get(target, name);
        // A method of a stub cannot be bound.
        return typeof value === "function"
          ? (...what: unknown[]) => Reflect.apply(value, target, what) as unknown
          : value;
      },
    });
  }

  /** An earlier Worker does not know the fields that have a default by now; a later one sends further ones. */
  #asSent(sent: Sent): unknown {
    if (this.#worker === "earlier") return { ...sent, body: this.#sentBody ?? sent.body };
    if (this.#worker === "this") return sent;
    const parts = Object.entries(sent).map(([part, value]) => {
      const isObject = typeof value === "object" && value !== null;
      return [part, isObject ? { ...value, later: { of: part } } : value];
    });
    return { ...Object.fromEntries(parts), later: true };
  }

  /** The tables as the earlier version left them, without the columns of this one. */
  async #takeOldTables(): Promise<void> {
    this.#hadOldTables = true;
    const { userId } = this.#person;
    const rows = await readTables(userId, TABLES);
    const { keys, alarm } = await this.#person.look(async (_library, { storage }) => {
      return { keys: [...storage.kv.list()], alarm: await storage.getAlarm() };
    });
    await useOldTables(userId, this.#random.pick(MIGRATIONS_BEFORE), rows);
    await this.#person.look(async (_library, { storage }) => {
      for (const [key, value] of keys) storage.kv.put(key, value);
      if (alarm !== null) await storage.setAlarm(alarm);
    });
    await restart(userId);
  }

  /** What a later version has added, which this one finds after a rollback. */
  async #takeLaterTables(playlistId: string): Promise<void> {
    this.#hasLaterTables = true;
    const { userId } = this.#person;
    await this.#person.look(async (library, { storage }) => {
      // It has made the changes of this version before its own.
      await library.jobs();
      const { sql } = storage;
      for (const table of TABLES)
        sql.exec(`alter table ${table} add column later text default 'x'`);
      sql.exec("create table later (id text primary key)");
      sql.exec(
        "insert into __drizzle_migrations (hash, created_at) values ('later', 9999999999999)",
      );
      sql.exec(LATER_JOB, userId, playlistId, Date.now());
      storage.kv.put("later", { of: "a later version" });
      await storage.setAlarm(Date.now());
    });
  }
}
