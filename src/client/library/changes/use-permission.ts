// Asks Google for the permission to change playlists before the first change, which continues after the return.
import { useEffect, useEffectEvent, useRef } from "react";
import { useConnectYouTube } from "#client/identity/connect-youtube.ts";
import { useYouTubeConnection } from "#client/identity/youtube-status.ts";
import type { RequestedChange } from "#client/library/changes/change.ts";

/**
 * @param isConfirmed whether the change was confirmed before the page went to Google and can continue now
 * @param resume continues that change; called once, as soon as the permission is there
 */
export function usePermission(userId: string, isConfirmed: boolean, resume: () => void) {
  const connection = useYouTubeConnection();
  const { connect, busy: leaving } = useConnectYouTube();
  const canWrite = "status" in connection && connection.status.canWrite;
  const needsPermission = "status" in connection && !canWrite;
  useOnce(isConfirmed && canWrite, resume);
  /** Starts the change, or first goes to Google with it. `plan` identifies what was shown. */
  const startOrAsk = (change: RequestedChange, plan: string, start: () => void): void => {
    if (needsPermission) connect("write", { userId, change: { change, plan } });
    else start();
  };
  return { connection, needsPermission, leaving, startOrAsk };
}

/** Acts once, when the condition is first true. */
export function useOnce(isTrue: boolean, act: () => void): void {
  const done = useRef(false);
  const run = useEffectEvent(act);
  useEffect(() => {
    if (!isTrue || done.current) return;
    done.current = true;
    run();
  }, [isTrue]);
}
