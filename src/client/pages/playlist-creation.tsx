import { useEffect } from "react";
import { useFollowJobs } from "#client/library/jobs.ts";
import { ChangeHost } from "#client/library/change-window/change-host.tsx";
import { preloadToasts } from "#client/ui/toasts/toast-host.tsx";

/** The windows in which a playlist is made from a result or an imported list. Few visitors need this chunk. */
export function PlaylistCreation({ userId }: { userId: string }) {
  useEffect(preloadToasts, []);
  useFollowJobs();
  return <ChangeHost userId={userId} />;
}
