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

/** Where it is recorded what has been read. */
export type Records = {
  store: LibraryStore;
  times: Pick<UpkeepTimes, "wasRead">;
  alertTimes: Pick<AlertTimesStore, "wasChecked">;
};

export type JobKind = {
  /** What its owner is told that it is. */
  told: Job["kind"];

  /** Works on the first entry of the queue for so long. True once that entry is done. */
  slice: (options: SliceOptions, job: JobRow, entry: string, until: number) => Promise<boolean>;
  /** What {@link SliceOptions.reserve} asks for; the units of reading so many items if missing. */
  units?: (items: number) => Units;
  /** In the background, too, its owner causes it, and what it spends counts for them. */
  isCausedByOwner?: boolean;

  /** Whether a job of this kind answers a request; if missing, every request for its kind. */
  covers?: (job: JobRow, want: Want) => boolean;
  /** Whose turn it is: what has no turn runs first, then 1, then 2. */
  turn?: (job: JobRow) => number;
  /** Within how long after units are there a refused one that nobody waits for tries again. */
  retryWithinMs?: number;

  /** Its first entry is the list of playlists, and reading that confirms the connection. */
  readsList?: boolean;
  /** Its other entries are all playlists, whose videos it counts each for itself or together. */
  goesThroughAll?: "apart" | "together";
  /** An entry that is gone, or fails for good, is left out. */
  skipsEntries?: boolean;
  /** Lets the other entries go first. True if what failed was put off before, and is left out now. */
  putOff?: (store: LibraryStore, job: JobRow) => boolean;

  /** Records that an entry of its queue was read. */
  entryRead?: (records: Records, entry: string, now: number) => void;
  /** Records that everything was read, nothing left out. In one transaction with its end. */
  allRead?: (records: Records, now: number) => void;

  /** Only of a kind that changes something at YouTube; all others only read. */
  change?: ChangeKind;
};

/** What changes something needs its owner's plan before each slice, and ends with its rows. */
export type ChangeKind = {
  countsOf: (store: LibraryStore, jobId: string) => ChangeCounts;
  /** Calls that it still has to make, at least one; each move between playlists is one until its video is there. */
  left: (store: LibraryStore, jobId: string) => number;
  /** Ends what is open. Its line then says how many of its changes are done. */
  giveUp: (store: LibraryStore, job: JobRow, now: number) => void;
  /** The entry was not the cause of the failures: what was put off has its place again. */
  restoreOrder?: (store: LibraryStore, jobId: string) => void;
  /** However it has ended: has read what it made. */
  ended?: (store: LibraryStore, job: JobRow) => void;
  /** What it made so far is shown before it waits for a day. */
  showsWhatIsMade?: boolean;
};
