import { formatShortDay } from "#client/ui/dates.ts";
import type { LostName } from "#shared/contract/playlists.ts";

/** The former name of a lost video, since when it is hidden, and until when we keep the name. */
export function describeLostName({ title, channelTitle, lostAt, keptUntil }: LostName): string {
  const name = [title, channelTitle].filter(Boolean).join(" — ");
  return [`was: ${name}`, describeLoss(lostAt, keptUntil)].filter(Boolean).join(" · ");
}

/** "gone since Nov 22 · name kept until Dec 22"; what is not known is left out. */
export function describeLoss(lostAt: string, keptUntil: string): string {
  const [lost, kept] = [formatShortDay(lostAt), formatShortDay(keptUntil)];
  return [lost && `gone since ${lost}`, kept && `name kept until ${kept}`]
    .filter(Boolean)
    .join(" · ");
}
