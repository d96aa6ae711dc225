import { queryOptions, useQuery } from "@tanstack/react-query";
import { ENVIRONMENT_KEY } from "#client/api/query-client.ts";
import { fetcher } from "#client/api/request.ts";
import * as calls from "#shared/contract/calls.ts";
import type { EnvironmentResponse } from "#shared/contract/system.ts";

export const environmentQuery = queryOptions({
  queryKey: ENVIRONMENT_KEY,
  queryFn: fetcher(calls.environment),
});

/** Live or sandbox. Undefined until the answer arrives: pages do not wait for it, and behave as live until then. */
export function useEnvironment(): EnvironmentResponse | undefined {
  return useQuery(environmentQuery).data;
}
