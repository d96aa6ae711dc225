// The permission at Google to change something: asked for before the first change, which then goes on by itself.
import { useEffect, useEffectEvent, useRef } from "react";
import { useConnectYouTube } from "#client/identity/connect-youtube.ts";
import { useYouTubeConnection } from "#client/identity/youtube-status.ts";
import type { RequestedChange } from "#client/library/changes/change.ts";

/**
 * @param isConfirmed whether a change that was confirmed before the page went to Google can go on
 * @param resume lets it go on; called once, with the permission
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
