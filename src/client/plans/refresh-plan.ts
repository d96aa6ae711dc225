import type { QueryClient } from "@tanstack/react-query";
import { USER_KEY } from "#client/api/query-client.ts";
import type { SessionUser } from "#client/identity/session.ts";

/** Refetches the user and the payments. Resolves when the active queries have new data. */
export async function refreshPlan(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey }) => isPlanQuery(queryKey[0]) });
}

/** Refreshes, then returns whether the person has Premium now. */
export async function checkPremium(client: QueryClient): Promise<boolean> {
  await refreshPlan(client);
  return client.getQueryData<SessionUser | null>(USER_KEY)?.isPremium === true;
}

function isPlanQuery(address: unknown): boolean {
  return address === USER_KEY[0] || address === "account" || address === "payments";
}
