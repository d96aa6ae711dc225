// The history of removals as the server tells it, a hundred rows at once, the latest first.
import { call } from "#client/api/call.ts";
import type { Removal } from "#shared/contract/removal.ts";

export type RemovalPage = { removals: Removal[]; more: boolean };

const REMOVALS_PATH = "/api/library/removals";

/** The rows older than `before`, or the latest. */
export async function readRemovals(
  before: number | undefined,
  signal?: AbortSignal,
): Promise<RemovalPage> {
  const path = before === undefined ? REMOVALS_PATH : `${REMOVALS_PATH}?before=${before}`;
  return (await (await call(path, signal ? { signal } : {})).json()) as RemovalPage;
}

/** Where the next page begins; undefined behind the last, and where an answer leads nowhere. */
export function nextBefore({ removals, more }: RemovalPage): number | undefined {
  return more ? removals.at(-1)?.id : undefined;
}
