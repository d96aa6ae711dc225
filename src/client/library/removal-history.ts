// The removal history, in pages of 100 rows, latest first.
import { request } from "#client/api/request.ts";
import * as calls from "#shared/contract/calls.ts";
import type { Removal } from "#shared/contract/removal.ts";

export type RemovalPage = { removals: Removal[]; more: boolean };

/** The rows older than the id `before`, or the latest rows. */
export async function readRemovals(
  before: number | undefined,
  signal?: AbortSignal,
): Promise<RemovalPage> {
  return request(calls.removals, { query: { before }, signal });
}

/** The cursor of the next page; undefined on the last page or for an invalid answer. */
export function nextBefore({ removals, more }: RemovalPage): number | undefined {
  return more ? removals.at(-1)?.id : undefined;
}
