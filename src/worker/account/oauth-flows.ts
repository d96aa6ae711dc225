// A journey to Google and back, for sign-in and for the YouTube grant alike. The state parameter is
// noted when it begins and taken out when it comes back, so that it counts once and for its own kind.
import { and, eq, gt, inArray, lte } from "drizzle-orm";
import type { Database } from "#worker/db/client.ts";
import { oauthFlows } from "#worker/db/schema.ts";
import { hashOf } from "#worker/http/random.ts";

export const LIFE_MS = 10 * 60_000;

export type OAuthFlow = Pick<typeof oauthFlows.$inferSelect, "kind" | "returnTo" | "sessionId">;

export async function openFlow(db: Database, state: string, flow: OAuthFlow): Promise<void> {
  const stateHash = await hashOf(state);
  await db.insert(oauthFlows).values({ ...flow, stateHash, expiresAt: Date.now() + LIFE_MS });
}

/** The flow that this state belongs to; a second call with the same state finds none. */
export async function takeFlow(
  db: Database,
  kinds: OAuthFlow["kind"][],
  state: string,
): Promise<OAuthFlow | undefined> {
  const [flow] = await db
    .delete(oauthFlows)
    .where(
      and(
        eq(oauthFlows.stateHash, await hashOf(state)),
        inArray(oauthFlows.kind, kinds),
        gt(oauthFlows.expiresAt, Date.now()),
      ),
    )
    .returning();
  return flow;
}

/** Forgets the journeys from which nobody came back. */
export async function sweepFlows(db: Database): Promise<void> {
  await db.delete(oauthFlows).where(lte(oauthFlows.expiresAt, Date.now()));
}
