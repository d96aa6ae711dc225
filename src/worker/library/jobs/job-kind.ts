// What the runner knows of a kind of job. Each kind is in the room of what it does; jobs/kinds.ts lists them.
import type { Job } from "#shared/contract/playlists.ts";
import type { AlertTimesStore } from "#worker/library/alerts/alert-times.ts";
import type { JobRow } from "#worker/library/jobs/job-store.ts";
import type { OrderRow } from "#worker/library/order/order-store.ts";
import type { RemovalRow } from "#worker/library/removal/removal-history.ts";
import type { ChangeCounts } from "#worker/library/removal/removal-store.ts";
import type { LibraryStore } from "#worker/library/store/store.ts";
import type { UpkeepTimes } from "#worker/library/upkeep/upkeep-times.ts";
import type { Units } from "#worker/quota/classes.ts";
import type { PublicPresence } from "#worker/youtube/public-presence.ts";
import type { YouTubeClient } from "#worker/youtube/client.ts";

/** What a reading is asked for: everything of its kind, or one playlist. */
export type Want = { kind: string; playlistId?: string };

/** What a slice works with. */
export type SliceOptions = {
  store: LibraryStore;
  client: YouTubeClient;
  publicVideos: PublicPresence;
  /** When the list of playlists was last read, in milliseconds since the epoch. */
  listedAt: () => number;
  /**
   * Reserves the units for reading so many items, or the regions of so many videos, so that not each call has to.
   * Where they are not granted, each call does; in the background it throws.
   */
  reserve: (items: number) => Promise<void>;
  /** Throws when the job has been stopped, or the library erased. */
  throwIfStopped: () => void;
  /** False for a removal of the monthly clean-up that its owner's consent no longer covers. */
  isAgreed: (row: RemovalRow) => boolean;
  /** False for an order that keeps a playlist sorted which its owner's consent or plan no longer covers. */
  isKept: (row: OrderRow) => Promise<boolean>;
};

/** Where a job records what it has read. */
export type Records = {
  store: LibraryStore;
  times: Pick<UpkeepTimes, "wasRead">;
  alertTimes: Pick<AlertTimesStore, "wasChecked">;
};

export type JobKind = {
  /** The kind that its owner is shown. */
  told: Job["kind"];

  /** Works on the first entry of the queue for so long. True once that entry is done. */
  slice: (options: SliceOptions, job: JobRow, entry: string, until: number) => Promise<boolean>;
  /** What {@link SliceOptions.reserve} asks for; the units of reading so many items if missing. */
  units?: (items: number) => Units;
  /** True if the owner causes it even in the background, so that its units count for the owner. */
  isCausedByOwner?: boolean;

  /** Whether a job of this kind answers a request; if missing, every request for its kind. */
  covers?: (job: JobRow, want: Want) => boolean;
  /** The order in which jobs run: those without a number first, then 1, then 2. */
  turn?: (job: JobRow) => number;
  /** When nobody waits for a refused job: within how many milliseconds after units are available it tries again. */
  retryWithinMs?: number;

  /** Its first entry is the list of playlists, and reading that confirms the connection. */
  readsList?: boolean;
  /** Its other entries are all playlists. Its progress counts the videos of each playlist ("apart"), or of all together. */
  goesThroughAll?: "apart" | "together";
  /** An entry that is gone, or fails for good, is left out. */
  skipsEntries?: boolean;
  /** Puts the failed entry behind the others. True if it was put off before and is left out now. */
  putOff?: (store: LibraryStore, job: JobRow) => boolean;

  /** Records that an entry of its queue was read. */
  entryRead?: (records: Records, entry: string, now: number) => void;
  /** Records that everything was read, nothing left out. In one transaction with its end. */
  allRead?: (records: Records, now: number) => void;

  /** Only of a kind that changes something at YouTube; all others only read. */
  change?: ChangeKind;
};

/** A job that changes something: the owner's plan must allow it before each slice, and its open rows end with it. */
export type ChangeKind = {
  countsOf: (store: LibraryStore, jobId: string) => ChangeCounts;
  /** How many calls it still has to make, at least one. A move between playlists counts as one until its video is inserted. */
  left: (store: LibraryStore, jobId: string) => number;
  /** Ends what is open. Its line then says how many of its changes are done. */
  giveUp: (store: LibraryStore, job: JobRow, now: number) => void;
  /** Called when other entries fail too, so that no entry was the cause: restores the order from before one was put off. */
  restoreOrder?: (store: LibraryStore, jobId: string) => void;
  /** Called at the end, whatever the result: plans the reading of what the job made. */
  ended?: (store: LibraryStore, job: JobRow) => void;
  /** What it made so far is shown before it waits for a day. */
  showsWhatIsMade?: boolean;
};
