// The YouTube grants in D1, with sealed tokens. An update names the grant that it started from, so that it
// cannot overwrite the grant of a newer consent. A token that cannot be opened ends its grant only if the
// grant is being deleted anyway.
import { and, eq, gt, inArray, isNotNull, isNull, lte, notExists, or, sql } from "drizzle-orm";
import type { Database } from "#worker/db/client.ts";
import { channelLibraries, grants, users } from "#worker/db/schema.ts";
import { describeError, logEvent, logged } from "#worker/http/log.ts";
import { grantsElsewhere, insertGrant, insertLibrary } from "#worker/youtube/channel-places.ts";
import type { Tokens } from "#worker/youtube/grant.ts";
import { createRevocations, type Revocation } from "#worker/youtube/revocations.ts";
import { findStanding, provedAt } from "#worker/youtube/standing.ts";
import type { TokenSeal } from "#worker/youtube/token-seal.ts";

export type GrantRow = typeof grants.$inferSelect;
export type Channel = { id: string; title: string; thumbnailUrl: string | null };
/** What Google gives for a consent. */
type ConsentTokens = Tokens & { refreshToken: string; scopes: string[] };
const TOKEN_COLUMNS = ["refreshToken", "previousRefreshToken", "accessToken"] as const;
type TokenColumn = (typeof TOKEN_COLUMNS)[number];
type Resealed = { userId: string; was: string | null } & Partial<
  Record<TokenColumn, string | null>
>;
/** 100,000 connections take 20 hours. */
export const RESEALED_AN_HOUR = 5000;
/** Their JSON has less than 1 MB; D1 accepts 2 MB in one statement. */
const RESEALED_AT_ONCE = 250;

export type GrantStore = ReturnType<typeof createGrantStore>;

