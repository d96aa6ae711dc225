// Tokens that have to be revoked at Google, sealed in D1 until they are.
import { eq } from "drizzle-orm";
import type { Database } from "#worker/db/client.ts";
import { revocations } from "#worker/db/schema.ts";
import { describeError, logEvent } from "#worker/http/log.ts";
import type { TokenSeal } from "#worker/youtube/token-seal.ts";

/** A token to revoke at Google; `since` is in milliseconds since the epoch. */
export type Revocation = { id: string; token: string; since: number };

export function createRevocations({ db, seal }: { db: Database; seal: TokenSeal }) {
  /** A revocation, and the query that stores it. */
  async function prepare(token: string) {
    const [id, since] = [crypto.randomUUID(), Date.now()];
    const sealedToken = await seal.seal(token, revocationPlace(id));
    const insert = db.insert(revocations).values({ id, token: sealedToken, createdAt: since });
    return { revocation: { id, token, since }, insert };
  }

  return {
    prepare,

    /** Stores a revocation for a token that did not become a grant. */
    async discard(token: string): Promise<Revocation> {
      const { revocation, insert } = await prepare(token);
      await insert;
      return revocation;
    },

    /** Pending revocations, oldest first. */
    async list(limit: number): Promise<Revocation[]> {
      const rows = await db.select().from(revocations).orderBy(revocations.createdAt).limit(limit);
      const opened: Revocation[] = [];
      for (const { id, token, createdAt } of rows) {
        try {
          const place = revocationPlace(id);
          opened.push({ id, token: await seal.open(token, place), since: createdAt });
        } catch (error) {
          // Its key no longer exists, so the token cannot be revoked.
          logEvent("token_not_opened", { cause: describeError(error) });
          await db.delete(revocations).where(eq(revocations.id, id));
        }
      }
      return opened;
    },

    async drop(id: string): Promise<void> {
      await db.delete(revocations).where(eq(revocations.id, id));
    },
  };
}

function revocationPlace(id: string): string {
  return `revocations:${id}`;
}
