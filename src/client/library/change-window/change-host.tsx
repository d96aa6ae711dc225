import { lazy, Suspense, useEffect, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import {
  requestChange,
  endRequest,
  useChangeRequest,
} from "#client/library/changes/change-requests.ts";
import { readChange, type RequestedChange } from "#client/library/changes/change.ts";
import { forgetReturned, useReturnedChange } from "#client/identity/pending-change.ts";
import { addToast } from "#client/ui/toast-queue.ts";
import { isRecord } from "#shared/is-record.ts";

const load = () => import("#client/library/change-window/change-window.tsx");

/** Shows the confirmation window for a change that any screen requested. Render once a page; its code is loaded lazily. */
export function ChangeHost({ userId }: { userId: string }) {
  const request = useChangeRequest();
  const returned = useReturnedChange(userId);
  const [ChangeWindow, setChangeWindow] = useState(loadAgain);
  useEffect(() => {
    if (!returned) return;
    forgetReturned();
    void resumeChange(returned.change, returned.outcome);
  }, [returned]);
  if (!request) return null;
  const giveUp = (): void => {
    addToast({
      title: "This could not be opened",
      description: "Nothing was changed. Check your connection and try again.",
      variant: "destructive",
    });
    endRequest(request);
    // React.lazy keeps a failed import, so make a new lazy component.
    setChangeWindow(loadAgain);
  };
  return (
    <ErrorBoundary fallback={null} onError={giveUp} resetKeys={[ChangeWindow]}>
      <Suspense fallback={null}>
        <ChangeWindow key={request.id} request={request} userId={userId} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Resumes a change that was confirmed before the page went to Google, or says why it cannot. */
async function resumeChange(kept: unknown, outcome: string): Promise<void> {
  const { change: value, plan } = isRecord(kept) ? kept : {};
  let change: RequestedChange | undefined = readChange(value);
  if (!change) {
    // Its code is loaded only for a change that was kept.
    const { readKept } = await import("#client/library/changes/read-kept.ts");
    change = readKept(value);
  }
  if (!change) return;
  if (outcome === "connected") {
    requestChange(change, { confirmed: { plan: typeof plan === "string" ? plan : "" } });
    return;
  }
  const { describeOutcome } = await import("#client/identity/connect-outcomes.ts");
  // The window has its own words for a refused permission.
  const known = outcome === "write_refused" ? undefined : describeOutcome(outcome);
  requestChange(change, { refusal: known?.description ?? "" });
}

function loadAgain() {
  return lazy(() => load().then((module) => ({ default: module.ChangeWindow })));
}
