import { activityRow } from "#worker/account/activity.ts";
import { findOwner } from "#worker/account/libraries.ts";
import { createErasures } from "#worker/account/erasures.ts";
import { createDatabase, type DatabaseBinding } from "#worker/db/client.ts";
import { describeError, logEvent, logIdOf } from "#worker/http/log.ts";
import type { LedgerBinding } from "#worker/quota/quota-ledger.do.ts";
import { readSettings } from "#worker/settings.ts";
import { createYouTubeAccess, type YouTubeAccess } from "#worker/youtube/access.ts";

/** The person's access to YouTube. Its loss is recorded in their activity. */
export function openAccess(env: DatabaseBinding & LedgerBinding, userId: string): YouTubeAccess {
  return createYouTubeAccess({
    env,
    settings: readSettings(env),
    userId,
    onLost: async () => {
      logEvent("grant_lost", { user: await logIdOf(userId) });
      const db = createDatabase(env);
      const owner = await findOwner(db, userId);
      if (owner) await activityRow(db, owner.id, "youtube_access_lost", "Google");
    },
  });
}

/**
 * True if the library of an object was ended, so that a restore has brought back what it holds (decision 74). False where
 * it holds nothing of anybody, and where D1 does not answer.
 */
export async function wasEnded(
  env: DatabaseBinding & { KV: KVNamespace },
  libraryId: string | undefined,
): Promise<boolean> {
  if (libraryId === undefined) return false;
  try {
    const { authSecret: secret } = readSettings(env);
    const erasures = createErasures({ db: createDatabase(env), kv: env.KV, secret });
    if (!(await erasures.isEnded(libraryId))) return false;
  } catch (error) {
    logEvent("library_not_looked_up", { cause: describeError(error) });
    return false;
  }
  logEvent("restored_data_found", { kind: "object", count: 1 });
  return true;
}
