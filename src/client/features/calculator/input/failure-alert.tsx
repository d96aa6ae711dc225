import { useEffect, useRef } from "react";
import CircleAlert from "lucide-react/icons/circle-alert";
import type { Failure } from "#client/features/calculator/reading/failure.ts";

export function FailureAlert({ failure }: { failure: Failure }) {
  const alert = useRef<HTMLDivElement>(null);
  // It is below the form, which may be taller than the screen.
  useEffect(() => {
    // Braces: in newer browsers this returns a promise, which React would take for a clean-up function.
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
