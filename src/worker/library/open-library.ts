// Assembles a user's library: its store, its queries, and the jobs that change it.
import { isPremium } from "#worker/account/users.ts";
import type { Database } from "#worker/db/client.ts";
import { type Changes, createChanges } from "#worker/library/changes.ts";
import { type Cleaning, createCleaning } from "#worker/library/cleaning.ts";
import { createJobRunner, type JobRunner } from "#worker/library/job-runner.ts";
import { createQuestions, type LibraryQuestions } from "#worker/library/questions.ts";
import { type LibraryStore, openLibraryStore } from "#worker/library/store.ts";
import type { YouTubeAccess } from "#worker/youtube/access.ts";

/** Open until the library is erased. */
export type Library = {
  store: LibraryStore;
  questions: LibraryQuestions;
  runner: JobRunner;
  changes: Changes;
  cleaning: Cleaning;
};

/** `onJob` is called after each change of a job. */
export async function openLibrary(options: {
  storage: DurableObjectStorage;
  db: Database;
  lostTitleMs: number;
  accessOf: (userId: string) => YouTubeAccess;
  onJob: () => void;
}): Promise<Library> {
  const { storage, db, lostTitleMs, accessOf, onJob } = options;
  const store = await openLibraryStore(storage, onJob);
  const runner = createJobRunner({
    store,
    db,
    storage,
    spend: ({ userId, isBackground }) =>
      accessOf(userId).spend(isBackground ? "background" : store.isNew() ? "connect" : "sync"),
    lostTitleMs,
    isAccountActive: (userId) => accessOf(userId).isAccountActive(),
    timer: () => cleaning,
  });
  const cleaning = createCleaning({
    kv: storage.kv,
    store,
    runner,
    isPremium: (userId) => isPremium(db, userId),
  });
  const questions = createQuestions(storage.sql, lostTitleMs);
  return { store, questions, runner, changes: createChanges({ store, runner }), cleaning };
}
