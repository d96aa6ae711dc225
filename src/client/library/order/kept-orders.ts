// Playlists that are kept sorted: which ones, turning it on or off, and what happens next.
import { useQuery } from "@tanstack/react-query";
import { fetcher, request } from "#client/api/request.ts";
import { useSetConsent } from "#client/library/changes/consent.tsx";
import { LIBRARY_KEY } from "#client/library/library-data.ts";
import { formatTime } from "#client/ui/times.ts";
import * as calls from "#shared/contract/calls.ts";
import type { KeptOrder, SetKeptOrder } from "#shared/contract/order.ts";
import * as words from "#words/order.ts";

const KEPT_ORDERS_KEY = [...LIBRARY_KEY, "kept-orders"] as const;

export function useKeptOrders() {
  return useQuery({ queryKey: KEPT_ORDERS_KEY, queryFn: fetcher(calls.keptOrders) });
}

/** Turns keeping a playlist sorted on, with the person's consent, or off. */
export function useSetKeptOrder(playlistId: string, onDone?: () => void) {
  const send = (body: SetKeptOrder) =>
    request(calls.setKeptOrder, { params: { id: playlistId }, body });
  return useSetConsent(KEPT_ORDERS_KEY, send, onDone);
}

/** The next moves and their earliest time, or that none are needed; "" if neither is known. */
export function describeUpcoming({ upcoming, consent, sorted }: KeptOrder, now: Date): string {
  if (!upcoming) return sorted ? words.nothingToMove : "";
  const count = Math.min(upcoming.moves, consent.movesADay);
  return words.upcoming({ count, time: formatTime(upcoming.at, now) });
}
