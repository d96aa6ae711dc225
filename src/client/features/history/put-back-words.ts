import { countOf } from "#client/ui/counts.ts";

/** Each inserted video is one change. */
export function describePutBackCost(videos: number): string {
  return `This takes ${countOf(videos, "change")} of YouTube's daily allowance.`;
}
