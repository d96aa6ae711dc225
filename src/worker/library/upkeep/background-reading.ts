// Readings that nobody waits for, and whose units a job spends. Has no Cloudflare types, so that the
// simulation of the day's units (bench/economy) runs it too.
import { isOutage } from "#worker/library/jobs/job-requests.ts";
import { kindOf, type WholeReading } from "#worker/library/jobs/kinds.ts";
import type { JobRunner } from "#worker/library/jobs/job-runner.ts";
import { type JobRow, PLAYLISTS } from "#worker/library/jobs/job-store.ts";
import { forgottenTime } from "#worker/library/upkeep/retention.ts";
import type { LibraryStore } from "#worker/library/store/store.ts";
import type { QuotaClass } from "#worker/quota/classes.ts";

/** Starts the reading unless one of the same kind is under way, or for the list one of everything that begins with it. */
export async function startBackgroundReading(
  { store, runner }: { store: LibraryStore; runner: Pick<JobRunner, "join"> },
  userId: string,
  kind: WholeReading,
): Promise<void> {
  const open = store.openJobs();
  if (open.some((job) => job.kind === kind || (kind === "playlists" && isAtList(job)))) return;
  // If a job of the owner waits for the end of an outage, that job notices the end, and no other has to try.
  const own = [...open, ...store.haltedJobs()].filter((job) => !job.isBackground);
  if (!own.some(isOutage)) await runner.join(userId, { kind }, true);
}

/** True if it reads the list of playlists next. */
function isAtList(job: Pick<JobRow, "kind" | "queue">): boolean {
  return kindOf(job).readsList === true && job.queue[0] === PLAYLISTS;
}

/** Whose units the next entry of a job spends. A background list of playlists confirms the connection. */
export function classOf(
  job: Pick<JobRow, "kind" | "isBackground" | "queue">,
  isNew: boolean,
): QuotaClass {
  if (job.isBackground) return isAtList(job) ? "confirm" : "background";
  return isNew ? "connect" : "sync";
}

/** True until something was read for the first time. A library whose contents have expired is not new. */
export function isNewLibrary(store: Pick<LibraryStore, "isNew">, kv: SyncKvStorage): boolean {
  return store.isNew() && forgottenTime.get(kv) === undefined;
}
