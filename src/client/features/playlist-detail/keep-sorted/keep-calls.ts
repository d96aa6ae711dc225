// Which playlists are kept sorted.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { fetcher, request } from "#client/api/request.ts";
import { failureSentence } from "#client/library/failure.ts";
import { LIBRARY_KEY } from "#client/library/library-data.ts";
import * as calls from "#shared/contract/calls.ts";
import type { SetKeptOrder } from "#shared/contract/order.ts";

const KEPT_KEY = [...LIBRARY_KEY, "kept-orders"] as const;

export function useKeptOrders() {
  return useQuery({ queryKey: KEPT_KEY, queryFn: fetcher(calls.keptOrders) });
}

/** Keeps a playlist sorted, with a consent, or not. */
export function useSetKeptOrder(playlistId: string, onDone: () => void) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: SetKeptOrder) =>
      request(calls.setKeptOrder, { params: { id: playlistId }, body }),
    onSuccess: (kept) => {
      client.setQueryData(KEPT_KEY, kept);
      onDone();
    },
    // What was shown is out of date.
    onError: () => void client.invalidateQueries({ queryKey: KEPT_KEY }),
  });
  return { setKept: mutate, busy: isPending, failure: error && failureSentence(error) };
}
