// Authorization codes: each is good for one exchange within ten minutes. They live in memory, so a
// restart ends the sign-ins that are under way, and nothing else.
import { randomBytes } from "node:crypto";
import type { Issued } from "#sandbox/google/grants.ts";

const LIFETIME_MS = 600_000;

// How long a used or expired code is still recognised as one.
const REMEMBERED_MS = 3_600_000;

export interface CodeChallenge {
  value: string;
  method: "plain" | "S256";
}

/** What the person has approved, and for whom. */
export interface Approval extends Required<Issued> {
  redirectUri: string;
  scopes: string[];
  nonce: string | null;
  challenge: CodeChallenge | null;
  /** Whether the exchange gives a refresh token. */
  refreshable: boolean;
}

export interface Code {
  readonly approved: Approval;
  /** Milliseconds since 1970, by the sandbox's clock. */
  readonly expiresAt: number;
  used: boolean;
}

export interface Codes {
  issue(approved: Approval, now: number): string;
  find(code: string): Code | undefined;
}

export function createCodes(): Codes {
  const codes = new Map<string, Code>();
  const forgetOld = (now: number): void => {
    for (const [text, code] of codes) {
      if (code.expiresAt + REMEMBERED_MS > now) return;
      codes.delete(text);
    }
  };
  return {
    issue: (approved, now) => {
      forgetOld(now);
      // The slash is Google's: a client must encode a code when it sends it on.
      const text = `4/0${randomBytes(48).toString("base64url")}`;
      codes.set(text, { approved, expiresAt: now + LIFETIME_MS, used: false });
      return text;
    },
    find: (text) => codes.get(text),
  };
}
