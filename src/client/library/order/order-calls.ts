// The calls that save an order of a playlist and put an old one back.
import { useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { fetcher, request } from "#client/api/request.ts";
import { LIBRARY_KEY, refreshLibrary } from "#client/library/library-data.ts";
import { CHANGE_KEY } from "#client/library/sync.ts";
import type { SaveOrder } from "#client/library/changes/save-order.ts";
import * as calls from "#shared/contract/calls.ts";

/** Fetched each time the window opens, because the playlist may have changed. */
export function useOrderPlan({ playlistId, itemIds, requestId }: SaveOrder) {
  return useQuery({
    queryKey: ["order-plan", requestId],
    queryFn: ({ signal }) => {
      const body = { itemIds: [...itemIds] };
      return request(calls.planOrder, { params: { id: playlistId }, body, signal });
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** Has the videos moved. Repeated, it only reports how far it is. */
export function useSaveOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: CHANGE_KEY,
    mutationFn: ({ change, moves }: { change: SaveOrder; moves: number }) => {
      const { playlistId, itemIds, requestId } = change;
      const body = { itemIds: [...itemIds], moves, requestId };
      return request(calls.saveOrder, { params: { id: playlistId }, body });
    },
    onSettled: () => refreshAfter(client),
  });
}

/** Puts back the order that a playlist had before. */
export function useUndoOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: CHANGE_KEY,
    mutationFn: ({ orderId, requestId }: { orderId: string; requestId: string }) =>
      request(calls.undoOrder, { params: { orderId }, body: { requestId } }),
    onSettled: () => refreshAfter(client),
  });
}

/** The orders that were saved, the latest first. */
export function useOrders(enabled: boolean) {
  return useQuery({
    queryKey: [...LIBRARY_KEY, "orders"],
    queryFn: fetcher(calls.orders),
    enabled,
  });
}

async function refreshAfter(client: QueryClient): Promise<void> {
  await refreshLibrary(client);
}
