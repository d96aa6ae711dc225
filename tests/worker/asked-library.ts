// A library's object with the verbs of its rooms beside its own methods, so that a test begins a change without a request
// and without the plan's rules. People's calls go through the object's `call`, as in the Worker.
import { runInDurableObject } from "cloudflare:test";
import { bindings, changed } from "#tests/worker/tables.ts";
import type { SetKeptOrder } from "#shared/contract/order.ts";
import type { CleaningConsent } from "#shared/contract/cleaning.ts";
import type { Changes, Merge, Transfer } from "#worker/library/changes/changes.ts";
import { jobsOf } from "#worker/library/jobs/job-lines.ts";
import type { SyncWant } from "#worker/library/jobs/kinds.ts";
import { setKeptOrder } from "#worker/library/order/kept-orders.ts";
import type { OrderAsk } from "#worker/library/order/orders.ts";
import { detailOf } from "#worker/library/questions/answers.ts";
import { type News, markSeen, overviewOf, seenTimes } from "#worker/library/questions/overview.ts";
import type { RemovalQuery } from "#worker/library/removal/removal-history.ts";
import type { ReplacementWant } from "#worker/library/replacement/replacements.ts";
import { openAccess } from "#worker/library/open-access.ts";
import { UserLibrary } from "#worker/library/user-library.do.ts";

type Verbs = ReturnType<typeof verbsOf>;
export type AskedLibrary = UserLibrary & Verbs;

function verbsOf(object: UserLibrary) {
  const open = () => UserLibrary.open(object);
  const grantOf = (userId: string) => openAccess(bindings, userId).store.find(userId);
  async function change<Outcome>(userId: string, make: (changes: Changes) => Promise<Outcome>) {
    return (await open()).change(userId, make);
  }
  return {
    sync: async (userId: string, want: SyncWant) => (await open()).sync(userId, want),

    async jobs() {
      const { store, runner } = await open();
      await runner.wake();
      return jobsOf(store);
    },
    stop: async (jobId: string) => (await open()).runner.stop(jobId),
    continueJob: async (jobId: string) => (await open()).runner.continueJob(jobId),

    async playlist(playlistId: string) {
      const { store, questions } = await open();
      const row = store.findPlaylist(playlistId);
      const bytes = row ? [...detailOf(questions, row, Date.now())] : [];
      return new Blob(bytes.map((part) => (typeof part === "string" ? part : part.slice()))).text();
    },
    async overview(country: string | null) {
      const library = await open();
      if (library.times.visited(Date.now())) await library.alarm.arm();
      return overviewOf(library, { country, seen: seenTimes(library.kv) }, Date.now());
    },
    dismiss: async (news: News) => markSeen((await open()).kv, news, Date.now()),

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
    lookAtRemovals: async (userId: string) => (await open()).visibleAgain.opened(userId),

    replace: async (userId: string, want: ReplacementWant, requestId: string) =>
      change(userId, ({ replacements }) => replacements.replace(userId, want, requestId)),
    undoReplacement: async (userId: string, jobId: string) =>
      change(userId, ({ replacements }) => replacements.undo(userId, jobId)),

    planUndo: async (orderId: string) => (await open()).changes.orders.planUndo(orderId),
    saveOrder: async (userId: string, ask: OrderAsk) =>
      change(userId, ({ orders }) => orders.save(userId, ask)),
    undoOrder: async (userId: string, orderId: string, requestId: string) =>
      change(userId, ({ orders }) => orders.undo(userId, orderId, requestId)),
    keptOrders: async () => (await open()).keptOrders.show(Date.now()),
    async setKeptOrder(userId: string, playlistId: string, wanted: SetKeptOrder) {
      const grant = await grantOf(userId);
      return setKeptOrder(await open(), { userId, playlistId, wanted, grant });
    },

    cleaningSchedule: async () => (await open()).cleaning.schedule(Date.now()),
    async agreeToCleaning(userId: string, consent: CleaningConsent) {
      const grant = await grantOf(userId);
      return (await open()).cleaning.agreeAsOffered(userId, consent, grant?.channelId);
    },
    async answerCleaning(userId: string, remove: boolean) {
      const { cleaning } = await open();
      await cleaning.answer(userId, remove);
      return cleaning.schedule(Date.now());
    },
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
