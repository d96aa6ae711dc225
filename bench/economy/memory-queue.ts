// The queue of playlists to be probed, in memory.
import type { ProbeCandidate } from "#worker/calculator/playlist-checks.ts";
import type { ProbeQueue } from "#worker/calculator/probes.ts";

export function createMemoryQueue(): ProbeQueue {
  const waiting = new Map<string, ProbeCandidate>();
  const probed = new Map<string, number>();
  return {
    add(candidates) {
      for (const candidate of candidates) {
        const { playlistId } = candidate;
        if (!waiting.has(playlistId) && !probed.has(playlistId)) waiting.set(playlistId, candidate);
      }
    },
    next: (count) => [...waiting.values().take(count)],
    waiting() {
      const [oldest] = waiting.values();
      return { count: waiting.size, oldestAskedAt: oldest?.askedAt ?? 0 };
    },
    setProbed(playlistId, now) {
      waiting.delete(playlistId);
      probed.set(playlistId, now);
    },
    forgetProbed(before) {
      for (const [playlistId, at] of probed) {
        if (at < before) probed.delete(playlistId);
      }
    },
  };
}
