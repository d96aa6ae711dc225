import CircleAlert from "lucide-react/icons/circle-alert";
import { useEffect, useRef } from "react";
import { ApiError } from "#client/api/api-error.ts";
import { failureSentence } from "#client/library/failure.ts";
import * as words from "#words/calculator.ts";
import * as page from "#words/page.ts";

export type Failure = { title: string; detail: string };

export function FailureAlert({ failure }: { failure: Failure }) {
  const alert = useRef<HTMLDivElement>(null);
  // The alert is below the form, which may be taller than the screen.
  useEffect(() => {
    // Braces: `scrollIntoView` returns a promise in newer browsers, and React would take it for a clean-up function.
    alert.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div
      ref={alert}
      role="alert"
      className="mt-4 flex gap-3 rounded-lg border border-loss-line bg-loss p-3 text-on-loss"
    >
      <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-semibold">{failure.title}</p>
        {failure.detail !== "" && <p className="mt-0.5 text-sm">{failure.detail}</p>}
      </div>
    </div>
  );
}

/** Describes a failed analysis (product.md 8.7.3): refused by the server (`ApiError`), or no answer from it. */
export function describeFailure(error: unknown, now: Date): Failure {
  const detail = failureSentence(error, { now });
  return error instanceof ApiError
    ? { title: words.failedByServer, detail }
    : {
        title: words.failed,
        detail: `${detail}${page.sentenceSeparator}${words.linksKept}`,
      };
}
