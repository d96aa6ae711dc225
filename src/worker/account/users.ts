// Users, found by Google's issuer and subject and never by email address, which may change its owner.
import { and, eq, inArray, isNotNull, isNull, lt, ne, notExists, or, sql } from "drizzle-orm";
import type { User } from "#shared/contract/account.ts";
import type { Language } from "#shared/languages.ts";
import { mustAgree } from "#shared/terms.ts";
import type { UserRow } from "#worker/account/sessions.ts";
import type { Database } from "#worker/db/client.ts";
import { accounts, alerts, channelLibraries, users } from "#worker/db/schema.ts";

export type Identity = { issuer: string; subject: string };
/** What identifies the owner of a library beyond their account; the library's id if it has no owner. */
export async function readIdentity(db: Database, libraryId: string): Promise<string> {
  const [account] = await db
    .select({ issuer: accounts.issuer, subject: accounts.subject })
    .from(accounts)
    .innerJoin(channelLibraries, eq(channelLibraries.userId, accounts.userId))
    .where(eq(channelLibraries.id, libraryId));
  return account ? `${account.issuer} ${account.subject}` : libraryId;
}

/** What Google says about a person at each sign-in. */
export type Profile = Pick<
  UserRow,
  "email" | "emailVerified" | "firstName" | "lastName" | "profileImageUrl"
>;

/**
 * Updates the profile of the user with this identity, or creates the user. Turns alert mails off for this user if the
 * address is not verified, otherwise for other users who had the same address. Safe to call concurrently.
 * @param first of a user who is created
 */
export async function saveUser(
  db: Database,
  identity: Identity,
  profile: Profile,
  first: { language: Language | null; requireOpen: () => Promise<void> },
): Promise<UserRow> {
  const known = await updateByIdentity(db, identity, profile);
  if (known) return known;
  await first.requireOpen();
  const id = crypto.randomUUID();
  const now = Date.now();
  // Of two first sign-ins at once, the primary key of `accounts` admits one. The other deletes its new
  // user in the same transaction. The address is verified by the update below, which takes it from other accounts.
  const { language } = first;
  const created = {
    ...profile,
    emailVerified: false,
    id,
    language,
    createdAt: now,
    lastSeenAt: now,
  };
  await db.batch([
    db.insert(users).values(created),
    db
      .insert(accounts)
      .values({ ...identity, userId: id })
      .onConflictDoNothing(),
    db
      .delete(users)
      .where(
        and(
          eq(users.id, id),
          notExists(
            db.select({ userId: accounts.userId }).from(accounts).where(eq(accounts.userId, id)),
          ),
        ),
      ),
  ]);
  const saved = await updateByIdentity(db, identity, profile);
  if (!saved) throw new Error("the user that was just inserted is missing");
  return saved;
}

async function updateByIdentity(
  db: Database,
  { issuer, subject }: Identity,
  profile: Profile,
): Promise<UserRow | undefined> {
  const [account] = await db
    .select({ userId: accounts.userId })
    .from(accounts)
    .where(and(eq(accounts.issuer, issuer), eq(accounts.subject, subject)));
  if (!account) return undefined;
  const { userId } = account;
  const now = Date.now();
  // An address is verified for one account only: the one that signed in with it last.
  const isWithoutAddress = profile.emailVerified
    ? and(sql`lower(${users.email}) = lower(${profile.email})`, ne(users.id, userId))
    : eq(users.id, userId);
  const without = db
    .select({ id: channelLibraries.id })
    .from(channelLibraries)
    .innerJoin(users, eq(users.id, channelLibraries.userId))
    .where(isWithoutAddress);
  const [[user]] = await db.batch([
    db
      .update(users)
      .set({ ...profile, lastSeenAt: now })
      .where(eq(users.id, userId))
      .returning(),
    db.update(users).set({ emailVerified: false }).where(isWithoutAddress),
    db
      .update(alerts)
      .set({ mailSince: null, unverifiedAt: now })
      .where(and(isNotNull(alerts.mailSince), inArray(alerts.userId, without))),
  ]);
  return user;
}

/** Stores that the person accepts a version of the terms. Accepting the same or an older version again changes nothing. */
export async function acceptTerms(db: Database, userId: string, version: number): Promise<void> {
  const isNewer = or(isNull(users.termsVersion), lt(users.termsVersion, version));
  await db
    .update(users)
    .set({ termsVersion: version, termsAcceptedAt: Date.now() })
    .where(and(eq(users.id, userId), isNewer));
}

function termsOf({ termsVersion }: UserRow): User["terms"] {
  if (termsVersion === null) return "not_accepted";
  return mustAgree(termsVersion) ? "changed" : "accepted";
}

/** Only the fields that the person's browser may see. */
export function toUser(row: UserRow): User {
  const { id, email, firstName, lastName, profileImageUrl, isPremium, country, language } = row;
  const terms = termsOf(row);
  return { id, email, firstName, lastName, profileImageUrl, isPremium, country, language, terms };
}
