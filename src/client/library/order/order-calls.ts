// The calls that save an order of a playlist and put an old one back.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { fetcher, request } from "#client/api/request.ts";
import { LIBRARY_KEY, refresh, type Enabled } from "#client/library/library-data.ts";
import { CHANGE_KEY } from "#client/library/sync.ts";
import type { SaveOrder } from "#client/library/changes/save-order.ts";
import * as calls from "#shared/contract/calls.ts";

/** Fetched each time the window opens, because the playlist may have changed. */
export function useOrderPlan({ playlistId, itemIds, undoes, requestId }: SaveOrder) {
  return useQuery({
    queryKey: ["order-plan", requestId],
    queryFn: ({ signal }) => {
      if (undoes !== undefined) {
        return request(calls.planUndo, { params: { orderId: undoes }, signal });
      }
      const body = { itemIds: [...itemIds] };
      return request(calls.planOrder, { params: { id: playlistId }, body, signal });
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** Has the videos moved, or the old order put back. Repeated with the same request id, it only returns the progress. */
export function useSaveOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: CHANGE_KEY,
    mutationFn: ({ change, moves }: { change: SaveOrder; moves: number }) => {
      const { playlistId, itemIds, undoes, requestId } = change;
      if (undoes !== undefined) {
        return request(calls.undoOrder, { params: { orderId: undoes }, body: { requestId } });
      }
      const body = { itemIds: [...itemIds], moves, requestId };
      return request(calls.saveOrder, { params: { id: playlistId }, body });
    },
    onSettled: () => refresh(client, "library"),
  });
}

/** The orders that were saved, the latest first. */
export function useOrders({ enabled = true }: Enabled = {}) {
  return useQuery({
    queryKey: [...LIBRARY_KEY, "orders"],
    queryFn: fetcher(calls.orders),
    enabled,
  });
}
