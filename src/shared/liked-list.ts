/**
 * The id by which lines and answers name the person's own liked videos. Calls to YouTube use the id that YouTube gives
 * (policy III.D.7).
 */
export const LIKED_LIST = "LL";
