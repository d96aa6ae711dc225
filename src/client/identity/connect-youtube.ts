// Leaves for Google to connect YouTube (product.md 11.3).
import {
  useIsMutating,
  useMutation,
  useQueryClient,
  type QueryClient,
} from "@tanstack/react-query";
import { call } from "#client/api/call.ts";
import { keepPending, takePendingText } from "#client/identity/pending-change.ts";
import { returnPath } from "#client/identity/return-to.ts";
import { CONNECT_LEAVE_MS } from "#client/ui/timings.ts";
import { addToast } from "#client/ui/toast-queue.ts";
import type { EnvironmentResponse } from "#shared/contract/system.ts";

type Access = "read" | "write";
/** What goes on after the return: whose it is, and what was confirmed. */
export type Pending = { userId: string; change: unknown };
type Journey = { access: Access; pending?: Pending };

const CONNECT_KEY = ["connect-youtube"] as const;
const CALCULATOR_PATH = "/playlist-length";

type Connecting = { connect: (access?: Access, pending?: Pending) => void; busy: boolean };

/** What begins a connection, and whether one is being begun, by whichever button of the page. */
export function useConnectYouTube(): Connecting {
  const client = useQueryClient();
  const busy = useIsMutating({ mutationKey: CONNECT_KEY }) > 0;
  const { mutate } = useMutation({
    mutationKey: CONNECT_KEY,
    mutationFn: (journey: Journey) => leaveForGoogle(client, journey),
    onError: () => {
      takePendingText();
      addToast({
        title: "Error",
        description: "Failed to connect to YouTube",
        variant: "destructive",
      });
    },
  });
  const connect = (access: Access = "read", pending?: Pending) => {
    if (!busy) mutate({ access, ...(pending ? { pending } : {}) });
  };
  return { connect, busy };
}

/** Ends when the page is shown again, or when the browser has not left after all. */
async function leaveForGoogle(client: QueryClient, { access, pending }: Journey): Promise<void> {
  takePendingText();
  if (pending) keepPending(pending.userId, pending.change);
  const path = authPath(window.location, access);
  // The calculator goes straight there; everywhere else a refusal can be said on the page.
  const straight = window.location.pathname === CALCULATOR_PATH;
  window.location.assign(straight ? path : await askForAuthUrl(client, path));
  await new Promise((resolve) => {
    window.addEventListener("pageshow", resolve, { once: true });
    setTimeout(resolve, CONNECT_LEAVE_MS);
  });
}

function authPath(place: { pathname: string; search: string }, access: Access): string {
  const parameters = new URLSearchParams({ returnTo: returnPath(place) });
  if (access === "write") parameters.set("access", access);
  return `/api/youtube/auth?${parameters.toString()}`;
}

async function askForAuthUrl(client: QueryClient, path: string): Promise<string> {
  const response = await call(path);
  const { authUrl } = (await response.json()) as { authUrl?: unknown };
  if (typeof authUrl !== "string" || !(await mayLeaveFor(client, authUrl))) {
    throw new Error("The answer has no address to go to");
  }
  return authUrl;
}

/** Only over TLS, but for the sandbox, and never to an address that is a script. */
async function mayLeaveFor(client: QueryClient, address: string): Promise<boolean> {
  const protocol = URL.parse(address)?.protocol;
  if (protocol !== "http:") return protocol === "https:";
  const environment = await client.ensureQueryData<EnvironmentResponse>({
    queryKey: ["/api/environment"],
  });
  return environment.mode === "sandbox";
}
