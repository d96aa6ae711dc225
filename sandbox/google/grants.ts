// What people have granted to the client, and what they have taken back. Tokens verify without
// memory, so only the taking back is remembered here: a restart (and a reset) forgets revocations,
// and the scopes granted earlier until a token shows them again.

// Rises over every sandbox of this process and, because it begins at the machine's time, over
// restarts: whatever was issued before a revocation has the smaller number.
let lastIssue = Date.now() * 1_000;

/** A number larger than every one before. */
export function nextIssue(): number {
  lastIssue += 1;
  return lastIssue;
}

/** What tokens and codes carry of their origin. */
export interface Issued {
  /** The address that the world gives the person. */
  email: string;
  /** From `nextIssue`; without it, before everything. */
  issue?: number;
  /** The approval that it comes from. */
  approval?: string;
}

export interface Grants {
  /** The scopes that the person has granted so far. */
  scopesOf(email: string): ReadonlySet<string>;
  remember(email: string, scopes: readonly string[]): void;
  /** Ends everything that was issued for the person until now, and forgets the scopes. */
  end(email: string): void;
  /** Ends what came from one approval. */
  endApproval(approval: string): void;
  /** Ends one token alone: another has taken its place. */
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
