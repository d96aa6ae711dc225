// Which accounts and libraries were erased in the last 31 days. D1 and objects can be restored to any point of the last
// 30 days, and what was erased since then comes back with them. KV is not restored, so the list is there, as keyed
// hashes. The cron looks each hour whether D1 has any of them again, without being told of a restore (decision 74).
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Database } from "#worker/db/client.ts";
import { channelLibraries, grants, users } from "#worker/db/schema.ts";
import { logEvent } from "#worker/http/log.ts";
import { keyedHash } from "#worker/http/random.ts";

/** A day longer than D1 and objects can be restored. */
export const LISTED_SECONDS = 31 * 86_400;
/** At most 100,000 rows of each kind in an hour; the next hour continues. */
const BATCHES = { rows: 5000, most: 20 };

/** `library`: one whose connection was ended; it has the person's id if it is their first. */
type Kind = "account" | "library";
type Entry = { at: number };
export type Erasures = ReturnType<typeof createErasures>;

/** @param options.secret of the deployment; without it nobody can find out whose a hash is */
export function createErasures(options: { db: Database; kv: KVNamespace; secret: string }) {
  const { db, kv, secret } = options;

  const keyOf = async (kind: Kind, id: string): Promise<string> =>
    `erased:v1:${kind}:${await keyedHash(secret, `erased ${kind} ${id}`)}`;

  /** When each was last erased, by its key. */
  async function listErased(kind: Kind): Promise<Map<string, number>> {
    const erased = new Map<string, number>();
    let cursor: string | null = null;
    do {
      const page: KVNamespaceListResult<Entry> = await kv.list<Entry>({
        prefix: `erased:v1:${kind}:`,
        cursor,
      });
      for (const { name, metadata } of page.keys) erased.set(name, metadata?.at ?? 0);
      cursor = page.list_complete ? null : page.cursor;
    } while (cursor !== null);
    return erased;
  }

  return {
    /** Written before the erasure begins, and again when it is repeated. */
    async record(kind: Kind, id: string): Promise<void> {
      const metadata: Entry = { at: Date.now() };
      await kv.put(await keyOf(kind, id), "1", { expirationTtl: LISTED_SECONDS, metadata });
    },

    /** Before a new consent is stored: an erasure that had begun and failed must not end it. */
    async forget(kind: Kind, id: string): Promise<void> {
      await kv.delete(await keyOf(kind, id));
    },

    /**
     * At most `limit` ids that are in D1 although they were erased later than they began. Reads a bounded part of D1, and
     * nothing of it while the list is empty; where it ended is remembered.
     */
    async findRestored(kind: Kind, limit: number, batches = BATCHES): Promise<string[]> {
      const erased = await listErased(kind);
      if (erased.size === 0) return [];
      const placeKey = `erased-place:v1:${kind}`;
      const begin = (await kv.get(placeKey)) ?? "";
      const found: string[] = [];
      let after = begin;
      for (let batch = 0; batch < batches.most && found.length < limit; batch += 1) {
        const rows = await rowsAfter[kind](db, after, batches.rows);
        const keys = await Promise.all(rows.map(({ id }) => keyOf(kind, id)));
        after = rows.length < batches.rows ? "" : (rows.at(-1)?.id ?? "");
        for (const [index, { id, since }] of rows.entries()) {
          if ((erased.get(keys[index] ?? "") ?? -1) < since) continue;
          found.push(id);
          if (found.length < limit) continue;
          after = id;
          break;
        }
        if (after === "") break;
      }
      if (after !== begin) await kv.put(placeKey, after, { expirationTtl: LISTED_SECONDS });
      if (found.length > 0) logEvent("restored_data_found", { kind, count: found.length });
      return found;
    },

    /**
     * True if nobody has this library any more, or its connection was ended and no other followed: then what its object
     * holds was brought back by a restore.
     */
    async isEnded(libraryId: string): Promise<boolean> {
      const [row] = await db
        .select({ grant: grants.userId })
        .from(channelLibraries)
        .leftJoin(grants, eq(grants.userId, channelLibraries.id))
        .where(eq(channelLibraries.id, libraryId));
      if (!row) return true;
      return row.grant === null && (await kv.get(await keyOf("library", libraryId))) !== null;
    },
  };
}

/** Rows in order of their ids, with the time of the sign-up or consent. If it is later than an erasure, the row is new. */
const rowsAfter = {
  // A deletion that has begun is finished anyway.
  account: (db: Database, after: string, limit: number) =>
    db
      .select({ id: users.id, since: users.createdAt })
      .from(users)
      .where(and(gt(users.id, after), isNull(users.deletingAt)))
      .orderBy(users.id)
      .limit(limit),
  library: (db: Database, after: string, limit: number) =>
    db
      .select({ id: grants.userId, since: grants.connectedAt })
      .from(grants)
      .where(gt(grants.userId, after))
      .orderBy(grants.userId)
      .limit(limit),
};
