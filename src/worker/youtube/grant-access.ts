// A working access token of one person, for whoever calls YouTube in their name. Lives in the user's
// object, which is one in the world: however many calls find their token refused, one refreshes it.
import { describeError, logEvent } from "#worker/http/log.ts";
import type { GoogleGrant, Tokens } from "#worker/youtube/grant.ts";
import { OAuthError } from "#worker/youtube/grant.ts";
import type { GrantRow, GrantStore } from "#worker/youtube/grant-store.ts";

// A token that runs out during a call is as bad as none.
const MARGIN_MS = 60_000;

export type GrantFailureKind =
  /** The person has not connected YouTube. */
  | "not_connected"
  /** Google refuses the grant: the person has to connect anew. */
  | "lost"
  /** Google or the store cannot be asked just now. */
  | "unavailable";

/** There is no access token to be had. The message is for the log. */
export class GrantError extends Error {
  readonly kind: GrantFailureKind;

  constructor(kind: GrantFailureKind, options: { cause?: unknown } = {}) {
    super(`no access token: ${kind}`, options);
    this.name = "GrantError";
    this.kind = kind;
  }
}

/** Both throw {@link GrantError} and nothing else. */
export type GrantAccess = {
  /** A token that should work. */
  token: () => Promise<string>;
  /** Another one, because YouTube has refused `stale`. */
  renew: (stale: string) => Promise<string>;
};

export function createGrantAccess(options: {
  store: GrantStore;
  google: GoogleGrant;
  userId: string;
  /** Called once when Google turns out to refuse the grant. */
  onLost: () => Promise<void>;
}): GrantAccess {
  const { store, google, userId, onLost } = options;
  let refreshing: Promise<string> | undefined;
  let held: { token: string; expiresAt: number } | undefined;

  const hold = (token: string, expiresAt: number): string => {
    held = { token, expiresAt };
    return token;
  };
  const isAlive = (expiresAt: number): boolean => expiresAt - MARGIN_MS > Date.now();

  async function findGrant(): Promise<GrantRow & { refreshToken: string }> {
    const row = await store.find(userId);
    if (!row) throw new GrantError("not_connected");
    if (row.lostAt !== null || row.refreshToken === null) throw new GrantError("lost");
    return { ...row, refreshToken: row.refreshToken };
  }

  /** Not the one that was refused: held, it would be tried by whoever asks next. */
  async function readStored(row: GrantRow, stale: string | undefined): Promise<string | undefined> {
    const expiresAt = row.accessTokenExpiresAt ?? 0;
    if (row.accessToken === null || !isAlive(expiresAt)) return undefined;
    const token = await store.open(userId, "accessToken", row.accessToken);
    return token === stale ? undefined : hold(token, expiresAt);
  }

  /** Tries the newest refresh token, and the one before it where the newest has never worked. */
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
    return hold(tokens.accessToken, tokens.expiresAt);
  }

  async function giveUp(row: GrantRow, cause: unknown): Promise<never> {
    // Only where the grant is still the one that was refused; the person may have connected anew.
    if (await store.markLost(row)) await onLost();
    throw new GrantError("lost", { cause });
  }

  /** One at a time. What is not known to us yet (a key, D1, Google) must not cost the grant. */
  async function obtain(stale: string | undefined): Promise<string> {
    try {
      const row = await findGrant();
      return (await readStored(row, stale)) ?? (await refresh(row));
    } catch (cause) {
      if (cause instanceof GrantError) throw cause;
      logEvent("grant_unavailable", { cause: describeError(cause) });
      throw new GrantError("unavailable", { cause });
    }
  }

  const single = (stale: string | undefined): Promise<string> => {
    refreshing ??= obtain(stale).finally(() => (refreshing = undefined));
    return refreshing;
  };

  return {
    async token() {
      return held && isAlive(held.expiresAt) ? held.token : single(undefined);
    },
    async renew(stale) {
      if (held && held.token !== stale && isAlive(held.expiresAt)) return held.token;
      held = undefined;
      const token = await single(stale);
      // It joined somebody who was only after any token, and got the one that was refused.
      return token === stale ? single(stale) : token;
    },
  };
}

function isInvalidGrant(error: unknown): boolean {
  return error instanceof OAuthError && error.kind === "invalid_grant";
}
