// OAuth flows: a redirect to Google and back, for sign-in and for the YouTube grant. The state parameter is
// stored when the flow begins and deleted when it returns, so that it is valid once and for its kind only.
import { and, eq, gt, inArray, lte } from "drizzle-orm";
import type { Database } from "#worker/db/client.ts";
import { oauthFlows } from "#worker/db/schema.ts";
import { hashOf } from "#worker/http/random.ts";

export const LIFE_MS = 10 * 60_000;

export type OAuthFlow = Pick<
  typeof oauthFlows.$inferSelect,
  "kind" | "returnTo" | "sessionId" | "termsVersion" | "libraryId"
>;

export async function openFlow(db: Database, state: string, flow: OAuthFlow): Promise<void> {
  const stateHash = await hashOf(state);
  await db.insert(oauthFlows).values({ ...flow, stateHash, expiresAt: Date.now() + LIFE_MS });
}

/** Returns and deletes the flow of this state; undefined if it expired, was used or is of another kind. */
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

/** Deletes expired flows. */
export async function sweepFlows(db: Database): Promise<void> {
  await db.delete(oauthFlows).where(lte(oauthFlows.expiresAt, Date.now()));
}
