// Puts off a change that fails repeatedly: the job's other changes go first, and the second time the change
// is given up.
import type { OutcomeCode } from "#shared/outcome-codes.ts";

type OpenRow = { id: number; tries: number; state: string };
type Put = { tries: number } | { state: "failed"; endedAt: number; reason: OutcomeCode };

/** True if the row was given up, false if it was put off, undefined if there is none. */
export function putOffNext(
  row: OpenRow | undefined,
  setState: (id: number, change: Put) => void,
  end: { now: number; answerLost: OutcomeCode; unanswered: OutcomeCode },
): boolean | undefined {
  if (!row) return undefined;
  if (row.tries === 0) {
    setState(row.id, { tries: 1 });
    return false;
  }
  const reason = row.state === "sent" ? end.answerLost : end.unanswered;
  setState(row.id, { state: "failed", endedAt: end.now, reason });
  return true;
}
