// Provides a valid access token of one person. It runs in the user's object, of which there is only one, so
// concurrent calls with a refused token share one refresh.
import { describeError, logEvent } from "#worker/http/log.ts";
import { type GoogleGrant, type Tokens, OAuthError } from "#worker/youtube/grant.ts";
import type { GrantRow, GrantStore } from "#worker/youtube/grant-store.ts";

// A token must not expire during a call.
const MARGIN_MS = 60_000;

export type GrantFailureKind =
  /** The person has not connected YouTube. */
  | "not_connected"
  /** Google refuses the grant: the person has to reconnect. */
  | "lost"
  /** Google or the store does not answer now. */
  | "unavailable";

/** No access token is available. The message is for the log. */
export class GrantError extends Error {
  readonly kind: GrantFailureKind;

  constructor(kind: GrantFailureKind, options: { cause?: unknown } = {}) {
    super(`no access token: ${kind}`, options);
    this.name = "GrantError";
    this.kind = kind;
  }
}

/** Access tokens for calls to YouTube. Both methods throw only {@link GrantError}. */
export type TokenSource = {
  /** An access token that has not expired. */
  token: () => Promise<string>;
  /** A new token, because YouTube refused `stale`. */
  renew: (stale: string) => Promise<string>;
};

export type GrantAccess = TokenSource & {
  /**
   * Asks Google for a new token, which proves that the consent stands. Costs no units of YouTube.
   * @throws GrantError
   */
  prove: () => Promise<void>;
};

/** A known access token that may be used, or undefined. */
type ReadKnown = (row: GrantRow) => Promise<string | undefined>;

export function createGrantAccess(options: {
  store: GrantStore;
  google: GoogleGrant;
  userId: string;
  /** Called once when Google refuses the grant. */
  onLost: () => Promise<void>;
}): GrantAccess {
  const { store, google, userId, onLost } = options;
  let refreshing: Promise<string> | undefined;
  let cached: { token: string; expiresAt: number } | undefined;

  const cache = (token: string, expiresAt: number): string => {
    cached = { token, expiresAt };
    return token;
  };
  const isAlive = (expiresAt: number): boolean => expiresAt - MARGIN_MS > Date.now();

  async function findGrant(): Promise<GrantRow & { refreshToken: string }> {
    const row = await store.find(userId);
    if (!row) throw new GrantError("not_connected");
    if (row.lostAt !== null || row.refreshToken === null) throw new GrantError("lost");
    return { ...row, refreshToken: row.refreshToken };
  }

  /** The stored access token, unless it has expired or is the refused one. */
  async function readStored(row: GrantRow, stale?: string): Promise<string | undefined> {
    const expiresAt = row.accessTokenExpiresAt ?? 0;
    if (row.accessToken === null || !isAlive(expiresAt)) return undefined;
    const token = await store.open(userId, "accessToken", row.accessToken);
    return token === stale ? undefined : cache(token, expiresAt);
  }

  /** Uses the newest refresh token, then the previous one if the newest has never worked. */
  async function refresh(row: GrantRow & { refreshToken: string }): Promise<string> {
    const newest = await store.open(userId, "refreshToken", row.refreshToken);
    try {
      return await refreshWith(row, newest);
    } catch (error) {
      if (!isInvalidGrant(error)) throw error;
      if (row.previousRefreshToken === null) return giveUp(row, error);
    }
    const previous = await store.open(userId, "previousRefreshToken", row.previousRefreshToken);
    try {
      return await refreshWith(row, previous);
    } catch (error) {
      if (!isInvalidGrant(error)) throw error;
      return giveUp(row, error);
    }
  }

  async function refreshWith(row: GrantRow, refreshToken: string): Promise<string> {
    const tokens: Tokens = await google.refresh(refreshToken);
    await store.saveRefresh(row, refreshToken, tokens);
    return cache(tokens.accessToken, tokens.expiresAt);
  }

  async function giveUp(row: GrantRow, cause: unknown): Promise<never> {
    // False if the person has reconnected meanwhile, which replaced the grant.
    if (await store.markLost(row)) await onLost();
    throw new GrantError("lost", { cause });
  }

  /** Only a refusal by Google ends the grant; other failures (key, D1, network) are `unavailable`. */
  async function obtain(readKnown: ReadKnown): Promise<string> {
    try {
      const row = await findGrant();
      return (await readKnown(row)) ?? (await refresh(row));
    } catch (cause) {
      if (cause instanceof GrantError) throw cause;
      logEvent("grant_unavailable", { cause: describeError(cause) });
      throw new GrantError("unavailable", { cause });
    }
  }

  const obtainOnce = (readKnown: ReadKnown): Promise<string> => {
    refreshing ??= obtain(readKnown).finally(() => (refreshing = undefined));
    return refreshing;
  };

  return {
    async token() {
      return cached && isAlive(cached.expiresAt) ? cached.token : obtainOnce(readStored);
    },
    async renew(stale) {
      if (cached && cached.token !== stale && isAlive(cached.expiresAt)) return cached.token;
      cached = undefined;
      const isNot = (row: GrantRow) => readStored(row, stale);
      const token = await obtainOnce(isNot);
      // It may have joined a refresh that returned the refused token.
      return token === stale ? obtainOnce(isNot) : token;
    },
    async prove() {
      // A refresh that is under way may only read the stored token, which proves nothing.
      await refreshing?.catch(() => undefined);
      await obtainOnce(async () => undefined);
    },
  };
}

function isInvalidGrant(error: unknown): boolean {
  return error instanceof OAuthError && error.kind === "invalid_grant";
}
