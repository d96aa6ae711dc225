// Who causes work at YouTube, as the ledger knows them: a keyed hash that changes every Pacific day, so that a day's
// spending says nothing about anybody. A person is their Google identity, so that a new account or connection does
// not begin a new count.
import { pacificTime } from "#shared/pacific-day.ts";
import { readIdentity } from "#worker/account/users.ts";
import type { Database } from "#worker/db/client.ts";
import { LOCAL_CALLER, widerNetworks } from "#worker/http/caller.ts";
import { describeError, logEvent } from "#worker/http/log.ts";
import { keyedHash } from "#worker/http/random.ts";
import type { SubjectKind } from "#worker/quota/classes.ts";
import type { Counted, Subject } from "#worker/quota/subject-limits.ts";
import type { Asking } from "#worker/quota/queue.ts";

const KEY_CHARACTERS = 22;

async function keyOf(secret: string, text: string): Promise<string> {
  return (await keyedHash(secret, text)).slice(0, KEY_CHARACTERS);
}

/** The key of a job in the queue. */
export const placeKeyOf = (secret: string, jobId: string): Promise<string> =>
  keyOf(secret, `place ${jobId}`);

/** @param secret of the deployment; without it nobody can find out whose a key is */
export function createSubjects({ db, secret }: { db: Database; secret: string }) {
  const identities = new Map<string, Promise<string>>();

  /** While D1 fails, the account's own id is counted, so that nothing has to wait for D1. */
  function accountInstead(userId: string, error: unknown): string {
    logEvent("identity_not_read", { cause: describeError(error) });
    identities.delete(userId);
    return userId;
  }

  async function subjectOf(kind: SubjectKind, id: string): Promise<Counted> {
    const { day } = pacificTime(Date.now());
    return { kind, key: await keyOf(secret, `${day} ${kind} ${id}`) };
  }

  function identityOf(userId: string): Promise<string> {
    const known =
      identities.get(userId) ??
      readIdentity(db, userId).catch((error: unknown) => accountInstead(userId, error));
    identities.set(userId, known);
    return known;
  }

  return {
    /** @param userId or the id of one of their libraries, which all count as one */
    async person(userId: string): Promise<Subject> {
      return subjectOf("person", await identityOf(userId));
    },

    /** A job of the person's, as the queue knows it; without a job, one that is only planned. */
    async asking(userId: string, wanted: number, jobId = ""): Promise<Asking> {
      const person = await keyOf(secret, `waiting ${await identityOf(userId)}`);
      return { job: await placeKeyOf(secret, jobId), person, wanted };
    },

    /**
     * @param callerKey of {@link callerKeyOf}: an IPv4 address or an IPv6 /64
     * @returns undefined in a local run, where no address is known
     */
    async address(callerKey: string): Promise<Subject | undefined> {
      if (callerKey === LOCAL_CALLER) return undefined;
      const [address, ...networks] = await Promise.all([
        subjectOf("address", callerKey),
        ...widerNetworks(callerKey).map(({ bits, network }) =>
          subjectOf(`network${bits}`, network),
        ),
      ]);
      return { ...address, networks };
    },
  };
}
