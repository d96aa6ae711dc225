// Makes the Worker's bindings as slow as they are far away. A plain file, because it runs in workerd as it is.

/** @typedef {{ kv: number, object: number, ledger: number, d1: number }} Distance milliseconds of a round trip */

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits half of the way before the call and half of it after. */
async function after(ms, call) {
  await wait(ms / 2);
  const result = await call();
  await wait(ms / 2);
  return result;
}

/** All others of `target` as they are. */
function replace(target, replacements) {
  return new Proxy(target, {
    get(_, name) {
      if (Object.hasOwn(replacements, name)) return replacements[name];
      const value = target[name];
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** A key that has been read is at hand; one that is missing, and each write, is asked for at the store. */
function farKv(kv, ms) {
  const read = async (name, args, isMissing) => {
    const found = await kv[name](...args);
    if (isMissing(found)) await wait(ms);
    return found;
  };
  return replace(kv, {
    get: (...args) => read("get", args, (value) => value === null),
    getWithMetadata: (...args) => read("getWithMetadata", args, ({ value }) => value === null),
    put: (...args) => after(ms, () => kv.put(...args)),
    delete: (...args) => after(ms, () => kv.delete(...args)),
    list: (...args) => after(ms, () => kv.list(...args)),
  });
}

function farObjects(namespace, ms) {
  const farStub = (stub) =>
    new Proxy(stub, {
      get(_, name) {
        const value = stub[name];
        if (typeof value !== "function") return value;
        return (...args) => after(ms, () => stub[name](...args));
      },
    });
  return replace(namespace, { get: (...args) => farStub(namespace.get(...args)) });
}

function farD1(database, ms) {
  const near = new WeakMap();
  const farStatement = (statement) => {
    const calls = ["first", "run", "all", "raw"].map((name) => [
      name,
      (...args) => after(ms, () => statement[name](...args)),
    ]);
    const far = replace(statement, {
      ...Object.fromEntries(calls),
      bind: (...args) => farStatement(statement.bind(...args)),
    });
    near.set(far, statement);
    return far;
  };
  const farSession = (session) =>
    replace(session, {
      prepare: (text) => farStatement(session.prepare(text)),
      batch: (statements) =>
        after(ms, () => session.batch(statements.map((one) => near.get(one) ?? one))),
    });
  return replace(farSession(database), {
    withSession: (...args) => farSession(database.withSession(...args)),
  });
}

/** @param {Distance} distance */
export function farEnv(env, distance) {
  return {
    ...env,
    KV: farKv(env.KV, distance.kv),
    DB: farD1(env.DB, distance.d1),
    QUOTA_LEDGER: farObjects(env.QUOTA_LEDGER, distance.ledger),
    PLAYLIST_READER: farObjects(env.PLAYLIST_READER, distance.object),
    PLAYLIST_PROBES: farObjects(env.PLAYLIST_PROBES, distance.object),
    USER_LIBRARY: farObjects(env.USER_LIBRARY, distance.object),
  };
}

/** The same object, whose bindings are far away; its own storage is where it is. */
export function farObject(Class, distance) {
  return class extends Class {
    constructor(state, env) {
      super(state, farEnv(env, distance));
    }
  };
}

export function farWorker({ fetch, scheduled }, distance) {
  return {
    fetch: (request, env, ctx) => fetch(request, farEnv(env, distance), ctx),
    scheduled: (event, env, ctx) => scheduled(event, farEnv(env, distance), ctx),
  };
}