export function createGrantStore({ db, seal }: { db: Database; seal: TokenSeal }) {
  const pending = createRevocations({ db, seal });
  const sealed = (userId: string, column: TokenColumn, token: string): Promise<string> =>
    seal.seal(token, placeOf(userId, column));
  const open = (userId: string, column: TokenColumn, text: string): Promise<string> =>
    seal.open(text, placeOf(userId, column));

  async function find(userId: string): Promise<GrantRow | undefined> {
    const [row] = await db.select().from(grants).where(eq(grants.userId, userId));
    return row;
  }

  const isOfOlderKey = sql`substr(${grants.refreshToken}, 1, ${seal.currentPrefix.length}) <> ${seal.currentPrefix}`;

  /** The row's tokens, sealed with the current key; undefined if one cannot be opened. */
  async function resealIfPossible(row: GrantRow): Promise<Resealed | undefined> {
    const { userId, refreshToken: was } = row;
    try {
      const pairs = TOKEN_COLUMNS.map(async (column) => {
        const text = row[column] && (await open(userId, column, row[column]));
        return [column, text && (await sealed(userId, column, text))];
      });
      return { userId, was, ...Object.fromEntries(await Promise.all(pairs)) };
    } catch (error) {
      logEvent("token_not_opened", { cause: describeError(error) });
      return undefined;
    }
  }

  /** One statement for all rows, because one run of a cron may send D1 at most 1,000. Skips grants that were replaced meanwhile. */
  async function replaceTokens(rows: readonly Resealed[]): Promise<number> {
    const { meta } = await db.run(sql`
      update grants set
        refresh_token = value ->> 'refreshToken',
        previous_refresh_token = coalesce(value ->> 'previousRefreshToken', previous_refresh_token),
        access_token = coalesce(value ->> 'accessToken', access_token)
      from json_each(${JSON.stringify(rows)})
      where user_id = value ->> 'userId' and refresh_token = value ->> 'was'`);
    return meta.changes;
  }

  /** The refresh token of a grant that is being deleted; undefined if it cannot be opened. */
  async function openIfPossible(row: GrantRow): Promise<string | undefined> {
    if (row.refreshToken === null) return undefined;
    return open(row.userId, "refreshToken", row.refreshToken).catch(logged("token_not_opened"));
  }

  async function columnsOf(libraryId: string, channel: Channel | undefined, tokens: ConsentTokens) {
    const now = Date.now();
    return {
      ...(channel ? channelColumns(channel) : NO_CHANNEL),
      scopes: tokens.scopes.join(" "),
      refreshToken: await sealed(libraryId, "refreshToken", tokens.refreshToken),
      previousRefreshToken: null,
      accessToken: await sealed(libraryId, "accessToken", tokens.accessToken),
      accessTokenExpiresAt: tokens.expiresAt,
      checkedAt: channel ? now : 0,
      refreshedAt: now,
      lostAt: null,
      restingAt: null,
    };
  }

  function upsertOf(libraryId: string, columns: Awaited<ReturnType<typeof columnsOf>>) {
    return db
      .insert(grants)
      .values({ ...columns, userId: libraryId, connectedAt: Date.now() })
      .onConflictDoUpdate({ target: grants.userId, set: columns });
  }

  return {
    /** False once the account of the library's owner is being deleted, or is gone. */
    async isAccountActive(libraryId: string): Promise<boolean> {
      const rows = await db
        .select({ id: users.id })
        .from(channelLibraries)
        .innerJoin(users, eq(users.id, channelLibraries.userId))
        .where(and(eq(channelLibraries.id, libraryId), isNull(users.deletingAt)));
      return rows.length > 0;
    },

    find,
    open,

    /** The grants of all libraries of a person. */
    async listOf(userId: string): Promise<GrantRow[]> {
      const rows = await db
        .select({ grant: grants })
        .from(grants)
        .innerJoin(channelLibraries, eq(channelLibraries.id, grants.userId))
        .where(eq(channelLibraries.userId, userId));
      return rows.map(({ grant }) => grant);
    },

    /** The opened refresh token, or undefined if there is none. */
    async refreshTokenOf(row: GrantRow | undefined): Promise<string | undefined> {
      if (!row || row.refreshToken === null) return undefined;
      return open(row.userId, "refreshToken", row.refreshToken);
    },

    /**
     * Stores the tokens of a consent and replaces an earlier grant. Without a channel the grant counts as never
     * confirmed, so the cron asks for its channel every day.
     */
    async save(
      libraryId: string,
      channel: Channel | undefined,
      tokens: ConsentTokens,
    ): Promise<void> {
      await upsertOf(libraryId, await columnsOf(libraryId, channel, tokens));
    },

    /**
     * The same, and inserts the library unless it is there, in one transaction. False, and nothing is stored, if the
     * person has as many channels as they may, or this one in another library, or their account is being deleted.
     */
    async saveOf(
      userId: string,
      libraryId: string,
      channel: Channel,
      tokens: ConsentTokens,
      room: number,
    ): Promise<boolean> {
      const columns = await columnsOf(libraryId, channel, tokens);
      const row = { ...columns, userId: libraryId, connectedAt: Date.now(), attemptedAt: 0 };
      const [, saved] = await db.batch([
        insertLibrary(db, userId, libraryId, channel.id, room),
        insertGrant(db, { ...row, channelId: channel.id })
          .onConflictDoUpdate({ target: grants.userId, set: columns })
          .returning({ userId: grants.userId }),
      ]);
      return saved.length > 0;
    },

    /** True if the person has this channel in another of their libraries. */
    isElsewhere: async (libraryId: string, channelId: string): Promise<boolean> =>
      (await grantsElsewhere(db, libraryId, channelId)).length > 0,

    /**
     * Stores the tokens of a refresh. The refresh token that was used is kept beside a new one until the
     * new one has worked. Also records that Google has just proved the consent.
     */
    async saveRefresh(row: GrantRow, usedToken: string, tokens: Tokens): Promise<void> {
      const { userId } = row;
      const rotated = tokens.refreshToken !== undefined && tokens.refreshToken !== usedToken;
      await db
        .update(grants)
        .set({
          refreshToken: await sealed(userId, "refreshToken", tokens.refreshToken ?? usedToken),
          previousRefreshToken: rotated
            ? await sealed(userId, "previousRefreshToken", usedToken)
            : null,
          accessToken: await sealed(userId, "accessToken", tokens.accessToken),
          accessTokenExpiresAt: tokens.expiresAt,
          refreshedAt: Date.now(),
          ...(tokens.scopes && { scopes: tokens.scopes.join(" ") }),
          lostAt: null,
        })
        .where(isStill(row));
    },

    /** False if the grant was replaced, confirmed or deleted meanwhile, or the channel is in another library. */
    async saveChannel(row: GrantRow, channel: Channel): Promise<boolean> {
      const saved = await db
        .update(grants)
        .set({ ...channelColumns(channel), checkedAt: Date.now() })
        .where(
          and(
            eq(grants.userId, row.userId),
            eq(grants.checkedAt, row.checkedAt),
            notExists(grantsElsewhere(db, row.userId, channel.id)),
          ),
        )
        .returning({ userId: grants.userId });
      return saved.length > 0;
    },

    /**
     * Records that YouTube has just named the channel as the grant's, which may not have been known before.
     * False if the grant is lost or of another channel, or the channel is in another library. `isPictureOld`: the picture, which this does not confirm, is deleted.
     */
    async confirmChannel(
      userId: string,
      {
        id,
        title,
        isPictureOld,
      }: { id: string; title?: string | undefined; isPictureOld: boolean },
    ): Promise<boolean> {
      const isGrants = and(
        eq(grants.userId, userId),
        or(eq(grants.channelId, id), isNull(grants.channelId)),
        isNull(grants.lostAt),
        notExists(grantsElsewhere(db, userId, id)),
      );
      const confirmed = await db
        .update(grants)
        .set({
          channelId: id,
          checkedAt: Date.now(),
          ...(title !== undefined && { channelTitle: title }),
          ...(isPictureOld && { channelThumbnailUrl: null }),
        })
        .where(isGrants)
        .returning({ userId: grants.userId });
      return confirmed.length > 0;
    },

    /** The state of the library's working grant; undefined without one. */
    findStanding: (libraryId: string) => findStanding(db, libraryId),

    /** Deletes the tokens of a refused grant; its library stays until {@link listLost}. True if it was not lost yet. */
    async markLost(row: GrantRow): Promise<boolean> {
      const marked = await db
        .update(grants)
        .set({
          refreshToken: null,
          previousRefreshToken: null,
          accessToken: null,
          accessTokenExpiresAt: null,
          lostAt: Date.now(),
          // An earlier version did not record tokens: what proved the consent last is then an answer of YouTube.
          refreshedAt: sql`iif(${grants.refreshedAt} = 0, ${grants.checkedAt}, ${grants.refreshedAt})`,
        })
        .where(isStill(row))
        .returning({ userId: grants.userId });
      return marked.length > 0;
    },

    /**
     * Deletes the grant and stores its token as a revocation in one transaction, so that a crash before the
     * call to Google loses nothing.
     */
    async remove(userId: string): Promise<Revocation | undefined> {
      const row = await find(userId);
      if (!row) return undefined;
      const erase = db.delete(grants).where(eq(grants.userId, userId));
      const token = await openIfPossible(row);
      if (token === undefined) return void (await erase);
      const { revocation, insert } = await pending.prepare(token);
      await db.batch([insert, erase]);
      return revocation;
    },

    discard: (token: string) => pending.discard(token),
    listRevocations: (limit: number) => pending.list(limit),
    dropRevocation: (id: string) => pending.drop(id),

    /**
     * Valid grants that are read, whose channel was last confirmed before `before` and last tried before `triedBefore`, the
     * most overdue ones. Records the attempt, so that grants that always fail do not block the others.
     */
    async takeUnchecked(before: number, triedBefore: number, limit: number): Promise<GrantRow[]> {
      const due = db
        .select({ userId: grants.userId })
        .from(grants)
        .where(
          and(
            lte(grants.checkedAt, before),
            lte(grants.attemptedAt, triedBefore),
            isNull(grants.lostAt),
            isNull(grants.restingAt),
          ),
        )
        .orderBy(grants.checkedAt)
        .limit(limit);
      return db
        .update(grants)
        .set({ attemptedAt: Date.now() })
        .where(inArray(grants.userId, due))
        .returning();
    },

    /**
     * Deletes the names and pictures of at most `limit` channels that were last confirmed before `before`.
     * Their ids stay: they say whose the grants and libraries are (decisions 16 and 43).
     */
    async forgetNames(before: number, limit: number): Promise<void> {
      const named = db
        .select({ userId: grants.userId })
        .from(grants)
        .where(and(lte(grants.checkedAt, before), isNotNull(grants.channelTitle)))
        .limit(limit);
      await db
        .update(grants)
        .set({ channelTitle: null, channelThumbnailUrl: null })
        .where(inArray(grants.userId, named));
    },

    /** Deletes all that is stored about a channel that YouTube denies. The grant stays. */
    async forgetChannel(row: GrantRow): Promise<void> {
      await db
        .update(grants)
        .set(NO_CHANNEL)
        .where(and(eq(grants.userId, row.userId), eq(grants.checkedAt, row.checkedAt)));
    },

    /** User ids of lost grants that nothing has proved since `before`: the consent may have ended right after. */
    async listLost(before: number, limit: number): Promise<string[]> {
      // Proofs by tokens were not recorded before this column, so the loss itself counts.
      const isProofKnown = or(gt(grants.refreshedAt, 0), lte(grants.lostAt, before));
      const rows = await db
        .select({ userId: grants.userId })
        .from(grants)
        .where(and(isNotNull(grants.lostAt), lte(provedAt, before), isProofKnown))
        .limit(limit);
      return rows.map(({ userId }) => userId);
    },

    /**
     * Seals grants of older keys with the current key, a hundred thousand a day. An old key may be removed a week
     * after the log reports that none is left, when no revocation uses it any more.
     */
    async reseal(): Promise<void> {
      if (!seal.isRotating) return;
      let [found, sealedAnew] = [0, 0];
      let last: string | undefined = "";
      while (last !== undefined && found < RESEALED_AN_HOUR) {
        const rows = await db
          .select()
          .from(grants)
          .where(and(isOfOlderKey, gt(grants.userId, last)))
          .orderBy(grants.userId)
          .limit(RESEALED_AT_ONCE);
        const anew = await Promise.all(rows.map(resealIfPossible));
        sealedAnew += await replaceTokens(anew.filter((row) => row !== undefined));
        found += rows.length;
        last = rows.length < RESEALED_AT_ONCE ? undefined : rows.at(-1)?.userId;
      }
      logEvent("tokens_sealed_anew", { found, sealedAnew });
    },
  };
}

const NO_CHANNEL = { channelId: null, channelTitle: null, channelThumbnailUrl: null };

function channelColumns({ id, title, thumbnailUrl }: Channel) {
  return { channelId: id, channelTitle: title, channelThumbnailUrl: thumbnailUrl };
}

function isStill(row: GrantRow) {
  const same =
    row.refreshToken === null
      ? isNull(grants.refreshToken)
      : eq(grants.refreshToken, row.refreshToken);
  return and(eq(grants.userId, row.userId), same);
}

function placeOf(userId: string, column: TokenColumn): string {
  return `grants:${userId}:${column}`;
}
