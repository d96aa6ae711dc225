import { useEffect } from "react";
import { useFollowJobs } from "#client/library/jobs.ts";
import { ChangeHost } from "#client/library/change-window/change-host.tsx";
import { preloadToasts } from "#client/ui/toast-host.tsx";

/** What the calculator needs to create a playlist, in a chunk of its own: few who calculate do. */
export function CalculatorChanges({ userId }: { userId: string }) {
  useEffect(preloadToasts, []);
  useFollowJobs(true);
  return <ChangeHost userId={userId} />;
}
