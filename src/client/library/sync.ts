// Bringing the library in step with YouTube (specification §4, §7, §8). The server joins whoever asks
// while it is at work already, so a press of the button counts also during the automatic sync.
import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#client/api/call.ts";
import { failureSentence } from "#client/library/failure.ts";
import { refreshLibrary } from "#client/library/library-data.ts";
import { countOf, formatCount } from "#client/library/words.ts";
import { addToast, type ToastMessage } from "#client/ui/toast-queue.ts";
import type { SyncedPlaylists, SyncedVideos } from "#shared/contract/playlists.ts";

/** "auto" says nothing, however it ends; its failure stays in the mutation's state. */
type Occasion = "auto" | "asked";

const SYNC_KEY = ["sync"] as const;

/** Whether a sync call of this page is under way. */
export function useIsSyncing(): boolean {
  return useIsMutating({ mutationKey: SYNC_KEY }) > 0;
}

export function useSyncPlaylists(occasion: Occasion) {
  return useSync<SyncedPlaylists>(occasion, ["playlists"], "/api/playlists/sync", (answer) => ({
    title: "Sync Complete",
    description: `Synced ${countOf(answer.synced, "playlist")} from YouTube`,
  }));
}

export function useSyncVideos(occasion: Occasion, playlistId: string) {
  const path = `/api/playlists/${encodeURIComponent(playlistId)}/sync-videos`;
  return useSync<SyncedVideos>(occasion, ["videos", playlistId], path, (answer) => ({
    title: "Videos Synced",
    description: `Synced ${countOf(answer.syncedCount, "video")} (${formatCount(answer.hiddenCount)} hidden/private)`,
  }));
}

function useSync<Answer>(
  occasion: Occasion,
  what: readonly string[],
  path: string,
  describe: (answer: Answer) => ToastMessage,
) {
  const client = useQueryClient();
  const mutationKey = [...SYNC_KEY, ...what, occasion];
  const { mutate, error } = useMutation({
    mutationKey,
    mutationFn: async () => (await (await call(path, { method: "POST" })).json()) as Answer,
    onSuccess: (answer) => void (occasion === "asked" && addToast(describe(answer))),
    onError: (failure) => {
      if (occasion === "auto") return;
      const description = failureSentence(failure);
      addToast({ title: "Sync Failed", description, look: "destructive" });
    },
    onSettled: () => refreshLibrary(client),
  });
  const busy = useIsMutating({ mutationKey }) > 0;
  const sync = (): void => {
    if (client.isMutating({ mutationKey }) === 0) mutate();
  };
  return { sync, busy, error };
}
