import { formatCount } from "#client/ui/counts.ts";

/** What YouTube charges for each video that is put into a playlist. */
const UNITS_EACH = 50;

export function describePutBackCost(videos: number): string {
  const units = `${formatCount(videos * UNITS_EACH)} units of YouTube's daily allowance`;
  return videos === 1 ? `This takes ${units}.` : `This takes ${units}, ${UNITS_EACH} for each.`;
}
