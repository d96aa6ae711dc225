import { activityRow } from "#worker/account/activity.ts";
import { findOwner } from "#worker/account/libraries.ts";
import { createDatabase, type DatabaseBinding } from "#worker/db/client.ts";
import { logEvent, logIdOf } from "#worker/http/log.ts";
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
