// Wraps the real stores so that they fail at a chosen statement or call.
import type { Bindings } from "#worker/env.ts";
import type { UserLibrary } from "#worker/library/user-library.do.ts";
import { changed } from "#tests/worker/tables.ts";

/** "refuse": the statement is not executed. "lose": it is executed, and its answer is lost. */
export type Strike = "refuse" | "lose" | undefined;

const RUNS = ["run", "all", "raw", "first"] as const;

/**
 * D1 whose statements are numbered from 0 in order; a batch counts as one.
 * @param strike decides for each number what happens
 */
export function faultyD1(db: D1Database, strike: (statement: number) => Strike): D1Database {
  let next = 0;
  const struck = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    const what = strike(next++);
    if (what === "refuse") throw new Error("D1_ERROR: storage operation exceeded timeout");
    const result = await run();
    if (what === "lose") throw new Error("D1_ERROR: Network connection lost.");
    return result;
  };
  const real = new WeakMap<object, D1PreparedStatement>();
  const faulty = (statement: D1PreparedStatement): D1PreparedStatement => {
    const runs = RUNS.map((name) => {
      const run = statement[name].bind(statement) as (...rest: unknown[]) => Promise<unknown>;
      return [name, (...rest: unknown[]) => struck(() => run(...rest))] as const;
    });
    const proxy = changed(statement, {
      ...Object.fromEntries(runs),
      bind: (...values: unknown[]) => faulty(statement.bind(...values)),
    });
    real.set(proxy, statement);
    return proxy;
  };
  return changed(db, {
    prepare: (query: string) => faulty(db.prepare(query)),
    batch: (statements: D1PreparedStatement[]) =>
      struck(() => db.batch(statements.map((one) => real.get(one) ?? one))),
  });
}

/**
 * Gives the object other bindings. It must not have opened its storage yet, or must have been
 * erased.
 */
export function rebind(library: UserLibrary, bindings: Bindings): void {
  (library as unknown as { env: Bindings }).env = bindings;
}

/**
 * The object's own storage fails until the object is restarted. It must not have opened its storage
 * yet.
 */
export function breakStorage(library: UserLibrary, state: DurableObjectState): void {
  const fail = (): never => {
    throw new Error("the disk is full");
  };
  const storage = changed(state.storage, {
    transactionSync: fail,
    setAlarm: fail,
    sql: { exec: fail },
  });
  (library as unknown as { ctx: object }).ctx = changed(state, { storage });
}
