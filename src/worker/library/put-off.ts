// What happens to a change that fails again and again: the job's other changes go first, and the second
// time it is given up.
import type { OutcomeCode } from "#shared/outcome-codes.ts";

type OpenRow = { id: number; tries: number; state: string };
type Put = { tries: number } | { state: "failed"; endedAt: number; reason: OutcomeCode };

/** True where the job's next row is given up; undefined where it has none. */
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
