import { failureSentence } from "#client/library/failure.ts";
import { Button } from "#client/ui/button.tsx";

type Props = { title: string; error: Error; busy: boolean; onRetry: () => void };

/** Says what could not be loaded, with a button to retry. */
export function LoadFailure({ title, error, busy, onRetry }: Props) {
  return (
    <div className="rounded-xl border border-loss-line bg-loss p-4 text-on-loss">
      <div role="alert" className="wrap-anywhere">
        <p className="font-semibold">{title}</p>
        <p className="mt-0.5 text-sm">{failureSentence(error)}</p>
      </div>
      <Button className="mt-4" aria-disabled={busy} onClick={() => busy || onRetry()}>
        {busy ? "Trying again…" : "Try again"}
      </Button>
    </div>
  );
}
