import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { OUTCOME_PARAMETER, withoutOutcome } from "#client/session/return-to.ts";
import { useSession } from "#client/session/session.ts";
import { YOUTUBE_STATUS_KEY } from "#client/session/youtube-status.ts";
import { addToast } from "#client/ui/toast-queue.ts";
import type { YouTubeStatus } from "#shared/contract/youtube.ts";

/** Tells how a connection attempt ended, once, and takes that out of the address. */
export function useConnectReturn(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { search, hash, state } = useLocation();
  const { status } = useSession();
  useEffect(() => {
    const outcome = new URLSearchParams(search).get(OUTCOME_PARAMETER);
    if (outcome === null || status === "loading") return;
    void navigate({ search: withoutOutcome(search), hash }, { replace: true, state });
    void tell(client, outcome, status === "signed-in");
  }, [client, navigate, search, hash, state, status]);
}

async function tell(client: QueryClient, outcome: string, signedIn: boolean): Promise<void> {
  const [{ describeOutcome }, connected] = await Promise.all([
    import("#client/session/connect-outcomes.ts"),
    signedIn ? isConnectedNow(client) : false,
  ]);
  const message = describeOutcome(outcome);
  // Anybody can write such an address; good news is told only when it is true.
  if (message && (outcome !== "connected" || connected)) addToast(message);
}

async function isConnectedNow(client: QueryClient): Promise<boolean> {
  const key = { queryKey: YOUTUBE_STATUS_KEY };
  await client.invalidateQueries(key);
  const status = await client.ensureQueryData<YouTubeStatus>(key).catch(() => undefined);
  return status?.connected === true;
}
