// Erases a library that a restore of its object has brought back (decision 74).
import { createErasures } from "#worker/account/erasures.ts";
import { createDatabase, type DatabaseBinding } from "#worker/db/client.ts";
import { describeError, logEvent } from "#worker/http/log.ts";
import { ownerId } from "#worker/library/jobs/job-starter.ts";
import { readSettings } from "#worker/settings.ts";

/**
 * To be called once after each start, because a restore restarts the object. False if there was nothing to erase.
 * Does not throw: where D1 does not answer, it is false and calls `askAgain`.
 */
export async function eraseIfEnded(
  env: DatabaseBinding & { KV: KVNamespace },
  kv: SyncKvStorage,
  library: { erase: () => Promise<void> },
  askAgain: () => void,
): Promise<boolean> {
  try {
    const { authSecret: secret } = readSettings(env);
    const erasures = createErasures({ db: createDatabase(env), kv: env.KV, secret });
    const libraryId = ownerId.get(kv);
    if (libraryId === undefined || !(await erasures.isEnded(libraryId))) return false;
    logEvent("restored_data_found", { kind: "object", count: 1 });
    await library.erase();
    return true;
  } catch (error) {
    logEvent("library_not_looked_up", { cause: describeError(error) });
    askAgain();
    return false;
  }
}
