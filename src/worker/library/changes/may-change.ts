// Whether a library may be changed on YouTube at all, and whether a change may go on.
import { findOwner, mayBeChanged } from "#worker/account/libraries.ts";
import type { Database } from "#worker/db/client.ts";
import { canWrite } from "#worker/youtube/grant.ts";
import type { GrantStore } from "#worker/youtube/grant-store.ts";
import type { JobRow } from "#worker/library/jobs/job-store.ts";

export type NoChange = "not_connected" | "lost" | "no_write_access" | "further_channel";

/** Why nothing may be changed; undefined if changes are allowed. */
export async function whyNoChange(
  db: Database,
  store: Pick<GrantStore, "find">,
  libraryId: string,
): Promise<NoChange | undefined> {
  const grant = await store.find(libraryId);
  if (!grant) return "not_connected";
  if (grant.lostAt !== null) return "lost";
  if (!canWrite(grant.scopes.split(" "))) return "no_write_access";
  return (await mayBeChanged(db, libraryId)) ? undefined : "further_channel";
}

/** Why a change must not send anything more for its owner's plan as it is now; undefined if it may. */
export async function whyNotGoOn(
  db: Database,
  { userId, needsPremium }: Pick<JobRow, "userId" | "needsPremium">,
): Promise<"further_channel" | "premium_required" | undefined> {
  if (!(await mayBeChanged(db, userId))) return "further_channel";
  if (!needsPremium) return undefined;
  return (await findOwner(db, userId))?.isPremium ? undefined : "premium_required";
}
