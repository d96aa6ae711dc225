// The history of removals as the server tells it, a hundred rows at once, the latest first.
import { request } from "#client/api/request.ts";
import * as calls from "#shared/contract/calls.ts";
import type { Removal } from "#shared/contract/removal.ts";

export type RemovalPage = { removals: Removal[]; more: boolean };

/** The rows older than `before`, or the latest. */
export async function readRemovals(
  before: number | undefined,
  signal?: AbortSignal,
): Promise<RemovalPage> {
  return request(calls.removals, { query: { before }, signal });
}

/** Where the next page begins; undefined behind the last, and where an answer leads nowhere. */
export function nextBefore({ removals, more }: RemovalPage): number | undefined {
  return more ? removals.at(-1)?.id : undefined;
}
