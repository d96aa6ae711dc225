// The removal history, in pages of 100 rows, latest first.
import { request } from "#client/api/request.ts";
import * as calls from "#shared/contract/calls.ts";
import type { RemovalPage } from "#shared/contract/removal.ts";

/** The rows older than the id `before`, or the latest rows; with `jobId` only those of this removal. */
export async function readRemovals(
  before: number | undefined,
  { signal, jobId }: { signal?: AbortSignal; jobId?: string } = {},
): Promise<RemovalPage> {
  return request(calls.removals, { query: { before, jobId }, signal });
}

/** The id before which the next page begins; undefined on the last page, or if a page has no rows. */
export function nextBefore({
  removals,
  more,
}: Pick<RemovalPage, "removals" | "more">): number | undefined {
  return more ? removals.at(-1)?.id : undefined;
}
