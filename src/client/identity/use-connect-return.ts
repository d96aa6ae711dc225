import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { YOUTUBE_STATUS_KEY } from "#client/api/query-client.ts";
import { publishReturned, takePendingText } from "#client/identity/pending-change.ts";
import { OUTCOME_PARAMETER, withoutOutcome } from "#client/identity/return-to.ts";
import { useSession } from "#client/identity/session.ts";
import { youtubeStatusQuery } from "#client/identity/youtube-status.ts";
import { createStore } from "#client/ui/store.ts";
import { addToast } from "#client/ui/toasts/toast-queue.ts";

type ConnectFailure = { sentence: string; at: Date };

/** Why the last attempt to connect YouTube failed. Screens show it until the page is left, longer than the toast. */
const failure = createStore<ConnectFailure | undefined>(undefined);

const failConnection = failure.set;
export const useConnectFailure = failure.use;

/** Shows the outcome of a connection attempt once, and removes it from the URL. */
export function useConnectReturn(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { search, hash, state } = useLocation();
  const { status } = useSession();
  // Read in the first render, because the calculator may have rewritten the URL before the session is known.
  const outcomeInUrl = useRef(new URLSearchParams(search).get(OUTCOME_PARAMETER));
  useEffect(() => {
    const rest = withoutOutcome(search);
    if (rest !== search) void navigate({ search: rest, hash }, { replace: true, state });
  }, [navigate, search, hash, state]);
  useEffect(() => {
    if (status === "loading") return;
    // Always take the stored change, so that a stale one cannot be resumed by a later return.
    const pending = takePendingText();
    const outcome = outcomeInUrl.current;
    outcomeInUrl.current = null;
    const isSignedIn = status === "signed-in";
    if (outcome !== null) void showOutcome(client, outcome, { pending, isSignedIn });
  }, [client, status]);
}

type Return = { pending: string | null; isSignedIn: boolean };

async function showOutcome(
  client: QueryClient,
  outcome: string,
  { pending, isSignedIn }: Return,
): Promise<void> {
  const isConnected = isSignedIn && (await isConnectedNow(client));
  // With a pending change, its window shows the outcome.
  if (isSignedIn && publishReturned(pending, outcome)) return;
  const { describeOutcome } = await import("#client/identity/connect-outcomes.ts");
  const message = describeOutcome(outcome);
  // Anybody can craft such a URL, so show success only when the connection exists.
  const isSuccess = outcome === "connected" || outcome === "waiting";
  if (!message || (isSuccess && !isConnected)) return;
  addToast(message);
  if (isSignedIn && !isConnected) {
    failConnection({ sentence: message.description ?? message.title, at: new Date() });
  }
}

async function isConnectedNow(client: QueryClient): Promise<boolean> {
  await client.invalidateQueries({ queryKey: YOUTUBE_STATUS_KEY });
  const status = await client.ensureQueryData(youtubeStatusQuery).catch(() => undefined);
  return status?.connected === true;
}
