// A library's object with verbs beside its own methods: calls of people, answered as in the object for an owner with
// Premium, and changes of its rooms whose outcome no call tells.
import { runInDurableObject } from "cloudflare:test";
import { bindings, changed } from "#tests/worker/tables.ts";
import type { CleaningConsent } from "#shared/contract/cleaning.ts";
import type { SetKeptOrder } from "#shared/contract/order.ts";
import type { AnswerOf } from "#shared/contract/endpoint.ts";
import type { LibraryEndpoints } from "#shared/contract/endpoints.ts";
import { answerCall, type CallName } from "#worker/library/call.ts";
import { LIBRARY_CALLS } from "#worker/library/calls.ts";
import type { Changes, Merge, Transfer } from "#worker/library/changes/changes.ts";
import type { SyncWant } from "#worker/library/jobs/kinds.ts";
import type { OrderAsk } from "#worker/library/order/orders.ts";
import type { News } from "#worker/library/questions/overview.ts";
import type { RemovalQuery } from "#worker/library/removal/removal-history.ts";
import type { ReplacementWant } from "#worker/library/replacement/replacements.ts";
import { openAccess } from "#worker/library/open-access.ts";
import { forecastOf } from "#worker/quota/ledger-of.ts";
import { UserLibrary } from "#worker/library/user-library.do.ts";

type Verbs = ReturnType<typeof verbsOf>;
export type AskedLibrary = UserLibrary & Verbs;

function verbsOf(object: UserLibrary) {
  const open = () => UserLibrary.open(object);
  async function answer<Name extends CallName>(
    name: Name,
    input: { params?: object; query?: object; body?: object; country?: string | null },
    id = "",
  ): Promise<AnswerOf<LibraryEndpoints[Name]>> {
    const { country = null, params, query, body } = input;
    const owner = { id, isPremium: true, country };
    const given = await answerCall(
      LIBRARY_CALLS[name],
      { owner, params, query, body, wantsLines: false },
      {
        library: await open(),
        access: openAccess(bindings, id),
        forecast: (units) => forecastOf(bindings, id, units),
      },
    );
    if (!("text" in given)) throw new Error(`${name}: ${JSON.stringify(given)}`);
    return new Response(given.text).json<AnswerOf<LibraryEndpoints[Name]>>();
  }
  async function change<Outcome>(userId: string, make: (changes: Changes) => Promise<Outcome>) {
    return (await open()).change(userId, make);
  }
  return {
    sync: async (userId: string, want: SyncWant) => (await open()).sync(userId, want),

    jobs: async () => (await answer("jobs", {})).jobs,
    stop: async (jobId: string) => (await open()).runner.stop(jobId),
    continueJob: async (jobId: string) => (await open()).runner.continueJob(jobId),

    playlist: async (id: string) => answer("playlist", { params: { id } }),
    overview: async (country: string | null) => answer("library", { country }),
    dismiss: async (news: News) =>
      answer(news === "vanished" ? "dismissVanished" : "dismissCorrected", {}),

    remove: async (...what: Parameters<Changes["remove"]>) =>
      change(what[0], (changes) => changes.remove(...what)),
    putBack: async (...what: Parameters<Changes["putBack"]>) =>
      change(what[0], (changes) => changes.putBack(...what)),
    transfer: async (userId: string, from: string, what: Transfer) =>
      change(userId, (changes) => changes.transfer(userId, from, what)),
    merge: async (userId: string, what: Merge) =>
      change(userId, (changes) => changes.merge(userId, what)),
    create: async (...what: Parameters<Changes["create"]>) =>
      change(what[0], (changes) => changes.create(...what)),
    async removals(query: RemovalQuery) {
      const { store, forgetExpired } = await open();
      forgetExpired();
      const { rows, more } = store.removals.list(query);
      return { rows, jobs: store.removals.jobsOf(rows), more };
    },
    lookAtRemovals: async (userId: string) => answer("checkRemovals", {}, userId),

    replace: async (userId: string, want: ReplacementWant, requestId: string) =>
      change(userId, ({ replacements }) => replacements.replace(userId, want, requestId)),
    undoReplacement: async (userId: string, jobId: string) =>
      change(userId, ({ replacements }) => replacements.undo(userId, jobId)),

    planUndo: async (orderId: string) => answer("planUndo", { params: { orderId } }),
    saveOrder: async (userId: string, ask: OrderAsk) =>
      change(userId, ({ orders }) => orders.save(userId, ask)),
    undoOrder: async (userId: string, orderId: string, requestId: string) =>
      change(userId, ({ orders }) => orders.undo(userId, orderId, requestId)),
    keptOrders: async () => answer("keptOrders", {}),
    setKeptOrder: async (userId: string, id: string, body: SetKeptOrder) =>
      answer("setKeptOrder", { params: { id }, body }, userId),

    cleaningSchedule: async () => answer("cleaningSchedule", {}),
    agreeToCleaning: async (userId: string, consent: CleaningConsent) =>
      answer("setCleaningSchedule", { body: { monthly: true, consent } }, userId),
    answerCleaning: async (userId: string, remove: boolean) =>
      answer("answerCleaning", { body: { remove } }, userId),
  };
}

const known = new WeakMap<UserLibrary, AskedLibrary>();

/** For code that runs in the object. The same object gives the same answer. */
export function asked(object: UserLibrary): AskedLibrary {
  const before = known.get(object);
  if (before) return before;
  const library = changed(object as AskedLibrary, verbsOf(object));
  known.set(object, library);
  return library;
}

/** The same from outside: each verb runs in the object. */
export function askedFromOutside(
  stub: DurableObjectStub<UserLibrary>,
): DurableObjectStub<UserLibrary> & Verbs {
  // Nothing is opened before a verb is called.
  const names = verbsOf({} as UserLibrary);
  return new Proxy(stub as DurableObjectStub<UserLibrary> & Verbs, {
    get(target, name) {
      if (Object.hasOwn(names, name)) {
        return (...what: unknown[]) =>
          runInDurableObject(stub, (object) => {
            const verb: unknown = Reflect.get(asked(object), name);
            return (verb as (...all: unknown[]) => Promise<unknown>)(...what);
          });
      }
      const value: unknown = Reflect.get(target, name);
      // A method of a stub cannot be bound.
      return typeof value === "function"
        ? (...what: unknown[]) => Reflect.apply(value, target, what) as unknown
        : value;
    },
  });
}
