// Starts syncs with YouTube (product.md 5.2, 6.5). The server joins a call to a running job, so pressing the
// button during the automatic sync works too.
import {
  useIsMutating,
  useMutation,
  useQueryClient,
  type QueryClient,
} from "@tanstack/react-query";
import { request } from "#client/api/request.ts";
import { failureSentence } from "#client/library/failure.ts";
import { refresh } from "#client/library/library-data.ts";
import { addToast, type ToastMessage } from "#client/ui/toasts/toast-queue.ts";
import * as calls from "#shared/contract/calls.ts";
import type { Job } from "#shared/contract/playlists.ts";
import * as words from "#words/library.ts";

/** "asked": by the person. "auto" shows no message; a failure is logged and stays in the mutation's state. */
type Occasion = "auto" | "asked";

/** `key` is the sync's part of the mutation key. `run` resolves when its job ends, with the message to show. */
type Sync = { key: readonly string[]; run: () => Promise<ToastMessage> };

const SYNC_KEY = ["sync"] as const;
/** Calls that change something at YouTube. Their jobs are followed like those of a sync. */
export const CHANGE_KEY = ["change"] as const;

/** Whether this page waits for a call that reads the list of playlists, alone or with all videos. */
export function useIsReadingList(): boolean {
  const list = useIsMutating({ mutationKey: [...SYNC_KEY, ...LIST.key] });
  const all = useIsMutating({ mutationKey: [...SYNC_KEY, ...ALL.key] });
  return list + all > 0;
}

/** Whether this page has a call in flight that starts a job. */
export function useIsAtWork(): boolean {
  const syncing = useIsMutating({ mutationKey: SYNC_KEY });
  const changing = useIsMutating({ mutationKey: CHANGE_KEY });
  return syncing + changing > 0;
}

export function isAtWork(client: QueryClient): boolean {
  return [SYNC_KEY, CHANGE_KEY].some((mutationKey) => client.isMutating({ mutationKey }) > 0);
}

export function useSyncPlaylists(occasion: Occasion) {
  return useSync(occasion, LIST);
}

export function useSyncAll() {
  return useSync("asked", ALL);
}

export function useSyncVideos(occasion: Occasion, playlistId: string) {
  return useSync(occasion, videosOf(playlistId));
}

/** Fetches from YouTube where the videos of a playlist may be watched. */
export function useCheckRegions(playlistId: string) {
  return useSync("asked", regionsOf(playlistId));
}

/** Fetches from YouTube where all videos may be watched. */
export function useCheckAllRegions() {
  return useSync("asked", ALL_REGIONS);
}

/** Whether a button may start the job again. A change has to be confirmed again, and a check is started by the server only. */
export function canDoAgain({ kind }: Job): boolean {
  return kind === "playlists" || kind === "videos" || kind === "all" || kind === "regions";
}

/** Repeats an ended reading, for which {@link canDoAgain} is true. */
export function useDoAgain({ kind, playlistId }: Job) {
  return useSync("asked", syncOf(kind, playlistId ?? ""));
}

function syncOf(kind: Job["kind"], playlistId: string): Sync {
  if (kind === "all") return ALL;
  if (kind === "regions" && playlistId === "") return ALL_REGIONS;
  if (kind === "playlists" || playlistId === "") return LIST;
  return kind === "videos" ? videosOf(playlistId) : regionsOf(playlistId);
}

const LIST: Sync = {
  key: ["playlists"],
  run: async () => {
    const answer = await request(calls.syncPlaylists);
    return {
      title: words.syncComplete,
      description: words.playlistsSynced({ count: answer.synced }),
    };
  },
};

const ALL: Sync = {
  key: ["all"],
  run: async () => {
    const answer = await request(calls.syncAll);
    return {
      title: words.syncComplete,
      description: words.allRead({ count: answer.synced }),
    };
  },
};

function videosOf(playlistId: string): Sync {
  return {
    key: ["videos", playlistId],
    run: async () => {
      const answer = await request(calls.syncVideos, { params: { id: playlistId } });
      return {
        title: words.videosSynced,
        description: words.videosAndHidden({
          count: answer.syncedCount,
          hidden: answer.hiddenCount,
        }),
      };
    },
  };
}

function regionsOf(playlistId: string): Sync {
  return {
    key: ["regions", playlistId],
    run: async () => {
      const answer = await request(calls.checkRegions, { params: { id: playlistId } });
      return describeChecked(answer.checkedCount);
    },
  };
}

const ALL_REGIONS: Sync = {
  key: ["regions"],
  run: async () => describeChecked((await request(calls.checkAllRegions)).checkedCount),
};

function describeChecked(count: number): ToastMessage {
  return {
    title: words.countriesChecked,
    description: words.askedWhere({ count }),
  };
}

function useSync(occasion: Occasion, { key, run }: Sync) {
  const client = useQueryClient();
  const mutationKey = [...SYNC_KEY, ...key, occasion];
  const { mutate, error } = useMutation({
    mutationKey,
    mutationFn: run,
    onSuccess: (message) => void (occasion === "asked" && addToast(message)),
    onError: (failure) => {
      if (occasion === "auto") return console.error("The automatic sync failed", failure);
      const description = failureSentence(failure, { saysWhen: false });
      addToast({ title: words.syncBrokeOff, description, variant: "destructive" });
    },
    onSettled: () => refresh(client, "library"),
  });
  const busy = useIsMutating({ mutationKey }) > 0;
  const sync = (): void => {
    if (client.isMutating({ mutationKey }) === 0) mutate();
  };
  return { sync, busy, error };
}
