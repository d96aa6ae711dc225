import { useMutation } from "@tanstack/react-query";
import { describeFailure } from "#client/features/calculator/input/failure-alert.tsx";
import * as words from "#words/calculator.ts";

/** The button that makes the server ask YouTube whether the lists of a result have changed (product.md 8.8.7). */
export function CheckNow({
  isChecking,
  onCheck,
}: {
  /** Whether the server is checking the lists already. */
  isChecking: boolean;
  onCheck: () => Promise<void>;
}) {
  const { mutate, isPending, error, submittedAt } = useMutation({ mutationFn: onCheck });
  const isBusy = isChecking || isPending;
  return (
    <>
      {" · "}
      <button
        type="button"
        className="inline-flex min-h-6 items-center font-medium underline underline-offset-2 aria-disabled:no-underline print:hidden"
        aria-disabled={isBusy || undefined}
        onClick={() => {
          if (!isBusy) mutate();
        }}
      >
        {isBusy ? words.checking : words.checkNow}
      </button>
      <span role="status" className="block font-medium text-ink empty:hidden">
        {error && !isBusy && describeFailure(error, new Date(submittedAt)).detail}
      </span>
    </>
  );
}
