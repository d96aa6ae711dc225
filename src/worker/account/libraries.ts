// A person's libraries, one for each YouTube channel (product.md 27). The first has the person's id, so an id of a
// person is also the id of a library. Every call says which library it is about.
import { and, asc, eq, inArray, isNull, ne, notExists } from "drizzle-orm";
import type { UserRow } from "#worker/account/sessions.ts";
import type { Database } from "#worker/db/client.ts";
import { channelLibraries, grants, users } from "#worker/db/schema.ts";

/** The library that a call is about, with what its owner's account says. */
export type OwnLibrary = Pick<UserRow, "email" | "emailVerified" | "country" | "isPremium"> & {
  /** Of the library, not of its owner. */
  id: string;
};

export type LibraryRow = typeof channelLibraries.$inferSelect;

/** All libraries of a person, the first one first. */
export async function listLibraries(db: Database, userId: string): Promise<LibraryRow[]> {
  const rows = await db
    .select()
    .from(channelLibraries)
    .where(eq(channelLibraries.userId, userId))
    .orderBy(asc(channelLibraries.createdAt));
  return rows.toSorted((a, b) => Number(b.id === userId) - Number(a.id === userId));
}

export async function isOwnLibrary(db: Database, userId: string, id: string): Promise<boolean> {
  const own = and(eq(channelLibraries.id, id), eq(channelLibraries.userId, userId));
  const rows = await db.select({ id: channelLibraries.id }).from(channelLibraries).where(own);
  return rows.length > 0;
}

/** True if this is the library's channel. */
export async function isChannelOf(db: Database, id: string, channelId: string): Promise<boolean> {
  const same = and(eq(grants.userId, id), eq(grants.channelId, channelId));
  return (await db.select({ id: grants.userId }).from(grants).where(same)).length > 0;
}

/** The libraries of the person who owns this one, this one among them, as a query. */
export function librariesBeside(db: Database, libraryId: string) {
  const owner = db
    .select({ id: channelLibraries.userId })
    .from(channelLibraries)
    .where(eq(channelLibraries.id, libraryId));
  return db
    .select({ id: channelLibraries.id })
    .from(channelLibraries)
    .where(inArray(channelLibraries.userId, owner));
}

/** The person whose library this is. */
export async function findOwner(db: Database, libraryId: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select({ user: users })
    .from(channelLibraries)
    .innerJoin(users, eq(users.id, channelLibraries.userId))
    .where(eq(channelLibraries.id, libraryId));
  return row?.user;
}

/**
 * The library that the Basic plan includes: of those with a channel, the one that was connected first (product.md 27.2.3).
 * It need not be the person's first library, whose channel may have been connected later.
 */
export function includedInBasic(
  connected: readonly { id: string; connectedAt: number }[],
): string | undefined {
  const inOrder = connected.toSorted(
    (a, b) => a.connectedAt - b.connectedAt || (a.id < b.id ? -1 : 1),
  );
  return inOrder[0]?.id;
}

/** False for further channels of somebody without Premium: they are read only (product.md 27.2.3). */
export async function mayBeChanged(db: Database, libraryId: string): Promise<boolean> {
  const owner = await findOwner(db, libraryId);
  if (!owner) return false;
  if (owner.isPremium) return true;
  const connected = await db
    .select({ id: channelLibraries.id, connectedAt: grants.connectedAt })
    .from(channelLibraries)
    .innerJoin(grants, eq(grants.userId, channelLibraries.id))
    .where(eq(channelLibraries.userId, owner.id));
  return includedInBasic(connected) === libraryId;
}

/**
 * Deletes the row of an erased library, with its settings. Does nothing for a person's first library, whose row stays as
 * long as the account, and for one with a grant, because deleting the row would delete the grant. Repeatable.
 */
export async function removeLibrary(db: Database, libraryId: string): Promise<void> {
  const isFurther = and(eq(channelLibraries.id, libraryId), ne(channelLibraries.userId, libraryId));
  const grant = db.select({ id: grants.userId }).from(grants).where(eq(grants.userId, libraryId));
  await db.delete(channelLibraries).where(and(isFurther, notExists(grant)));
}

/** Further libraries without a channel: their disconnection was interrupted. */
export async function listAbandoned(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: channelLibraries.id })
    .from(channelLibraries)
    .leftJoin(grants, eq(grants.userId, channelLibraries.id))
    .where(and(ne(channelLibraries.id, channelLibraries.userId), isNull(grants.userId)))
    .limit(limit);
  return rows.map(({ id }) => id);
}
