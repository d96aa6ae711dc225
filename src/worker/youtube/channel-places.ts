// A channel is in at most one library of a person (decision 62). Parts of statements, so that each write decides it by the
// rows that it finds.
import { and, eq, getTableColumns, inArray, ne, notExists, sql } from "drizzle-orm";
import { librariesBeside } from "#worker/account/libraries.ts";
import type { Database } from "#worker/db/client.ts";
import { channelLibraries, grants } from "#worker/db/schema.ts";

type GrantRow = typeof grants.$inferSelect;

/** The grants of the channel in the other libraries of the person. */
export function grantsElsewhere(db: Database, libraryId: string, channelId: string) {
  const others = and(
    inArray(grants.userId, librariesBeside(db, libraryId)),
    ne(grants.userId, libraryId),
  );
  return db
    .select({ id: grants.userId })
    .from(grants)
    .where(and(eq(grants.channelId, channelId), others));
}

/** Inserts a library unless it is there, if the person has room for it and has this channel in no other one. */
export function insertLibrary(
  db: Database,
  userId: string,
  libraryId: string,
  channelId: string,
  room: number,
) {
  const own = db
    .select({ id: channelLibraries.id })
    .from(channelLibraries)
    .where(eq(channelLibraries.userId, userId));
  return db
    .insert(channelLibraries)
    .select(
      sql`select ${libraryId}, id, ${Date.now()} from users
        where id = ${userId} and deleting_at is null
          and (select count(*) from ${own}) < ${room}
          and not exists (select 1 from grants where user_id in ${own} and channel_id = ${channelId})`,
    )
    .onConflictDoNothing();
}

/** Inserts a grant if its library is there, its owner is not being deleted, and they have its channel in no other one. */
export function insertGrant(db: Database, row: GrantRow & { channelId: string }) {
  const values = new Map<string, unknown>(Object.entries(row));
  // The statement names all columns of the table, in its order.
  const inOrder = Object.keys(getTableColumns(grants)).map(
    (name) => sql`${values.get(name) ?? null}`,
  );
  const isNowhereElse = notExists(grantsElsewhere(db, row.userId, row.channelId));
  return db.insert(grants).select(
    sql`select ${sql.join(inOrder, sql`, `)} from users
      where id = (select user_id from channel_libraries where id = ${row.userId})
        and deleting_at is null and ${isNowhereElse}`,
  );
}
