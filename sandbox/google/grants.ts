// Grants and revocations, in memory. Tokens are verified by their signature, so a restart or reset forgets
// revocations, and granted scopes until a token shows them again.

// Increases over all sandboxes of this process and, because it begins with the machine's time, over
// restarts. What was issued before a revocation has a smaller number.
let lastIssue = Date.now() * 1_000;

/** A number larger than every one before. */
export function nextIssue(): number {
  lastIssue += 1;
  return lastIssue;
}

/** The claims of tokens and codes about their origin. */
export interface Issued {
  /** The person's address in the world. */
  email: string;
  /** From `nextIssue`; without it, older than every other. */
  issue?: number;
  /** The consent that it was issued for. */
  approval?: string;
}

export interface Grants {
  /** The scopes that the person has granted so far. */
  scopesOf(email: string): ReadonlySet<string>;
  remember(email: string, scopes: readonly string[]): void;
  /** Revokes everything issued for the person until now, and forgets the scopes. */
  end(email: string): void;
  /** Revokes everything issued for one consent. */
  endApproval(approval: string): void;
  /** Revokes one token, which another has replaced. */
  endIssue(issue: number): void;
  isAlive(issued: Issued): boolean;
}

export function createGrants(): Grants {
  const scopes = new Map<string, Set<string>>();
  const endedAt = new Map<string, number>();
  const endedApprovals = new Set<string>();
  const endedIssues = new Set<number>();
  return {
    scopesOf: (email) => scopes.get(keyOf(email)) ?? new Set(),
    remember: (email, granted) => {
      const known = scopes.get(keyOf(email)) ?? new Set();
      for (const scope of granted) known.add(scope);
      scopes.set(keyOf(email), known);
    },
    end: (email) => {
      endedAt.set(keyOf(email), nextIssue());
      scopes.delete(keyOf(email));
    },
    endApproval: (approval) => {
      endedApprovals.add(approval);
    },
    endIssue: (issue) => {
      endedIssues.add(issue);
    },
    isAlive: ({ email, issue = 0, approval }) => {
      if (issue <= (endedAt.get(keyOf(email)) ?? -1)) return false;
      if (approval !== undefined && endedApprovals.has(approval)) return false;
      return !endedIssues.has(issue);
    },
  };
}

function keyOf(email: string): string {
  return email.toLowerCase();
}
