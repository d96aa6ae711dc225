// The YouTube connection of a library from consent to disconnection. Google's answer is checked before it is
// stored, and tokens that are no longer used are revoked at Google.
import type { ChannelsResponse, ConnectOutcome, YouTubeStatus } from "#shared/contract/youtube.ts";
import { CHANNEL_LIMIT } from "#shared/plans.ts";
import { forgetEnd, listUnused, recordEnd } from "#worker/account/absence.ts";
import { pageLanguageOf } from "#worker/account/account-language.ts";
import { activityRow } from "#worker/account/activity.ts";
import { listAbandoned, removeLibrary } from "#worker/account/libraries.ts";
import { openFlow, takeFlow } from "#worker/account/oauth-flows.ts";
import type { Erasures } from "#worker/account/erasures.ts";
import type { PersonalData } from "#worker/account/personal-data.ts";
import type { Person, Sessions, UserRow } from "#worker/account/sessions.ts";
import type { Database } from "#worker/db/client.ts";
import { AppError } from "#worker/http/errors.ts";
import { describeError, logEvent, logged, logIdOf } from "#worker/http/log.ts";
import { libraryForAnother, listChannels, roomOf } from "#worker/youtube/channels.ts";
import {
  type Access,
  canRead,
  canWrite,
  type GoogleGrant,
  OAuthError,
  type Tokens,
} from "#worker/youtube/grant.ts";
import { statusRows, toStatus } from "#worker/youtube/grant-status.ts";
import type { Channel, GrantRow, GrantStore } from "#worker/youtube/grant-store.ts";
import type { Revocation } from "#worker/youtube/revocations.ts";
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

