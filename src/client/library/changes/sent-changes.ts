// The changes that this page sends. Apart from use-change.ts, because the dashboard does not need its many words at the start.
import type { Mutation, QueryClient } from "@tanstack/react-query";
import { playlistsOf, type Change } from "#client/library/changes/change.ts";
import type { SaveOrder } from "#client/library/changes/save-order.ts";
import { CHANGE_KEY } from "#client/library/sync.ts";

/** `playlistToCheck`: the playlist whose videos are checked before the change is sent. */
export type Sent = { change: Change; plan?: string; playlistToCheck?: string | undefined };

/** Calls `onChange` when this page begins a change of the playlist. Returns the function that unsubscribes. */
export function subscribeToChanges(
  client: QueryClient,
  playlistId: string,
  onChange: () => void,
): () => void {
  return client.getMutationCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "pending") return;
    const change = changeOf(event.mutation);
    if (change !== undefined && playlistsOf(change).includes(playlistId)) onChange();
  });
}

/** The change that a mutation makes; undefined for other mutations, also for saved orders, which share the key. */
export function changeOf({ options, state }: Mutation): Change | undefined {
  if (options.mutationKey?.[0] !== CHANGE_KEY[0]) return undefined;
  // oxlint-disable-next-line typescript/consistent-type-assertions -- The mutations with this key are those of use-change.ts and useSaveOrder.
  const sent = state.variables as Sent | { change: SaveOrder } | undefined;
  return sent === undefined || sent.change.kind === "order" ? undefined : sent.change;
}
