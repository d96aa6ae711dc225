// Shows once, on the next page with the library, that entries of the removal history were corrected, or that YouTube
// did not keep videos that were put in.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { open } from "#client/api/request.ts";
import { LIBRARY_KEY, useLibraryOverview, type Enabled } from "#client/library/library-data.ts";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import * as calls from "#shared/contract/calls.ts";
import type { LibraryOverview } from "#shared/contract/playlists.ts";

/** Shows the messages, and tells the server that they were shown (product.md 7.2.8). */
export function useCorrectionNews({ enabled = true }: Enabled = {}): void {
  const client = useQueryClient();
  const { corrected = 0, notKept = 0 } = useLibraryOverview({ enabled }).data ?? {};
  useEffect(() => {
    if (corrected + notKept === 0) return undefined;
    let isCurrent = true;
    const show = async (): Promise<void> => {
      const { describeCorrections } = await import("#client/library/correction-words.ts");
      if (!isCurrent) return;
      for (const message of describeCorrections(corrected, notKept)) addToast(message);
      // A response in flight still has the old counts, and would show the messages again.
      await client.cancelQueries({ queryKey: LIBRARY_KEY, exact: true });
      client.setQueryData<LibraryOverview>(
        LIBRARY_KEY,
        (overview) => overview && { ...overview, corrected: 0, notKept: 0 },
      );
      await open(calls.dismissCorrected);
    };
    show().catch((error: unknown) => console.error("It will be shown again", error));
    return () => {
      isCurrent = false;
    };
  }, [client, corrected, notKept]);
}
