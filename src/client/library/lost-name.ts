import { formatShortDay } from "#client/ui/dates.ts";
import * as words from "#words/library.ts";

/** "gone since Nov 22 · name kept until Dec 22", without a part whose date is missing or invalid. */
export function describeLoss(lostAt: string, keptUntil: string): string {
  const [lostDay, keptDay] = [formatShortDay(lostAt), formatShortDay(keptUntil)];
  return [
    lostDay && words.goneSince({ day: lostDay }),
    keptDay && words.nameKeptUntil({ day: keptDay }),
  ]
    .filter(Boolean)
    .join(" · ");
}
