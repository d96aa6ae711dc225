// A person's YouTube connection from consent to its end: what comes back from Google is judged before
// it is kept, and what is given up is given back to Google.
import type { ConnectOutcome, YouTubeStatus } from "#shared/contract/youtube.ts";
import { activityRow } from "#worker/account/activity.ts";
import { openFlow, takeFlow } from "#worker/account/oauth-flows.ts";
import type { PersonalData } from "#worker/account/personal-data.ts";
import type { Person, Sessions, UserRow } from "#worker/account/sessions.ts";
import type { Database } from "#worker/db/client.ts";
import { describeError, logEvent, logIdOf } from "#worker/http/log.ts";
import { isBriefPause } from "#worker/quota/ledger.ts";
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
// Early enough that a few days of failures do no harm.
const CHECK_AFTER_MS = 25 * DAY_MS;
export const GIVE_BACK_FOR_MS = 7 * DAY_MS;

/** What became of asking YouTube about a connection. */
export type CheckOutcome =
  | { kind: "ok" | "other_channel" | "not_connected" | "lost" | "refused" | "unavailable" }
  /** Not before this time, in milliseconds since the epoch. */
  | { kind: "quota" | "too_often"; retryAt: number };

/** What a person brings back from Google, and the browser's half of the journey. */
export type Return = { url: URL; cookie: string | undefined; device: string };

export type Connection = ReturnType<typeof createConnection>;

