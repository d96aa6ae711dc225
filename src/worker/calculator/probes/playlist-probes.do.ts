// The one Durable Object that collects stale playlists from all requests and probes them together. It also counts what
// callers have stored.
import { DurableObject } from "cloudflare:workers";
import {
  type CacheBinding,
  createSnapshotStore,
  dropAnswer,
} from "#worker/calculator/answers/cache.ts";
import type { PlaylistCheck, ProbeCandidate } from "#worker/calculator/probes/playlist-checks.ts";
import { type ReaderBinding, readerOf } from "#worker/calculator/reading/playlist-reader.do.ts";
import { createProbes, type ProbeQueue } from "#worker/calculator/probes/probes.ts";
import { FAILED } from "#worker/calculator/reading/read-failure.ts";
import { createConnectPublicly } from "#worker/calculator/reading/public-client.ts";
import { describeError, logEvent, logged } from "#worker/http/log.ts";
import { type PointsBinding, pointsOf } from "#worker/http/points.ts";
import type { LedgerBinding } from "#worker/quota/quota-ledger.do.ts";

// Far more than wait on a busy day; beyond it, requests ask again later.
const MOST_WAITING = 5000;
const RETRY_MS = 60_000;
// Longer than the probe of a check for which somebody waits.
const ALARM_MS = 30_000;
// About as long as the readings of one batch differ.
const LOOK_UP_WAIT_MS = 2000;

export type ProbesBinding = { PLAYLIST_PROBES: DurableObjectNamespace<PlaylistProbes> };

export class PlaylistProbes extends DurableObject<
  CacheBinding & LedgerBinding & ReaderBinding & PointsBinding
> {
  readonly #probes = createProbes({
    queue: createQueue(this.ctx.storage.sql),
    store: createSnapshotStore(this.env.KV),
    connect: createConnectPublicly(this.env),
    writePoint: pointsOf(this.env),
    dropAnswer: (key) => dropAnswer(this.env.KV, key),
    waitForOthers: () => new Promise((resolve) => setTimeout(resolve, LOOK_UP_WAIT_MS)),
    readAgain: async (playlistId, again, lookAtVideos) =>
      readerOf(this.env, playlistId)
        .readAgain(playlistId, again, lookAtVideos)
        .catch(logged("playlist_reader_failed", FAILED)),
  });

  readonly #countStored = createStoredCount(this.ctx.storage.sql);

  /** Queues stale playlists for the next probe. Repeatable. */
  async add(candidates: readonly ProbeCandidate[]): Promise<void> {
    await this.#wakeAt(this.#probes.add(candidates));
  }

  /** The same for somebody who waits; see {@link createProbes}. */
  async check(
    candidates: readonly ProbeCandidate[],
    gatherMs: number,
  ): Promise<Map<string, PlaylistCheck>> {
    const checks = this.#probes.check(candidates, gatherMs);
    // If this instance ends meanwhile, the alarm probes them.
    await this.#wakeAt(Date.now() + gatherMs + ALARM_MS);
    return checks;
  }

  /** Counts bytes that a caller wants to store in this hour; false if that is more than one may. */
  mayStore(subject: string, bytes: number): boolean {
    return this.#countStored(subject, bytes, Date.now());
  }

  /** Stops probing this playlist until somebody asks for it again. */
  forget(playlistId: string): void {
    this.ctx.storage.sql.exec("DELETE FROM queue WHERE playlist_id = ?", playlistId);
  }

  override async alarm(): Promise<void> {
    try {
      await this.#wakeAt(await this.#probes.run());
    } catch (error) {
      // An alarm that throws is repeated a few times only.
      logEvent("probe_failed", { cause: describeError(error) });
      await this.#wakeAt(Date.now() + RETRY_MS);
    }
  }

  async #wakeAt(at: number | undefined): Promise<void> {
    if (at === undefined) return;
    const { storage } = this.ctx;
    const current = await storage.getAlarm();
    if (current === null || at < current) await storage.setAlarm(at);
  }
}

function createQueue(sql: SqlStorage): ProbeQueue {
  sql.exec(
    `CREATE TABLE IF NOT EXISTS queue
      (playlist_id TEXT PRIMARY KEY, candidate TEXT NOT NULL, asked_at INTEGER NOT NULL, probed_at INTEGER)`,
  );
  return {
    add(candidates) {
      const { rows } = sql
        .exec<{ rows: number }>("SELECT count(*) AS rows FROM queue WHERE probed_at IS NULL")
        .one();
      for (const candidate of candidates.slice(0, Math.max(0, MOST_WAITING - rows))) {
        sql.exec(
          "INSERT INTO queue VALUES (?, ?, ?, NULL) ON CONFLICT (playlist_id) DO NOTHING",
          candidate.playlistId,
          JSON.stringify(candidate),
          candidate.askedAt,
        );
      }
    },
    next: (count) =>
      sql
        .exec<{ candidate: string }>(
          "SELECT candidate FROM queue WHERE probed_at IS NULL ORDER BY asked_at LIMIT ?",
          count,
        )
        .toArray()
        .map(({ candidate }): ProbeCandidate => JSON.parse(candidate)),
    waiting() {
      const { count, oldest } = sql
        .exec<{ count: number; oldest: number | null }>(
          "SELECT count(*) AS count, min(asked_at) AS oldest FROM queue WHERE probed_at IS NULL",
        )
        .one();
      return { count, oldestAskedAt: oldest ?? 0 };
    },
    setProbed(playlistId, now) {
      sql.exec("UPDATE queue SET probed_at = ? WHERE playlist_id = ?", now, playlistId);
    },
    forgetProbed(before) {
      sql.exec("DELETE FROM queue WHERE probed_at < ?", before);
    },
  };
}

const HOUR_MS = 3_600_000;
/** Bytes of answers that one caller may have stored in an hour, beside those that were read at YouTube for them. */
export const STORED_AN_HOUR = 1_000_000;

/** Counts by subject and hour. */
function createStoredCount(sql: SqlStorage) {
  sql.exec(
    "CREATE TABLE IF NOT EXISTS stored (subject TEXT PRIMARY KEY, hour INTEGER NOT NULL, bytes INTEGER NOT NULL)",
  );
  return (subject: string, bytes: number, now: number): boolean => {
    const hour = Math.floor(now / HOUR_MS);
    sql.exec("DELETE FROM stored WHERE hour <> ?", hour);
    const [row] = sql
      .exec<{ bytes: number }>("SELECT bytes FROM stored WHERE subject = ?", subject)
      .toArray();
    const total = (row?.bytes ?? 0) + bytes;
    if (total > STORED_AN_HOUR) return false;
    sql.exec("INSERT OR REPLACE INTO stored VALUES (?, ?, ?)", subject, hour, total);
    return true;
  };
}

export function probesOf({ PLAYLIST_PROBES }: ProbesBinding) {
  return PLAYLIST_PROBES.get(PLAYLIST_PROBES.idFromName("probes"));
}
