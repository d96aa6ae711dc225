// Removes a single row after a time in which it can be undone. The countdown pauses while the pointer or focus
// is on its toast. Closing the window or the page during that time cancels the removal.
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { requestChange } from "#client/library/changes/change-requests.ts";
import type { Change } from "#client/library/changes/change.ts";
import { useChange } from "#client/library/changes/use-change.ts";
import { countOf } from "#client/ui/counts.ts";
import { YOUTUBE_STATUS_KEY } from "#client/identity/youtube-status.ts";
import { type Countdown, startCountdown } from "#client/ui/countdown.ts";
import { UNDO_MS } from "#client/ui/timings.ts";
import { addToast, dismissToast } from "#client/ui/toast-queue.ts";
import type { YouTubeStatus } from "#shared/contract/youtube.ts";

/** "waiting" can still be undone; "sent" cannot. */
export type RemovalState = "waiting" | "sent";
export type Going = ReadonlyMap<string, RemovalState>;

type Timers = Map<string, Countdown>;

const NOTHING_GOES: Going = new Map();

export function useRowRemoval(playlistId: string) {
  const client = useQueryClient();
  const { mutateAsync } = useChange();
  const [going, setGoing] = useState(NOTHING_GOES);
  const timers = useRef<Timers>(new Map());
  const toast = useRef<number>(undefined);

  const setState = useCallback((id: string, state: RemovalState | undefined) => {
    setGoing((old) => {
      const next = new Map(old);
      if (state === undefined) next.delete(id);
      else next.set(id, state);
      return next;
    });
  }, []);

  const undoRemoval = useCallback(
    (id: string) => {
      timers.current.get(id)?.stop();
      if (!timers.current.delete(id)) return;
      setState(id, undefined);
      if (timers.current.size === 0 && toast.current !== undefined) dismissToast(toast.current);
    },
    [setState],
  );

  const remove = useCallback(
    (id: string) => {
      const change: Change = { kind: "videos", playlistId, itemIds: [id], why: "chosen" };
      // Without the permission, a window asks for it first, so there is nothing to undo.
      if (client.getQueryData<YouTubeStatus>(YOUTUBE_STATUS_KEY)?.canWrite === false) {
        return requestChange(change);
      }
      const send = async (): Promise<void> => {
        timers.current.delete(id);
        setState(id, "sent");
        // useChange reports a failure.
        await mutateAsync({ change }).catch(() => undefined);
        setState(id, undefined);
      };
      timers.current.set(
        id,
        startCountdown(UNDO_MS, () => void send()),
      );
      setState(id, "waiting");
      toast.current = offerUndo(timers.current, undoRemoval);
    },
    [client, playlistId, mutateAsync, setState, undoRemoval],
  );

  const press = useCallback(
    (id: string, state: RemovalState | undefined) => {
      if (state === undefined) remove(id);
      else if (state === "waiting") undoRemoval(id);
    },
    [remove, undoRemoval],
  );
  useCancelOnClose(timers);
  return { going, press };
}

/** Cancels waiting removals when the window closes. */
function useCancelOnClose(timers: { readonly current: Timers }): void {
  useEffect(() => {
    const waiting = timers.current;
    return () => {
      const count = waiting.size;
      if (count === 0) return;
      waiting.forEach((timer) => timer.stop());
      waiting.clear();
      addToast({
        title: "Nothing was removed",
        description: `The window was closed in time; ${countOf(count, "video stays", "videos stay")}.`,
      });
    };
  }, [timers]);
}

function offerUndo(timers: Timers, undoRemoval: (id: string) => void): number {
  const ids = [...timers.keys()];
  const one = ids.length === 1;
  return addToast({
    title: `${countOf(ids.length, "video")} will be removed in a moment`,
    action: { text: one ? "Undo" : "Undo all", run: () => ids.forEach(undoRemoval) },
    onHold: (isHeld) => timers.forEach((timer) => (isHeld ? timer.pause() : timer.resume())),
  });
}
