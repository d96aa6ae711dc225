import { formatDay } from "#client/library/words.ts";
import type { LostName } from "#shared/contract/playlists.ts";

/** The former name of a lost video, since when it is hidden, and until when we keep the name. */
export function describeLostName({ title, channelTitle, lostAt, keptUntil }: LostName): string {
  const name = [title, channelTitle].filter(Boolean).join(" — ");
  const [lost, kept] = [formatDay(lostAt), formatDay(keptUntil)];
  return [`was: ${name}`, lost && `lost on ${lost}`, kept && `kept until ${kept}`]
    .filter(Boolean)
    .join(", ");
}
