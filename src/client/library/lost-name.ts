import { formatDay } from "#client/library/words.ts";
import type { LostName } from "#shared/contract/playlists.ts";

/** What a video was called while it could be seen, since when not, and until when that is known. */
export function describeLostName({ title, channelTitle, lostAt, keptUntil }: LostName): string {
  const name = [title, channelTitle].filter(Boolean).join(" — ");
  const [lost, kept] = [formatDay(lostAt), formatDay(keptUntil)];
  return [`was: ${name}`, lost && `lost on ${lost}`, kept && `kept until ${kept}`]
    .filter(Boolean)
    .join(", ");
}