export function createConnection(options: {
  db: Database;
  store: GrantStore;
  google: GoogleGrant;
  sessions: Sessions;
  issuer: string;
  /** The channel that an access token speaks for. */
  readChannel: (accessToken: string) => Promise<Channel | undefined>;
  /** The user's object, which holds their access token. */
  library: (userId: string) => {
    checkConnection: (userId: string) => Promise<CheckOutcome>;
    /** Drops the access token that it works with, because there is a better one. */
    forgetTokens: () => Promise<void>;
    /** Nothing more is sent in the person's name, for a minute at least. */
    suspend: () => Promise<void>;
  };
  /** Erases the library of a user, and all that was stored from it. Repeatable. */
  eraseLibrary: (userId: string) => Promise<void>;
}) {
  const { db, store, google, sessions, issuer, readChannel, library, eraseLibrary } = options;

  async function giveBack(revocation: Revocation | undefined): Promise<void> {
    if (!revocation) return;
    try {
      await google.revoke(revocation.token);
      await store.dropRevocation(revocation.id);
    } catch (error) {
      logEvent("revocation_failed", { cause: describeError(error) });
      if (Date.now() - revocation.since > GIVE_BACK_FOR_MS)
        await store.dropRevocation(revocation.id);
    }
  }

  /** Judges what Google gave, and keeps it or not. */
  async function settle(user: UserRow, asked: Access, tokens: Tokens): Promise<ConnectOutcome> {
    const existing = await store.find(user.id);
    const outcome = await keep(user, asked, tokens, existing).catch((error: unknown) => {
      logEvent("connect_failed", { cause: describeError(error) });
      return failureOf(error);
    });
    if (outcome === "connected" || outcome === "write_refused") {
      await library(user.id).forgetTokens();
    } else if (!existing || existing.lostAt !== null) {
      // A grant that stands would die with the token given back: Google ends them as one.
      await giveBack(await store.discard(tokens.refreshToken ?? tokens.accessToken));
    }
    return outcome;
  }

  async function keep(
    user: UserRow,
    asked: Access,
    tokens: Tokens,
    existing: GrantRow | undefined,
  ): Promise<ConnectOutcome> {
    const { scopes } = tokens;
    if (!scopes || !canRead(scopes)) return "refused";
    const channel = await readChannel(tokens.accessToken);
    if (!channel) return "no_channel";
    // The library belongs to one channel; another one must not be mixed into it, nor erase it.
    if (existing?.channelId && existing.channelId !== channel.id) return "wrong_channel";
    const refreshToken = tokens.refreshToken ?? (await store.refreshTokenOf(existing));
    if (refreshToken === undefined) return "failed";
    await store.save(user.id, channel, { ...tokens, refreshToken, scopes });
    return asked === "write" && !canWrite(scopes) ? "write_refused" : "connected";
  }

  async function disconnect(userId: string): Promise<boolean> {
    await library(userId).suspend();
    await eraseLibrary(userId);
    const known = await store.find(userId);
    await giveBack(await store.remove(userId));
    // Whoever asked in between has a token in memory again.
    await eraseLibrary(userId);
    return known !== undefined;
  }

  /** What fails for one person must not keep the others from their turn. */
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
    async status(userId: string): Promise<YouTubeStatus> {
      return toStatus(await store.find(userId));
    },

    /** Where to send the person, and what their browser has to bring back. */
    async begin(
      { user, sessionId }: Person,
      access: Access,
      returnTo: string,
    ): Promise<{ authUrl: string; cookie: string }> {
      const grant = await store.find(user.id);
      const stands = grant !== undefined && grant.lostAt === null;
      const { url, state, verifier } = google.begin(access, { addToGranted: stands });
      const kind = access === "write" ? "youtube-write" : "youtube";
      await openFlow(db, state, { kind, returnTo, sessionId });
      return { authUrl: url.href, cookie: `${state}.${verifier}` };
    },

    /**
     * Takes in what Google sent a browser back with. Without a journey that this browser and a
     * standing session began, no token is asked for.
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
        const outcome = await settle(user, asked, await google.exchange(code.code, verifier));
        await note(user.id, asked, outcome, device);
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

    /** Gives the grant back to Google and erases all that came with it. May be repeated. */
    async disconnect(userId: string, device: string): Promise<void> {
      if (await disconnect(userId)) {
        await activityRow(db, userId, "youtube_disconnected", device);
        logEvent("youtube_disconnected", { user: await logIdOf(userId) });
      }
    },

    /** What the account's export and deletion need to know. */
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
     * Keeps to the 30 days that YouTube allows, a bounded part at a time: confirms connections in
     * good time, forgets what could not be confirmed, and erases the libraries of lost grants. Also
     * gives back tokens that Google has not taken back yet, and seals those of older keys anew.
     */
    async sweep(limit: number): Promise<void> {
      const now = Date.now();
      await each("revocations", await store.listRevocations(limit), giveBack);
      await each("lost", await store.listLost(now - YOUTUBE_DATA_MS, limit), disconnect);
      const due = await store.takeUnchecked(now - CHECK_AFTER_MS, now - DAY_MS, limit);
      await each("unconfirmed", due, async (row) => {
        const outcome = await library(row.userId).checkConnection(row.userId);
        if (outcome.kind === "ok" || row.checkedAt > now - YOUTUBE_DATA_MS) return;
        await eraseLibrary(row.userId);
        await store.forgetChannel(row);
        logEvent("youtube_data_expired", { user: await logIdOf(row.userId) });
      });
      await store.reseal(limit);
    },
  };

  async function note(
    userId: string,
    asked: Access,
    outcome: ConnectOutcome,
    device: string,
  ): Promise<void> {
    logEvent("youtube_connect", { user: await logIdOf(userId), asked, outcome });
    if (outcome !== "connected" && outcome !== "write_refused") return;
    const kind = asked === "write" && outcome === "connected";
    await activityRow(db, userId, kind ? "youtube_write_allowed" : "youtube_connected", device);
  }
}

function failureOf(error: unknown): ConnectOutcome {
  if (!(error instanceof YouTubeError)) return "failed";
  const { kind, resumesAt = 0 } = error;
  if (kind === "quota_exhausted") {
    return isBriefPause(resumesAt, Date.now()) ? "unreachable" : "quota";
  }
  if (kind === "project_refused") return "unreachable";
  return kind === "no_channel" ? "no_channel" : "failed";
}

/** The code, or why there is none. Google names itself (RFC 9207); another issuer's code is not ours. */
function readCode(url: URL, issuer: string): { code: string } | { outcome: ConnectOutcome } {
  const from = url.searchParams.get("iss");
  if (from !== null && from !== issuer) return { outcome: "expired" };
  if (url.searchParams.get("error") === "access_denied") return { outcome: "cancelled" };
  const code = url.searchParams.get("code");
  return code ? { code } : { outcome: "failed" };
}
