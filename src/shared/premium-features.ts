// What Premium is, as it is sold (product.md 1.3.2): each line with the rules of plan-rules.ts that give it. A test fails
// for a line without a rule and for a rule without a line. Apart from the limits, which every page loads.
import type { PlanAction } from "#shared/plan-rules.ts";
import { BASIC_PLAYLIST_LIMIT, CHANNEL_LIMIT } from "#shared/plans.ts";

type SoldLine = { text: string; rules: readonly PlanAction[] };

export const SOLD_LINES: readonly SoldLine[] = [
  {
    text: `All playlist management, without the limit of ${BASIC_PLAYLIST_LIMIT} playlists`,
    rules: ["seePlaylists"],
  },
  {
    text: "Hidden and private videos removed in all playlists at once",
    rules: ["cleanPlaylists"],
  },
  {
    text: "Bulk operations: many videos removed or put back at once, many playlists deleted at once",
    rules: ["removeVideos", "putBackVideos", "deletePlaylists"],
  },
  {
    text: "Advanced management: videos copied and moved, playlists created and merged",
    rules: ["transferVideos", "createPlaylists"],
  },
  {
    text: "Playlists saved in any order, and kept sorted",
    rules: ["moveVideos", "keepSorted"],
  },
  { text: "Monthly clean-up of hidden videos", rules: ["cleanMonthly"] },
  { text: `Up to ${CHANNEL_LIMIT} YouTube channels`, rules: ["connectChannels"] },
  { text: "Priority support", rules: ["prioritySupport"] },
];

export const PREMIUM_FEATURES: readonly string[] = SOLD_LINES.map(({ text }) => text);
