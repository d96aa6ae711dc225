import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { hasSessionHint } from "#client/api/session-hint.ts";
import { useSession } from "#client/identity/session.ts";

const KEPT = ["playlist-length", "kept"];

/** The browser's database, with its library. */
export const keptResults = () => import("#client/device/kept-results.ts");

/** False while somebody may be signed in: a session that could not be asked for counts as none, its hint does not. */
export function useIsVisitor(): boolean {
  return useSession().status === "anonymous" && !hasSessionHint();
}

/** Whether this device keeps results: off until somebody asks for it (product.md 23.2). Undefined until it is known. */
export function useKeeping(isAsked = true) {
  const client = useQueryClient();
  const { data, isError } = useQuery({
    queryKey: [...KEPT, "is on"],
    queryFn: async () => (await keptResults()).keepsResults(),
    enabled: isAsked,
    // Another tab may have changed it.
    staleTime: 0,
  });
  const change = useMutation({
    mutationFn: async (keeps: boolean) => {
      const { startKeeping, stopKeeping } = await keptResults();
      await (keeps ? startKeeping() : stopKeeping());
      // Without it results are kept, and the page does not open without a connection.
      const { tendServiceWorker } = await import("#client/device/service-worker.ts");
      await tendServiceWorker().catch(() => undefined);
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEPT }),
  });
  return {
    keeps: change.isPending ? change.variables : (data ?? (isError ? false : undefined)),
    setKeeps: change.mutate,
    hasDeleted: change.isSuccess && !change.variables,
    isRefused: change.isError,
  };
}
