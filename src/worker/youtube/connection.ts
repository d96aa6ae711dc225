// A person's YouTube connection from consent to disconnection. Google's answer is checked before it is
// stored, and tokens that are no longer used are revoked at Google.
import { eq } from "drizzle-orm";
import type { ConnectOutcome, YouTubeStatus } from "#shared/contract/youtube.ts";
import { activityRow } from "#worker/account/activity.ts";
import { openFlow, takeFlow } from "#worker/account/oauth-flows.ts";
import type { PersonalData } from "#worker/account/personal-data.ts";
import type { Person, Sessions, UserRow } from "#worker/account/sessions.ts";
import type { Database } from "#worker/db/client.ts";
import { grants } from "#worker/db/schema.ts";
import { describeError, logEvent, logIdOf } from "#worker/http/log.ts";
import {
  type Access,
  canRead,
  canWrite,
  type GoogleGrant,
  OAuthError,
  type Tokens,
} from "#worker/youtube/grant.ts";
import {
  type Channel,
  type GrantRow,
  type GrantStore,
  type Revocation,
  toStatus,
} from "#worker/youtube/grant-store.ts";
import { YouTubeError } from "#worker/youtube/wire.ts";

const DAY_MS = 86_400_000;
/** Data from YouTube is refreshed or deleted within this time (developer policies, III.E.4). */
export const YOUTUBE_DATA_MS = 30 * DAY_MS;
// Each object confirms its own connection before this; the cron checks those that did not.
const OVERDUE_MS = 26 * DAY_MS;
// YouTube has to deny a channel in two checks this far apart before its library is erased.
const DENIED_MS = DAY_MS;
export const REVOKE_FOR_MS = 7 * DAY_MS;

/** The outcome of checking a connection with YouTube. */
export type CheckOutcome =
  | { kind: "ok" | "not_connected" | "lost" | "refused" | "unavailable" }
  /** `since`: when YouTube first named another channel or none, without having confirmed it after that. */
  | { kind: "other_channel"; since: number }
  /** Not before this time, in milliseconds since the epoch. */
  | { kind: "quota" | "own_limit" | "paused" | "too_often"; retryAt: number };

/** Google's redirect to us. `cookie` is the browser's half of the flow. */
export type Return = { url: URL; cookie: string | undefined; device: string };

/** A grant that was just stored. */
export type Consent = {
  /** YouTube named its channel. */
  isConfirmed: boolean;
  /** There was no working grant before, and there is a channel to read as far as is known. */
  mayRead: boolean;
};

export type Connection = ReturnType<typeof createConnection>;