export function createConnection(options: {
  db: Database;
  store: GrantStore;
  google: GoogleGrant;
  sessions: Sessions;
  issuer: string;
  /** The channel that an access token belongs to. */
  readChannel: (userId: string, accessToken: string) => Promise<Channel | undefined>;
  /** The library's object, which holds its access token. */
  library: (libraryId: string) => {
    checkConnection: (userId: string) => Promise<CheckOutcome>;
    /** The same, but spends units that its owner did not ask for. */
    confirmConnection: (userId: string) => Promise<CheckOutcome>;
    /** Uses the grant that was just stored. */
    connected: (userId: string, consent: Consent) => Promise<void>;
    /** Stops sending in the person's name, for at least a minute. */
    suspend: () => Promise<void>;
  };
  /** Erases a library and everything derived from it. Repeatable. */
  eraseLibrary: (libraryId: string) => Promise<void>;
  erasures: Pick<Erasures, "record" | "forget" | "findRestored">;
}) {
  const { db, store, google, sessions, issuer, readChannel, library, eraseLibrary, erasures } =
    options;

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
    libraryId: string,
    asked: Access,
    tokens: Tokens,
  ): Promise<ConnectOutcome> {
    const all = await store.listOf(user.id);
    const existing = all.find((row) => row.userId === libraryId);
    const others = all.filter((row) => row !== existing);
    const isNew = !existing || existing.lostAt !== null;
    const known = { libraryId, existing, others };
    const { outcome, channel, isKept } = await keep(user, asked, tokens, known).catch(
      logged("connect_failed", NOT_ACCEPTED),
    );
    if (isKept) {
      if (user.youtubeEndedAt !== null) await forgetEnd(db, user.id);
      const mayRead = isNew && outcome !== "no_channel";
      await library(libraryId).connected(libraryId, {
        isConfirmed: channel !== undefined,
        mayRead,
      });
    } else if (all.every(({ lostAt }) => lostAt !== null)) {
      // Not while a grant is valid, also of another channel: revoking a token may also end that grant at Google.
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
    { libraryId, existing, others }: Known,
  ): Promise<Acceptance> {
    const { scopes } = tokens;
    const refuse = (outcome: ConnectOutcome): Acceptance => ({ outcome, isKept: false });
    if (!scopes || !canRead(scopes)) return refuse("refused");
    const found = await findChannel(user.id, tokens.accessToken);
    const refreshToken = tokens.refreshToken ?? (await store.refreshTokenOf(existing));
    if ("outcome" in found) {
      const { outcome } = found;
      // The library belongs to one channel, so a grant that may be of another one is not stored.
      const mayWait = others.length === 0 && (outcome === "no_channel" || outcome === "quota");
      if (!mayWait || existing?.channelId || refreshToken === undefined) return refuse(outcome);
      await erasures.forget("library", libraryId);
      await store.save(libraryId, undefined, { ...tokens, refreshToken, scopes });
      return { outcome: outcome === "quota" ? "waiting" : outcome, isKept: true };
    }
    const { channel } = found;
    // Another channel must not be mixed in, nor erase the library.
    if (existing?.channelId && existing.channelId !== channel.id) return refuse("wrong_channel");
    // Another library of the person has this channel already, and the two are not merged.
    if (others.some((row) => row.channelId === channel.id)) return refuse("already_connected");
    if (refreshToken === undefined) return refuse("failed");
    const kept = { ...tokens, refreshToken, scopes };
    const room = existing ? CHANNEL_LIMIT : roomOf(user);
    await erasures.forget("library", libraryId);
    const isKept =
      others.length < room && (await store.saveOf(user.id, libraryId, channel, kept, room));
    if (!isKept) {
      // Two consents for one channel may have ended at once.
      const now = await store.listOf(user.id);
      const ofChannel = now.filter((row) => row.channelId === channel.id);
      const isElsewhere = ofChannel.some((row) => row.userId !== libraryId);
      return refuse(isElsewhere ? "already_connected" : "too_many_channels");
    }
    const outcome = asked === "write" && !canWrite(scopes) ? "write_refused" : "connected";
    return { outcome, channel, isKept: true };
  }

  async function disconnect(libraryId: string): Promise<boolean> {
    await library(libraryId).suspend();
    const known = await store.find(libraryId);
    if (known) await erasures.record("library", libraryId);
    await eraseLibrary(libraryId);
    await revoke(await store.remove(libraryId));
    // A request in between may have loaded a token into memory again. If there is a new consent, the library stays.
    if (!(await store.find(libraryId))) await eraseLibrary(libraryId);
    // Last: until then the sweep and the person find it, and can repeat this.
    await removeLibrary(db, libraryId);
    return known !== undefined;
  }

  /** Runs all items; a failure of one does not stop the others. */
  async function each<Item>(
    task: string,
    items: readonly Item[],
    run: (item: Item) => Promise<unknown>,
  ): Promise<void> {
    for (const item of items) {
      await run(item).catch(logged("sweep_failed", undefined, { task }));
    }
  }

  return {
    /** The grant of a library, if there is one, and when its owner's connection ended, as a query. */
    rowsOf: (libraryId: string) => statusRows(db, libraryId),

    status: async (libraryId: string): Promise<YouTubeStatus> =>
      toStatus(await store.find(libraryId)),

    /** See {@link listChannels}. */
    channels: ({ user }: Person): Promise<ChannelsResponse> => listChannels(db, store, user),

    /**
     * The address of the consent screen, and the cookie that the browser must return. `libraryId`: undefined for a
     * further channel.
     * @throws AppError premium_required_for_channels, too_many_channels
     */
    async begin(
      { user, sessionId }: Person,
      named: string | undefined,
      access: Access,
      returnTo: string,
    ): Promise<{ authUrl: string; cookie: string }> {
      const all = await store.listOf(user.id);
      const libraryId = named ?? libraryForAnother(user, all);
      const grant = all.find((row) => row.userId === libraryId);
      if (!grant && all.length >= roomOf(user)) {
        throw new AppError(user.isPremium ? "too_many_channels" : "premium_required_for_channels");
      }
      const hasValidGrant = grant !== undefined && grant.lostAt === null;
      const { url, state, verifier } = google.begin(access, {
        addToGranted: hasValidGrant,
        language: pageLanguageOf(returnTo),
      });
      const kind = access === "write" ? "youtube-write" : "youtube";
      await openFlow(db, state, { kind, returnTo, sessionId, termsVersion: null, libraryId });
      return { authUrl: url.href, cookie: `${state}.${verifier}` };
    },

    /**
     * Handles Google's redirect. Requests tokens only if this browser started the flow in a session that
     * is still valid.
     */
    async finish({ url, cookie, device }: Return): Promise<{
      outcome: ConnectOutcome;
      /** Unknown where no flow was found. */
      returnTo?: string | undefined;
      /** A library other than the first, if it has a channel now. */
      further?: string;
    }> {
      const [state, verifier] = cookie?.split(".") ?? [];
      const states = url.searchParams.getAll("state");
      if (!state || !verifier || states.length !== 1 || states[0] !== state) {
        return { outcome: "expired" };
      }
      const flow = await takeFlow(db, ["youtube", "youtube-write"], state);
      const user = flow?.sessionId && (await sessions.ownerOf(flow.sessionId));
      if (!flow || !user) return { outcome: "expired", returnTo: flow?.returnTo };
      const { returnTo } = flow;
      const asked = flow.kind === "youtube-write" ? "write" : "read";
      const code = readCode(url, issuer);
      if ("outcome" in code) return { ...code, returnTo };
      try {
        const libraryId = flow.libraryId ?? user.id;
        const tokens = await google.exchange(code.code, verifier);
        const outcome = await acceptTokens(user, libraryId, asked, tokens);
        await recordOutcome(user.id, asked, outcome, device);
        const isFurther = libraryId !== user.id && (await store.find(libraryId)) !== undefined;
        return { outcome, returnTo, ...(isFurther && { further: libraryId }) };
      } catch (error) {
        if (!(error instanceof OAuthError)) throw error;
        logEvent("connect_failed", { cause: describeError(error) });
        return { outcome: "failed", returnTo };
      }
    },

    /** Asks YouTube whether the connection still works. */
    async check(libraryId: string): Promise<CheckOutcome> {
      const known = await store.find(libraryId);
      if (!known) return { kind: "not_connected" };
      if (known.lostAt !== null) return { kind: "lost" };
      return library(libraryId).checkConnection(libraryId);
    },

    /** Revokes the grant at Google and erases the library. The person's other libraries stay. Repeatable. */
    async disconnect({ user }: Person, libraryId: string, device: string): Promise<void> {
      if (await disconnect(libraryId)) {
        await activityRow(db, user.id, "youtube_disconnected", device);
        logEvent("youtube_disconnected", { user: await logIdOf(user.id) });
      }
    },

    /** The YouTube part of a library's export and deletion. */
    personalData: {
      name: "youtube",
      export: async (libraryId) => {
        const row = await store.find(libraryId);
        return row ? { ...toStatus(row) } : null;
      },
      stop: (libraryId) => library(libraryId).suspend(),
      erase: async (libraryId) => void (await disconnect(libraryId)),
    } satisfies PersonalData,

    /**
     * Enforces YouTube's limit of 30 days for at most `limit` connections of each kind. Erases the libraries of grants
     * that are lost and were not proved for 30 days, and of channels that YouTube denies, and gives back grants that
     * have had no channel, or whose owners have not come for twelve months. An exhausted quota, an outage of YouTube's or
     * Google's or a failure of ours erases nothing here but the channel's name: the grant stays, and the object deletes its
     * expired data itself. Also retries pending revocations, seals tokens of older keys again, and ends what a restore of D1
     * has brought back.
     */
    async sweep(limit: number): Promise<void> {
      const now = Date.now();
      await each("revocations", await store.listRevocations(limit), revoke);
      await each("lost", await store.listLost(now - YOUTUBE_DATA_MS, limit), disconnect);
      await each("abandoned", await listAbandoned(db, limit), disconnect);
      await each("unused", await listUnused(db, now, limit), async (libraryId) => {
        await recordEnd(db, libraryId);
        await disconnect(libraryId);
        logEvent("youtube_unused", { user: await logIdOf(libraryId) });
      });
      const due = await store.takeUnchecked(now - OVERDUE_MS, now - DAY_MS, limit);
      await each("unconfirmed", due, async (row) => {
        const outcome = await library(row.userId).confirmConnection(row.userId);
        if (outcome.kind !== "other_channel") return;
        if (row.checkedAt === 0) {
          if (row.connectedAt < now - YOUTUBE_DATA_MS) await disconnect(row.userId);
          return;
        }
        const isProved = row.checkedAt > now - YOUTUBE_DATA_MS;
        if (isProved || outcome.since > Date.now() - DENIED_MS) return;
        await eraseLibrary(row.userId);
        await store.forgetChannel(row);
        logEvent("channel_denied", { user: await logIdOf(row.userId) });
      });
      await store.forgetNames(now - YOUTUBE_DATA_MS, limit);
      await store.reseal();
      await each("restored", await erasures.findRestored("library", limit), disconnect);
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
    const mayWrite = asked === "write" && outcome === "connected";
    await activityRow(db, userId, mayWrite ? "youtube_write_allowed" : "youtube_connected", device);
  }
}

/** The library of a consent with its grant, and the grants of the person's other libraries. */
type Known = { libraryId: string; existing: GrantRow | undefined; others: readonly GrantRow[] };

/** What became of a consent. */
type Acceptance = { outcome: ConnectOutcome; channel?: Channel; isKept: boolean };
const NOT_ACCEPTED: Acceptance = { outcome: "failed", isKept: false };

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
