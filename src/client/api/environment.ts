import { queryOptions, useQuery } from "@tanstack/react-query";
import { ENVIRONMENT_KEY } from "#client/api/query-client.ts";
import { fetcher } from "#client/api/request.ts";
import * as calls from "#shared/contract/calls.ts";
import type { EnvironmentResponse } from "#shared/contract/system.ts";

export const environmentQuery = queryOptions({
  queryKey: ENVIRONMENT_KEY,
  queryFn: fetcher(calls.environment),
});

/** Live or sandbox. Nothing waits for the answer; until it arrives, the page behaves as live. */
export function useEnvironment(): EnvironmentResponse | undefined {
  return useQuery(environmentQuery).data;
}
