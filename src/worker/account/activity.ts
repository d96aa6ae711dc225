// Events of an account that its owner can see. Kept for twelve months.
import { desc, eq, inArray, lte } from "drizzle-orm";
import { type Activity, type ActivityKind, activityKinds } from "#shared/contract/account.ts";
import type { Database } from "#worker/db/client.ts";
import { activity } from "#worker/db/schema.ts";

const HOUR_MS = 3_600_000;
/** Usage logs are kept up to twelve months (product.md 16.1.10). */
export const ACTIVITY_MS = 365 * 86_400_000;

/** An insert, to be awaited or put into a batch. */
export function activityRow(db: Database, userId: string, kind: ActivityKind, device: string) {
  return db
    .insert(activity)
    .values({ id: crypto.randomUUID(), userId, at: Date.now(), kind, device });
}

/** Notes the first event of this kind in an hour. */
export async function noteHourly(
  db: Database,
  userId: string,
  kind: ActivityKind,
  device: string,
): Promise<void> {
  const at = Date.now();
  const id = `${kind}:${userId}:${Math.floor(at / HOUR_MS)}`;
  await db.insert(activity).values({ id, userId, at, kind, device }).onConflictDoNothing();
}

/** Newest first. Kinds that this version does not know are left out. */
export async function listActivity(
  db: Database,
  userId: string,
  limit: number,
): Promise<Activity[]> {
  const rows = await db
    .select()
    .from(activity)
    .where(eq(activity.userId, userId))
    .orderBy(desc(activity.at))
    .limit(limit);
  return rows.flatMap(({ at, kind, device }) => {
    const known = activityKinds.find((name) => name === kind);
    return known ? [{ at: new Date(at).toISOString(), kind: known, device }] : [];
  });
}

/** Deletes at most `limit` rows that are older than {@link ACTIVITY_MS}. */
export async function sweepActivity(db: Database, limit: number): Promise<void> {
  const old = db
    .select({ id: activity.id })
    .from(activity)
    .where(lte(activity.at, Date.now() - ACTIVITY_MS))
    .limit(limit);
  await db.delete(activity).where(inArray(activity.id, old));
}
