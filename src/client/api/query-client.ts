// How data is fetched and kept (product.md 2.12).
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "#client/api/api-error.ts";
import { dropSessionHint } from "#client/api/session-hint.ts";

/** Under this key stands the person signed in, or null. */
export const USER_KEY = ["user"] as const;
/** Under this one stands what is the same for everybody. */
export const ENVIRONMENT_KEY = ["environment"] as const;

export function createQueryClient(): QueryClient {
  // A 401 to any call means that the session has ended, perhaps in another tab: what belonged to the
  // person leaves the screen and the memory.
  const onError = (error: unknown): void => {
    if (!(error instanceof ApiError) || error.status !== 401) return;
    dropSessionHint();
    client.setQueryData(USER_KEY, null);
    client.removeQueries({ predicate: ({ queryKey }) => isPersonal(queryKey) });
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // Being offline is ours to say, so that a call fails instead of waiting in silence.
        networkMode: "always",
        refetchInterval: false,
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
        retry: false,
        retryOnMount: false,
        staleTime: Infinity,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
  return client;
}

// Everything but who is here (which is known now) and what is the same for everybody.
function isPersonal(queryKey: readonly unknown[]): boolean {
  return queryKey[0] !== USER_KEY[0] && queryKey[0] !== ENVIRONMENT_KEY[0];
}
