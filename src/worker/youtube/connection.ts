// A person's YouTube connection from consent to its end: what comes back from Google is judged before
// it is kept, and what is given up is given back to Google.
import type { ConnectOutcome, YouTubeStatus } from "#shared/contract/youtube.ts";
import { activityRow } from "#worker/account/activity.ts";
import { openFlow, takeFlow } from "#worker/account/oauth-flows.ts";
import type { PersonalData } from "#worker/account/personal-data.ts";
import type { Person, Sessions, UserRow } from "#worker/account/sessions.ts";
import type { Database } from "#worker/db/client.ts";
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
  type GrantStore,
  type Revocation,
  toStatus,
} from "#worker/youtube/grant-store.ts";
import { YouTubeError } from "#worker/youtube/wire.ts";

const DAY_MS = 86_400_000;
/** Data from YouTube is refreshed or deleted within this time (developer policies, III.E.4). */
const YOUTUBE_DATA_MS = 30 * DAY_MS;
// Early enough that a few days of failures do no harm.
const CHECK_AFTER_MS = 25 * DAY_MS;
const GIVE_BACK_FOR_MS = 7 * DAY_MS;

/** What became of asking YouTube about a connection. */
export type CheckOutcome =
  | "ok"
  | "other_channel"
  | "not_connected"
  | "lost"
  | "quota"
  | "unavailable";

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
  /** The user's object: the library, and whoever holds their tokens. */
  library: {
    check: (userId: string) => Promise<CheckOutcome>;
    erase: (userId: string) => Promise<void>;
  };
}) {
  const { db, store, google, sessions, issuer, readChannel, library } = options;

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
    const { scopes } = tokens;
    // A grant that is there would die with the token that is given back: Google revokes them as one.
    const refuse = async (outcome: ConnectOutcome): Promise<ConnectOutcome> => {
      if (!existing) await giveBack(await store.discard(tokens.accessToken));
      return outcome;
    };
    if (!scopes || !canRead(scopes)) return refuse("refused");
    let channel: Channel | undefined;
    try {
      channel = await readChannel(tokens.accessToken);
    } catch (error) {
      logEvent("channel_read_failed", { cause: describeError(error) });
      const kind = error instanceof YouTubeError ? error.kind : undefined;
      if (kind === "quota_exhausted") return refuse("quota");
      return refuse(kind === "no_channel" ? "no_channel" : "failed");
    }
    if (!channel) return refuse("no_channel");
    // The library belongs to one channel; another one must not be mixed into it, nor erase it.
    if (existing?.channelId && existing.channelId !== channel.id) return "wrong_channel";
    const refreshToken = tokens.refreshToken ?? (await store.refreshTokenOf(existing));
    if (refreshToken === undefined) return refuse("failed");
    await store.save(user.id, channel, { ...tokens, refreshToken, scopes });
    return asked === "write" && !canWrite(scopes) ? "write_refused" : "connected";
  }

  async function disconnect(userId: string): Promise<boolean> {
    await library.erase(userId);
    const known = await store.find(userId);
    await giveBack(await store.remove(userId));
    return known !== undefined;
  }

  return {
    async status(userId: string): Promise<YouTubeStatus> {
      return toStatus(await store.find(userId));
    },

    /** Where to send the person, and what their browser has to bring back. */
    async begin(
      { sessionId }: Person,
      access: Access,
      returnTo: string,
    ): Promise<{ authUrl: string; cookie: string }> {
      const { url, state, verifier } = google.begin(access);
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
      if (!known) return "not_connected";
      return known.lostAt === null ? library.check(userId) : "lost";
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
      erase: async (userId) => void (await disconnect(userId)),
    } satisfies PersonalData,

    /**
     * Keeps to the 30 days that YouTube allows, a bounded part at a time: confirms connections in
     * good time, forgets what could not be confirmed, and erases the libraries of lost grants. Also
     * gives back tokens that Google has not taken back yet, and seals those of older keys anew.
     */
    async sweep(limit: number): Promise<void> {
      const now = Date.now();
      for (const revocation of await store.listRevocations(limit)) await giveBack(revocation);
      for (const userId of await store.listLost(now - YOUTUBE_DATA_MS, limit)) {
        await disconnect(userId);
      }
      const due = await store.takeUnchecked(now - CHECK_AFTER_MS, now - DAY_MS, limit);
      for (const { userId, checkedAt } of due) {
        const outcome = await library.check(userId);
        if (outcome === "ok" || checkedAt > now - YOUTUBE_DATA_MS) continue;
        await library.erase(userId);
        await store.forgetChannelName(userId);
        logEvent("youtube_data_expired", { user: await logIdOf(userId) });
      }
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

/** The code, or why there is none. Google names itself (RFC 9207); another issuer's code is not ours. */
function readCode(url: URL, issuer: string): { code: string } | { outcome: ConnectOutcome } {
  const from = url.searchParams.get("iss");
  if (from !== null && from !== issuer) return { outcome: "expired" };
  if (url.searchParams.get("error") === "access_denied") return { outcome: "cancelled" };
  const code = url.searchParams.get("code");
  return code ? { code } : { outcome: "failed" };
}
