// The address of the page of hidden videos: which of them it lists, and how they are grouped.

/** The id of the heading of the videos that are blocked in the person's country. */
export const BLOCKED_ID = "blocked";

export const GROUPINGS = ["playlist", "reason"] as const;
export type Grouping = (typeof GROUPINGS)[number];

export type HiddenView = {
  /** Lists only what became hidden or was removed after this instant. */
  since: string | undefined;
  grouping: Grouping;
};

export function readHiddenView(address: string): HiddenView {
  const parameters = new URLSearchParams(address);
  const since = new Date(parameters.get("since") ?? "");
  const by = parameters.get("by");
  return {
    since: Number.isNaN(since.getTime()) ? undefined : since.toISOString(),
    grouping: GROUPINGS.find((name) => name === by) ?? "playlist",
  };
}

export function hiddenAddress(since?: string, grouping: Grouping = "playlist"): string {
  const parameters = new URLSearchParams({
    ...(since !== undefined && { since }),
    ...(grouping !== "playlist" && { by: grouping }),
  });
  return parameters.size === 0 ? "/hidden" : `/hidden?${parameters.toString()}`;
}
