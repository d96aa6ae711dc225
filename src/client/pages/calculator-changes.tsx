import { useEffect } from "react";
import { useFollowJobs } from "#client/library/jobs.ts";
import { ChangeHost } from "#client/library/change-window/change-host.tsx";
import { preloadToasts } from "#client/ui/toasts/toast-host.tsx";

/** Lets the calculator create a playlist. A chunk of its own, because few visitors need it. */
export function CalculatorChanges({ userId }: { userId: string }) {
  useEffect(preloadToasts, []);
  useFollowJobs();
  return <ChangeHost userId={userId} />;
}
