import { formatShortDay } from "#client/ui/dates.ts";

/** "gone since Nov 22 · name kept until Dec 22"; what is not known is left out. */
export function describeLoss(lostAt: string, keptUntil: string): string {
  const [lost, kept] = [formatShortDay(lostAt), formatShortDay(keptUntil)];
  return [lost && `gone since ${lost}`, kept && `name kept until ${kept}`]
    .filter(Boolean)
    .join(" · ");
}
