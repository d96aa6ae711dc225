import { useEffect, useRef } from "react";
import CircleAlert from "lucide-react/icons/circle-alert";
import type { Failure } from "#client/features/calculator/reading/failure.ts";

export function FailureAlert({ failure }: { failure: Failure }) {
  const alert = useRef<HTMLDivElement>(null);
  // It stands under the form, which may be longer than the screen.
  useEffect(() => {
    // In braces: newer browsers answer with a promise, which React would take for the clean-up.
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
