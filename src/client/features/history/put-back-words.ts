import { countOf } from "#client/ui/counts.ts";

/** Each video that is put into a playlist is a change. */
export function describePutBackCost(videos: number): string {
  return `This takes ${countOf(videos, "change")} of YouTube's daily allowance.`;
}
