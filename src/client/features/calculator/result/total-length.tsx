import { describeDays } from "#client/features/calculator/words.ts";
import { formatNumber } from "#shared/numbers.ts";
import { formatDuration } from "#shared/duration.ts";

type Props = { seconds: number; speed?: number };

/** The largest number on the page, while reading and afterwards. `seconds` is at normal speed. */
export function TotalLength({ seconds, speed = 1 }: Props) {
  const length = seconds / speed;
  const notes = [describeDays(length), speed !== 1 && `at ${formatNumber(speed)}x`];
  return (
    <p className="mt-4 flex flex-wrap items-baseline gap-x-4 text-hero font-bold tracking-tight">
      <span>{formatDuration(length)}</span>
      <span className="text-xl font-semibold tracking-normal text-soft">
        {notes.filter(Boolean).join(" · ")}
      </span>
    </p>
  );
}
