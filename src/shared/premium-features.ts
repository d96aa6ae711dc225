// What Premium includes, as it is sold (product.md 1.3.2). Apart from the limits, which every page loads.
import { CHANNEL_LIMIT } from "#shared/plans.ts";

export const PREMIUM_FEATURES: readonly string[] = [
  "All playlist management",
  "Hidden and private video detection",
  "Playlist synchronisation",
  "Bulk operations and advanced management",
  "Playlists saved in any order, and kept sorted",
  `Up to ${CHANNEL_LIMIT} YouTube channels`,
  "Priority support",
];
