import { useEffect } from "react";
import {
  requestChange,
  endRequest,
  useChangeRequest,
  type ChangeRequest,
} from "#client/library/changes/change-requests.ts";
import { readChange, type RequestedChange } from "#client/library/changes/change.ts";
import { forgetReturned, useReturnedChange } from "#client/identity/pending-change.ts";
import { sayNotLoaded } from "#client/ui/lazy/lazy-part.tsx";
import { LazyWindow, reloadableLazy } from "#client/ui/lazy/lazy-window.tsx";
import { isRecord } from "#shared/is-record.ts";
import * as words from "#words/changes.ts";

const LAZY_WINDOW = reloadableLazy(() =>
  import("#client/library/change-window/change-window.tsx").then((module) => module.ChangeWindow),
);

/** Shows the window of a change that any screen requested. Render it once per page. The window is loaded lazily. */
export function ChangeHost({ userId }: { userId: string }) {
  const request = useChangeRequest();
  const returned = useReturnedChange(userId);
  useEffect(() => {
    if (!returned) return;
    forgetReturned();
    readReturned(returned.change, returned.outcome)
      .then((resumed) => {
        if (!resumed) return;
        const { change, ...rest } = resumed;
        requestChange(change, rest);
      })
      // The code that reads it, or that words the refusal, could not be loaded.
      .catch(sayNotLoaded);
  }, [returned]);
  if (!request) return null;
  return (
    <LazyWindow
      component={LAZY_WINDOW}
      failure={{ description: words.windowNotLoaded }}
      onFailure={() => endRequest(request)}
    >
      {(ChangeWindow) => <ChangeWindow key={request.id} request={request} userId={userId} />}
    </LazyWindow>
  );
}

/** The request to resume a change that was confirmed before the page went to Google, or to say why it cannot. */
export async function readReturned(
  kept: unknown,
  outcome: string,
): Promise<Omit<ChangeRequest, "id"> | undefined> {
  const { change: value, plan } = isRecord(kept) ? kept : {};
  let change: RequestedChange | undefined = readChange(value);
  if (!change) {
    // The parsers of replacements and saved orders are loaded only here.
    const { readKept } = await import("#client/library/changes/read-kept.ts");
    change = readKept(value);
  }
  if (!change) return undefined;
  const back = { change, confirmed: { plan: typeof plan === "string" ? plan : "" } };
  if (outcome === "connected") return back;
  // Shown in the window, whose title says that nothing was removed or changed.
  const { describeOutcome } = await import("#client/identity/connect-outcomes.ts");
  const refusal =
    outcome === "write_refused" ? words.permissionRefused : describeOutcome(outcome)?.description;
  return { ...back, refusal: refusal ?? "" };
}
