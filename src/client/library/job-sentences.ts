// What a job does, as a whole sentence for each kind of job and each state. Pure.
import type { Job } from "#shared/contract/playlists.ts";
import * as texts from "#words/jobs.ts";

type Sentence = (job: { title: string; count: number }) => string;
/** A job that is done is not shown; it has the words of one that runs. */
type Sentences<Text> = Record<Exclude<Job["state"], "done">, Text>;

const READING = {
  running: texts.reading,
  paused: texts.readingPaused,
  halted: texts.readingHalted,
  failed: texts.readingFailed,
  stopped: texts.readingStopped,
};

const READING_ALL = {
  running: texts.readingAll,
  paused: texts.readingAllPaused,
  halted: texts.readingAllHalted,
  failed: texts.readingAllFailed,
  stopped: texts.readingAllStopped,
};

const READING_ONE = {
  running: texts.readingOne,
  paused: texts.readingOnePaused,
  halted: texts.readingOneHalted,
  failed: texts.readingOneFailed,
  stopped: texts.readingOneStopped,
};

const CHECKING_WHERE = {
  running: texts.checkingWhere,
  paused: texts.checkingWherePaused,
  halted: texts.checkingWhereHalted,
  failed: texts.checkingWhereFailed,
  stopped: texts.checkingWhereStopped,
};

const CHECKING_WHERE_ALL = {
  running: texts.checkingWhereAll,
  paused: texts.checkingWhereAllPaused,
  halted: texts.checkingWhereAllHalted,
  failed: texts.checkingWhereAllFailed,
  stopped: texts.checkingWhereAllStopped,
};

const CHECKING_WHERE_ONE = {
  running: texts.checkingWhereOne,
  paused: texts.checkingWhereOnePaused,
  halted: texts.checkingWhereOneHalted,
  failed: texts.checkingWhereOneFailed,
  stopped: texts.checkingWhereOneStopped,
};

const CHECKING = {
  running: texts.checking,
  paused: texts.checkingPaused,
  halted: texts.checkingHalted,
  failed: texts.checkingFailed,
  stopped: texts.checkingStopped,
};

const CHECKING_ALL = {
  running: texts.checkingAll,
  paused: texts.checkingAllPaused,
  halted: texts.checkingAllHalted,
  failed: texts.checkingAllFailed,
  stopped: texts.checkingAllStopped,
};

const REMOVING = {
  running: texts.removing,
  paused: texts.removingPaused,
  halted: texts.removingHalted,
  failed: texts.removingFailed,
  stopped: texts.removingStopped,
};

const REMOVING_SEVERAL = {
  running: texts.removingSeveral,
  paused: texts.removingSeveralPaused,
  halted: texts.removingSeveralHalted,
  failed: texts.removingSeveralFailed,
  stopped: texts.removingSeveralStopped,
};

const REMOVING_ANY = {
  running: texts.removingAny,
  paused: texts.removingAnyPaused,
  halted: texts.removingAnyHalted,
  failed: texts.removingAnyFailed,
  stopped: texts.removingAnyStopped,
};

const ADDING = {
  running: texts.adding,
  paused: texts.addingPaused,
  halted: texts.addingHalted,
  failed: texts.addingFailed,
  stopped: texts.addingStopped,
};

const ADDING_SEVERAL = {
  running: texts.addingSeveral,
  paused: texts.addingSeveralPaused,
  halted: texts.addingSeveralHalted,
  failed: texts.addingSeveralFailed,
  stopped: texts.addingSeveralStopped,
};

const ADDING_ANY = {
  running: texts.addingAny,
  paused: texts.addingAnyPaused,
  halted: texts.addingAnyHalted,
  failed: texts.addingAnyFailed,
  stopped: texts.addingAnyStopped,
};

const CREATING = {
  running: texts.creating,
  paused: texts.creatingPaused,
  halted: texts.creatingHalted,
  failed: texts.creatingFailed,
  stopped: texts.creatingStopped,
};

const CREATING_ONE = {
  running: texts.creatingOne,
  paused: texts.creatingOnePaused,
  halted: texts.creatingOneHalted,
  failed: texts.creatingOneFailed,
  stopped: texts.creatingOneStopped,
};

const ORDERING = {
  running: texts.ordering,
  paused: texts.orderingPaused,
  halted: texts.orderingHalted,
  failed: texts.orderingFailed,
  stopped: texts.orderingStopped,
};

const ORDERING_ONE = {
  running: texts.orderingOne,
  paused: texts.orderingOnePaused,
  halted: texts.orderingOneHalted,
  failed: texts.orderingOneFailed,
  stopped: texts.orderingOneStopped,
};

type Kind = Job["kind"];

/** The sentences with the title of a playlist; any other kind reads. */
const NAMED: Partial<Record<Kind, Sentences<Sentence>>> = {
  regions: CHECKING_WHERE,
  check: CHECKING,
  remove: REMOVING,
  insert: ADDING,
  create: CREATING,
  order: ORDERING,
};

/** Of a job on several playlists, which is not named after one of them. */
const SEVERAL: Partial<Record<Kind, Sentences<Sentence>>> = {
  remove: REMOVING_SEVERAL,
  insert: ADDING_SEVERAL,
};

/** Any other kind reads all playlists. */
const UNNAMED: Partial<Record<Kind, Sentences<string>>> = {
  videos: READING_ONE,
  regions: CHECKING_WHERE_ONE,
  check: CHECKING_ALL,
  remove: REMOVING_ANY,
  insert: ADDING_ANY,
  create: CREATING_ONE,
  order: ORDERING_ONE,
};

/** "Paused: reading Mix"; `title` stands in the place of the job's own title, if the sentence has one. */
export function sentenceOf(job: Job, title: string): string {
  const { kind, playlistsTotal: count } = job;
  const state = job.state === "done" ? "running" : job.state;
  if (kind !== "playlists" && job.title !== null) {
    return (NAMED[kind] ?? READING)[state]({ title, count });
  }
  const several = count > 1 ? SEVERAL[kind] : undefined;
  if (several) return several[state]({ title, count });
  const isOfAll = kind === "regions" && job.playlistId === null;
  return (isOfAll ? CHECKING_WHERE_ALL : (UNNAMED[kind] ?? READING_ALL))[state];
}