export function createConnection(options: {
  db: Database;
  store: GrantStore;
  google: GoogleGrant;
  sessions: Sessions;
  issuer: string;
  /** The channel that an access token belongs to. */
  readChannel: (userId: string, accessToken: string) => Promise<Channel | undefined>;
  /** The user's object, which holds their access token. */
  library: (userId: string) => {
    checkConnection: (userId: string) => Promise<CheckOutcome>;
    /** The same, but spends units that its owner did not ask for. */
    confirmConnection: (userId: string) => Promise<CheckOutcome>;
    /** Uses the grant that was just stored. */
    connected: (userId: string, consent: Consent) => Promise<void>;
    /** Stops sending in the person's name, for at least a minute. */
    suspend: () => Promise<void>;
  };
  /** Erases the library of a user and everything derived from it. Repeatable. */
  eraseLibrary: (userId: string) => Promise<void>;
}) {
  const { db, store, google, sessions, issuer, readChannel, library, eraseLibrary } = options;

  async function revoke(revocation: Revocation | undefined): Promise<void> {
    if (!revocation) return;
    try {
      await google.revoke(revocation.token);
      await store.dropRevocation(revocation.id);
    } catch (error) {
      logEvent("revocation_failed", { cause: describeError(error) });
      if (Date.now() - revocation.since > REVOKE_FOR_MS) await store.dropRevocation(revocation.id);
    }
  }

  /** Checks the tokens from Google and stores or revokes them. */
  async function acceptTokens(
    user: UserRow,
    asked: Access,
    tokens: Tokens,
  ): Promise<ConnectOutcome> {
    const existing = await store.find(user.id);
    const isNew = !existing || existing.lostAt !== null;
    const { outcome, channel, isKept } = await keep(user, asked, tokens, existing).catch(
      (error: unknown): Acceptance => {
        logEvent("connect_failed", { cause: describeError(error) });
        return { outcome: "failed", isKept: false };
      },
    );
    if (isKept) {
      const mayRead = isNew && outcome !== "no_channel";
      await library(user.id).connected(user.id, { isConfirmed: channel !== undefined, mayRead });
    } else if (isNew) {
      // Not while a grant is valid: revoking a token also ends that grant at Google.
      await revoke(await store.discard(tokens.refreshToken ?? tokens.accessToken));
    }
    return outcome;
  }

  /** The channel of the access token, or why it is not known. */
  async function findChannel(
    userId: string,
    accessToken: string,
  ): Promise<{ channel: Channel } | { outcome: ConnectOutcome }> {
    try {
      const channel = await readChannel(userId, accessToken);
      return channel ? { channel } : { outcome: "no_channel" };
    } catch (error) {
      logEvent("connect_failed", { cause: describeError(error) });
      return { outcome: failureOf(error) };
    }
  }

  async function keep(
    user: UserRow,
    asked: Access,
    tokens: Tokens,
    existing: GrantRow | undefined,
  ): Promise<Acceptance> {
    const { scopes } = tokens;
    const refuse = (outcome: ConnectOutcome): Acceptance => ({ outcome, isKept: false });
    if (!scopes || !canRead(scopes)) return refuse("refused");
    const found = await findChannel(user.id, tokens.accessToken);
    const refreshToken = tokens.refreshToken ?? (await store.refreshTokenOf(existing));
    if ("outcome" in found) {
      const { outcome } = found;
      // The library belongs to one channel, so a grant that may be of another one is not stored.
      const mayWait = outcome === "no_channel" || outcome === "quota";
      if (!mayWait || existing?.channelId || refreshToken === undefined) return refuse(outcome);
      await store.save(user.id, undefined, { ...tokens, refreshToken, scopes });
      return { outcome: outcome === "quota" ? "waiting" : outcome, isKept: true };
    }
    const { channel } = found;
    // Another channel must not be mixed in, nor erase the library.
    if (existing?.channelId && existing.channelId !== channel.id) return refuse("wrong_channel");
    if (refreshToken === undefined) return refuse("failed");
    await store.save(user.id, channel, { ...tokens, refreshToken, scopes });
    const outcome = asked === "write" && !canWrite(scopes) ? "write_refused" : "connected";
    return { outcome, channel, isKept: true };
  }

  async function disconnect(userId: string): Promise<boolean> {
    await library(userId).suspend();
    await eraseLibrary(userId);
    const known = await store.find(userId);
    await revoke(await store.remove(userId));
    // A request in between may have loaded a token into memory again.
    await eraseLibrary(userId);
    return known !== undefined;
  }

  /** Runs all items; a failure of one does not stop the others. */
  async function each<Item>(
    task: string,
    items: readonly Item[],
    run: (item: Item) => Promise<unknown>,
  ): Promise<void> {
    for (const item of items) {
      try {
        await run(item);
      } catch (error) {
        logEvent("sweep_failed", { task, cause: describeError(error) });
      }
    }
  }

  return {
    /** The user's grant, if there is one, as a query. */
    rowsOf: (userId: string) => db.select().from(grants).where(eq(grants.userId, userId)),

    async status(userId: string): Promise<YouTubeStatus> {
      return toStatus(await store.find(userId));
    },

    /** The address of the consent screen, and the cookie that the browser must return. */
    async begin(
      { user, sessionId }: Person,
      access: Access,
      returnTo: string,
    ): Promise<{ authUrl: string; cookie: string }> {
      const grant = await store.find(user.id);
      const hasValidGrant = grant !== undefined && grant.lostAt === null;
      const { url, state, verifier } = google.begin(access, { addToGranted: hasValidGrant });
      const kind = access === "write" ? "youtube-write" : "youtube";
      await openFlow(db, state, { kind, returnTo, sessionId, termsVersion: null });
      return { authUrl: url.href, cookie: `${state}.${verifier}` };
    },

    /**
     * Handles Google's redirect. Requests tokens only if this browser started the flow in a session that
     * is still valid.
     */
    async finish({ url, cookie, device }: Return): Promise<{
      outcome: ConnectOutcome;
      returnTo: string;
    }> {
      const [state, verifier] = cookie?.split(".") ?? [];
      const states = url.searchParams.getAll("state");
      if (!state || !verifier || states.length !== 1 || states[0] !== state) {
        return { outcome: "expired", returnTo: "/" };
      }
      const flow = await takeFlow(db, ["youtube", "youtube-write"], state);
      const user = flow?.sessionId && (await sessions.ownerOf(flow.sessionId));
      if (!flow || !user) return { outcome: "expired", returnTo: flow?.returnTo ?? "/" };
      const { returnTo } = flow;
      const asked = flow.kind === "youtube-write" ? "write" : "read";
      const code = readCode(url, issuer);
      if ("outcome" in code) return { ...code, returnTo };
      try {
        const outcome = await acceptTokens(user, asked, await google.exchange(code.code, verifier));
        await recordOutcome(user.id, asked, outcome, device);
        return { outcome, returnTo };
      } catch (error) {
        if (!(error instanceof OAuthError)) throw error;
        logEvent("connect_failed", { cause: describeError(error) });
        return { outcome: "failed", returnTo };
      }
    },

    /** Asks YouTube whether the connection still works. */
    async check(userId: string): Promise<CheckOutcome> {
      const known = await store.find(userId);
      if (!known) return { kind: "not_connected" };
      return known.lostAt === null ? library(userId).checkConnection(userId) : { kind: "lost" };
    },

    /** Revokes the grant at Google and erases the library. Repeatable. */
    async disconnect(userId: string, device: string): Promise<void> {
      if (await disconnect(userId)) {
        await activityRow(db, userId, "youtube_disconnected", device);
        logEvent("youtube_disconnected", { user: await logIdOf(userId) });
      }
    },

    /** The YouTube part of the account's export and deletion. */
    personalData: {
      name: "youtube",
      export: async (userId) => {
        const row = await store.find(userId);
        return row ? { ...toStatus(row) } : null;
      },
      stop: (userId) => library(userId).suspend(),
      erase: async (userId) => void (await disconnect(userId)),
    } satisfies PersonalData,

    /**
     * Enforces YouTube's limit of 30 days for at most `limit` connections of each kind. Erases the libraries of grants
     * that are lost and were not proved for 30 days, and of channels that YouTube denies, and gives back grants that
     * have had no channel. An exhausted quota, an outage of YouTube's or Google's or a failure of ours erases nothing
     * here but the channel's name: the grant stays, and the object deletes its expired data itself. Also retries pending
     * revocations and seals tokens of older keys again.
     */
    async sweep(limit: number): Promise<void> {
      const now = Date.now();
      await each("revocations", await store.listRevocations(limit), revoke);
      await each("lost", await store.listLost(now - YOUTUBE_DATA_MS, limit), disconnect);
      const due = await store.takeUnchecked(now - OVERDUE_MS, now - DAY_MS, limit);
      await each("unconfirmed", due, async (row) => {
        const outcome = await library(row.userId).confirmConnection(row.userId);
        if (outcome.kind !== "other_channel") return;
        if (row.checkedAt === 0) {
          if (row.connectedAt < now - YOUTUBE_DATA_MS) await disconnect(row.userId);
          return;
        }
        if (row.checkedAt > now - YOUTUBE_DATA_MS) return;
        if (outcome.since > Date.now() - DENIED_MS) return;
        await eraseLibrary(row.userId);
        await store.forgetChannel(row);
        logEvent("channel_denied", { user: await logIdOf(row.userId) });
      });
      await store.forgetNames(now - YOUTUBE_DATA_MS, limit);
      await store.reseal(limit);
    },
  };

  async function recordOutcome(
    userId: string,
    asked: Access,
    outcome: ConnectOutcome,
    device: string,
  ): Promise<void> {
    logEvent("youtube_connect", { user: await logIdOf(userId), asked, outcome });
    if (outcome !== "connected" && outcome !== "write_refused" && outcome !== "waiting") return;
    const kind = asked === "write" && outcome === "connected";
    await activityRow(db, userId, kind ? "youtube_write_allowed" : "youtube_connected", device);
  }
}

/** What became of a consent. */
type Acceptance = { outcome: ConnectOutcome; channel?: Channel; isKept: boolean };

function failureOf(error: unknown): ConnectOutcome {
  if (!(error instanceof YouTubeError)) return "failed";
  const { kind, refusal } = error;
  if (kind === "quota_exhausted") return refusal === "paused" ? "unreachable" : "quota";
  if (kind === "project_refused") return "unreachable";
  return kind === "no_channel" ? "no_channel" : "failed";
}

/** The code, or the outcome if there is none. A code of another issuer is refused (RFC 9207). */
function readCode(url: URL, issuer: string): { code: string } | { outcome: ConnectOutcome } {
  const from = url.searchParams.get("iss");
  if (from !== null && from !== issuer) return { outcome: "expired" };
  if (url.searchParams.get("error") === "access_denied") return { outcome: "cancelled" };
  const code = url.searchParams.get("code");
  return code ? { code } : { outcome: "failed" };
}
