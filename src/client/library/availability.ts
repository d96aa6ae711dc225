// Why a video cannot be watched, in a word.
import type { HeldVideo } from "#shared/contract/playlists.ts";

export type Availability = HeldVideo["availability"];

export const AVAILABILITY_WORDS: Record<Availability, string> = {
  visible: "Visible",
  live: "Live",
  upcoming: "Upcoming",
  private: "Private",
  deleted: "Deleted",
  blocked: "Blocked",
  restricted: "Restricted",
};

const HIDDEN: readonly Availability[] = ["private", "deleted", "blocked", "restricted"];

export function isHidden(availability: Availability): boolean {
  return HIDDEN.includes(availability);
}
