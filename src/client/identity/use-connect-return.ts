import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { returnPending, takePendingText } from "#client/identity/pending-change.ts";
import { OUTCOME_PARAMETER, withoutOutcome } from "#client/identity/return-to.ts";
import { useSession } from "#client/identity/session.ts";
import { YOUTUBE_STATUS_KEY, youtubeStatusQuery } from "#client/identity/youtube-status.ts";
import { addToast } from "#client/ui/toast-queue.ts";

/** Tells how a connection attempt ended, once, and takes that out of the address. */
export function useConnectReturn(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { search, hash, state } = useLocation();
  const { status } = useSession();
  useEffect(() => {
    if (status === "loading") return;
    // What was left behind without a return from Google counts for no later one.
    const pending = takePendingText();
    const outcome = new URLSearchParams(search).get(OUTCOME_PARAMETER);
    if (outcome === null) return;
    void navigate({ search: withoutOutcome(search), hash }, { replace: true, state });
    void tell(client, outcome, { pending, signedIn: status === "signed-in" });
  }, [client, navigate, search, hash, state, status]);
}

type Return = { pending: string | null; signedIn: boolean };

async function tell(
  client: QueryClient,
  outcome: string,
  { pending, signedIn }: Return,
): Promise<void> {
  const [{ describeOutcome }, connected] = await Promise.all([
    import("#client/identity/connect-outcomes.ts"),
    signedIn ? isConnectedNow(client) : false,
  ]);
  // Where the permission was for something, that goes on, or says why it does not.
  if (signedIn && returnPending(pending, outcome)) return;
  const message = describeOutcome(outcome);
  // Anybody can write such an address; good news is told only when it is true.
  if (message && (outcome !== "connected" || connected)) addToast(message);
}

async function isConnectedNow(client: QueryClient): Promise<boolean> {
  await client.invalidateQueries({ queryKey: YOUTUBE_STATUS_KEY });
  const status = await client.ensureQueryData(youtubeStatusQuery).catch(() => undefined);
  return status?.connected === true;
}
