import { useState } from "react";
import { failureSentence } from "#client/library/failure.ts";
import { Button } from "#client/ui/button.tsx";
import * as buttons from "#words/buttons.ts";
import * as words from "#words/library.ts";

type Props = {
  title: string;
  /** Null during a retry. */
  error: Error | null;
  busy: boolean;
  onRetry: () => void;
  className?: string;
};

/** Says what could not be loaded, with a button to retry. Stays mounted, with its sentence, during the retry. */
export function LoadFailure({ title, error, busy, onRetry, className = "" }: Props) {
  const [lastError, setLastError] = useState(error);
  if (error !== null && error !== lastError) setLastError(error);
  return (
    <div className={`rounded-xl border border-loss-line bg-loss p-4 text-on-loss ${className}`}>
      <div role="alert" className="wrap-anywhere">
        <p className="font-semibold">{title}</p>
        <p className="mt-0.5 text-sm">{failureSentence(lastError)}</p>
      </div>
      <Button className="mt-4" busy={busy} busyText={words.tryingAgain} onClick={onRetry}>
        {buttons.tryAgain}
      </Button>
    </div>
  );
}

type QueryProps = Pick<Props, "title" | "className"> & {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
};

/** The error of a failed query, with a button that tries it again. */
export function QueryFailure({ query, ...rest }: QueryProps) {
  const { error, isFetching, refetch } = query;
  return <LoadFailure {...rest} error={error} busy={isFetching} onRetry={() => void refetch()} />;
}
