// Replicas: of two reads, the later one may be answered by a replica that is further behind. Writes and the
// reads of videos and channels never meet one.
import { createRandom } from "#sandbox/world/seeded.ts";
import type { ListLag } from "#sandbox/youtube/list-lag.ts";

/** The share of reads that are answered without delay. */
const FRESH_SHARE = 0.5;

export interface Replicas {
  /** The next reads meet replicas that are so many milliseconds behind, one each; 0 is up to date. */
  meet(nextMs: readonly number[]): void;
  /** How far the replica of this read is behind: as told by `meet`, else drawn. */
  behindMs(replicaLagMs: number): number;
}

/** Draws the same sequence each time. */
export function createReplicas(): Replicas {
  const random = createRandom("replicas");
  let told: number[] = [];
  return {
    meet: (nextMs) => {
      told = [...nextMs];
    },
    behindMs: (replicaLagMs) => {
      const next = told.shift();
      if (next !== undefined) return next;
      if (replicaLagMs === 0 || random.chance(FRESH_SHARE)) return 0;
      return random.integer(1, replicaLagMs);
    },
  };
}

/** The lag of one read: a replica shows every change at least this late. */
export function lagBehind(lag: ListLag, behindMs: number): ListLag {
  const atLeast = (lagMs: number | null) => Math.max(lagMs ?? lag.listLagMs, behindMs);
  return {
    listLagMs: atLeast(lag.listLagMs),
    insertLagMs: atLeast(lag.insertLagMs),
    deleteLagMs: atLeast(lag.deleteLagMs),
    playlistLagMs: atLeast(lag.playlistLagMs),
  };
}
