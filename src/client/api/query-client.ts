// How data is fetched and kept (specification §7 and §9, data-fetch defaults).
import { QueryClient, type QueryFunctionContext } from "@tanstack/react-query";
import { ApiError } from "#client/api/api-error.ts";
import { call } from "#client/api/call.ts";

/** A GET on the parts of the key joined with "/"; a 401 answers null or throws, as asked. */
export function fetchByKey<T>(on401: "null" | "throw") {
  return async ({ queryKey, signal }: QueryFunctionContext): Promise<T | null> => {
    try {
      const response = await call(queryKey.join("/"), { signal });
      return (await response.json()) as T;
    } catch (error) {
      if (on401 === "null" && error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  };
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchByKey("throw"),
        // Being offline is ours to say, so that a call fails instead of waiting in silence.
        networkMode: "always",
        refetchInterval: false,
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
        retry: false,
        staleTime: Infinity,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
}
