// Assembles a user's library: its store, its queries, and the jobs that change it.
import { findUser } from "#worker/account/users.ts";
import type { Database } from "#worker/db/client.ts";
import type { WritePoint } from "#worker/http/points.ts";
import {
  classOf,
  isNewLibrary,
  startBackgroundReading,
} from "#worker/library/background-reading.ts";
import { type Changes, createChanges } from "#worker/library/changes.ts";
import { type Cleaning, createCleaning } from "#worker/library/cleaning.ts";
import { createJobRunner, type JobRunner } from "#worker/library/job-runner.ts";
import { confirmByList } from "#worker/library/channel-check.ts";
import { createQuestions, type LibraryQuestions } from "#worker/library/questions.ts";
import { type LibraryStore, openLibraryStore } from "#worker/library/store.ts";
import { createUpkeep, type Upkeep } from "#worker/library/upkeep.ts";
import type { YouTubeClient } from "#worker/youtube/client.ts";
import type { YouTubeAccess } from "#worker/youtube/access.ts";
import type { CheckOutcome } from "#worker/youtube/connection.ts";

/** Open until the library is erased. */
export type Library = {
  store: LibraryStore;
  questions: LibraryQuestions;
  runner: JobRunner;
  changes: Changes;
  cleaning: Cleaning;
  upkeep: Upkeep;
};

/** `onJob` is called after each change of a job. */
export async function openLibrary(options: {
  storage: DurableObjectStorage;
  db: Database;
  lostTitleMs: number;
  accessOf: (userId: string) => YouTubeAccess;
  check: (userId: string) => Promise<CheckOutcome>;
  onJob: () => void;
  writePoint: WritePoint;
}): Promise<Library> {
  const { storage, db, lostTitleMs, accessOf, check, onJob, writePoint } = options;
  const store = await openLibraryStore(storage, onJob);
  const runner = createJobRunner({
    store,
    db,
    storage,
    spend: (job) => {
      const access = accessOf(job.userId);
      const name = classOf(job, isNewLibrary(store, storage.kv));
      const { client, lease } = access.spend(name, job);
      const confirming: YouTubeClient = {
        ...client,
        async listOwnPlaylists(pageToken) {
          const page = await client.listOwnPlaylists(pageToken);
          await confirmByList(storage.kv, access.store, job.userId, page);
          return page;
        },
      };
      return { client: confirming, lease };
    },
    lostTitleMs,
    isAccountActive: (userId) => accessOf(userId).isAccountActive(),
    upkeep: () => upkeep,
    cleaning: () => cleaning,
    writePoint,
  });
  const upkeep = createUpkeep({
    kv: storage.kv,
    store,
    findStanding: (userId) => accessOf(userId).store.findStanding(userId),
    arm: async () => void (await runner.setAlarm()),
    startReading: (userId, kind) => startBackgroundReading({ store, runner }, userId, kind),
    prove: (userId) => accessOf(userId).prove(),
    check,
  });
  const cleaning = createCleaning({
    kv: storage.kv,
    store,
    runner,
    findOwner: (userId) => findUser(db, userId),
  });
  const questions = createQuestions(storage.sql, lostTitleMs);
  const changes = createChanges({ store, runner, sql: storage.sql });
  return { store, questions, runner, changes, cleaning, upkeep };
}
