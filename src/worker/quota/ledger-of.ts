import type { Switch } from "#shared/contract/system.ts";
import { createDatabase, type DatabaseBinding } from "#worker/db/client.ts";
import { logged } from "#worker/http/log.ts";
import { readSettings } from "#worker/settings.ts";
import { createSubjects, placeKeyOf } from "#worker/quota/subjects.ts";
import type { Place } from "#worker/quota/queue.ts";
import type { Forecast } from "#worker/quota/turns.ts";
import type { LedgerBinding } from "#worker/quota/quota-ledger.do.ts";

/** Creates a new stub for each call, because a stub stays broken after its object restarts. */
export function ledgerOf(env: LedgerBinding) {
  return env.QUOTA_LEDGER.get(env.QUOTA_LEDGER.idFromName("ledger"));
}

/** Units that a library's owner may spend on changes, and what they would wait for so many. */
export async function forecastOf(
  env: LedgerBinding & DatabaseBinding,
  libraryId: string,
  units: number,
): Promise<Forecast> {
  const { authSecret: secret } = readSettings(env);
  const subjects = createSubjects({ db: createDatabase(env), secret });
  const [person, asking] = await Promise.all([
    subjects.person(libraryId),
    subjects.asking(libraryId, units),
  ]);
  return ledgerOf(env).forecast("writes", person, asking);
}

/** Takes jobs that have a place out of the queue. Does not throw: a place that nobody asks for is lost by itself. */
export async function leaveQueue(
  env: LedgerBinding,
  jobs: readonly { id: string; place: Place | null }[],
): Promise<void> {
  const waiting = jobs.filter(({ place }) => place !== null);
  if (waiting.length === 0) return;
  const { authSecret } = readSettings(env);
  const places = await Promise.all(waiting.map(({ id }) => placeKeyOf(authSecret, id)));
  await ledgerOf(env).leave(places).catch(logged("queue_not_left"));
}

/**
 * Whether the operator has stopped it; asked before each send. Where the object does not answer, nothing counts as stopped.
 */
export async function isStopped(env: LedgerBinding, name: Switch): Promise<boolean> {
  const stops = await ledgerOf(env).stops().catch(logged("switches_not_read"));
  return stops?.[name] !== undefined;
}
