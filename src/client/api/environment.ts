import { useQuery } from "@tanstack/react-query";
import type { EnvironmentResponse } from "#shared/contract/system.ts";

/** Live or sandbox. Nobody waits for it, and without an answer it is taken as live. */
export function useEnvironment(): EnvironmentResponse | undefined {
  return useQuery<EnvironmentResponse>({ queryKey: ["/api/environment"] }).data;
}
