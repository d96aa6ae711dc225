// Authorization codes, each valid for one exchange within ten minutes. They are in memory, so a restart
// aborts running sign-ins.
import { randomBytes } from "node:crypto";
import type { Issued } from "#sandbox/google/grants.ts";

const LIFETIME_MS = 600_000;

// How long a used or expired code is still recognised.
const REMEMBERED_MS = 3_600_000;

export interface CodeChallenge {
  value: string;
  method: "plain" | "S256";
}

/** What the person has approved, and for which client request. */
export interface Approval extends Required<Issued> {
  redirectUri: string;
  scopes: string[];
  nonce: string | null;
  challenge: CodeChallenge | null;
  /** True if the exchange returns a refresh token. */
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
      // With a slash, as Google's codes, so that a client must encode it.
      const text = `4/0${randomBytes(48).toString("base64url")}`;
      codes.set(text, { approved, expiresAt: now + LIFETIME_MS, used: false });
      return text;
    },
    find: (text) => codes.get(text),
  };
}
