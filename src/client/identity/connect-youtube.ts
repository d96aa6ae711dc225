// Navigates to Google to connect YouTube (product.md 11.3).
import {
  useIsMutating,
  useMutation,
  useQueryClient,
  type QueryClient,
} from "@tanstack/react-query";
import { ApiError } from "#client/api/api-error.ts";
import { addressOf, request } from "#client/api/request.ts";
import { environmentQuery } from "#client/api/environment.ts";
import { keepPending, takePendingText } from "#client/identity/pending-change.ts";
import { returnPath, termsQuery } from "#client/identity/return-to.ts";
import { useUnacceptedTerms } from "#client/identity/session.ts";
import { CONNECT_LEAVE_MS } from "#client/ui/timings.ts";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import { pageAddress, pagePath } from "#client/ui/page-address.ts";
import * as calls from "#shared/contract/calls.ts";
import { parseAddress } from "#shared/web-address.ts";
import * as words from "#words/identity.ts";

type Access = "read" | "write";
/** The confirmed change to resume after the return, and the user who confirmed it. */
export type Pending = { userId: string; change: unknown };
type ConnectOptions = {
  /** Connecting accepts the terms. Needs an AgreementSentence beside the button. */
  acceptsTerms?: boolean;
  /** Connects a further channel instead of the one that this tab shows. */
  another?: boolean;
};
type ConnectRequest = ConnectOptions & { access: Access; pending?: Pending };

const CONNECT_KEY = ["connect-youtube"] as const;
/** The statuses of refusals whose sentence says what to do. */
const EXPLAINED_STATUSES = [403, 409];
const CALCULATOR_PATH = "/playlist-length";

type Connect = (access?: Access, pending?: Pending) => void;
type Connecting = { connect: Connect; busy: boolean };

/**
 * Whether the server allows to connect. A person who has never accepted the terms needs a button that accepts them; a
 * person who has accepted older terms has to accept the new ones first (product.md 11.5.3, 11.5.4).
 */
export function useMayConnect({ acceptsTerms = false }: { acceptsTerms?: boolean }): boolean {
  const unaccepted = useUnacceptedTerms();
  return unaccepted === undefined || (unaccepted === "not_accepted" && acceptsTerms);
}

/** Starts a connection. `busy` is shared by all connect buttons of the page. */
export function useConnectYouTube(options: ConnectOptions = {}): Connecting {
  const client = useQueryClient();
  const busy = useIsMutating({ mutationKey: CONNECT_KEY }) > 0;
  const { mutate } = useMutation({
    mutationKey: CONNECT_KEY,
    mutationFn: (request: ConnectRequest) => leaveForGoogle(client, request),
    onError: (error) => {
      // Drops the kept change: the page stays here, so there is no return on which to resume it.
      takePendingText();
      addToast({
        title: words.error,
        description:
          error instanceof ApiError && EXPLAINED_STATUSES.includes(error.status)
            ? error.sentence
            : words.connectFailed,
        variant: "destructive",
      });
    },
  });
  const connect: Connect = (access = "read", pending) => {
    if (!busy) mutate({ access, ...options, ...(pending ? { pending } : {}) });
  };
  return { connect, busy };
}

/** Resolves when the page is shown again, or when the browser did not navigate in time. */
async function leaveForGoogle(
  client: QueryClient,
  { access, pending, acceptsTerms, another }: ConnectRequest,
): Promise<void> {
  // Drops a change that an earlier attempt has kept.
  takePendingText();
  if (pending) keepPending(pending.userId, pending.change);
  const query = {
    ...authQuery(location, access),
    ...termsQuery({ acceptsTerms }),
    ...(another && ANOTHER),
  };
  // The calculator cannot show a refusal, so it navigates at once. Other pages fetch Google's URL first.
  const navigatesAtOnce = pagePath(location.pathname) === CALCULATOR_PATH;
  location.assign(
    navigatesAtOnce ? addressOf(calls.youtubeAuth, { query }) : await fetchAuthUrl(client, query),
  );
  await new Promise((resolve) => {
    window.addEventListener("pageshow", resolve, { once: true });
    setTimeout(resolve, CONNECT_LEAVE_MS);
  });
}

const ANOTHER = { another: "true" } as const;
type AuthQuery = { returnTo: string; access?: Access; terms?: string; another?: "true" };

function authQuery(place: { pathname: string; search: string }, access: Access): AuthQuery {
  const path = returnPath({ ...place, pathname: pagePath(place.pathname) });
  return { returnTo: pageAddress(path), ...(access === "write" && { access }) };
}

async function fetchAuthUrl(client: QueryClient, query: AuthQuery): Promise<string> {
  const { authUrl } = await request(calls.youtubeAuth, { query });
  if (typeof authUrl !== "string" || !(await isAllowedRedirect(client, authUrl))) {
    throw new Error("The redirect URL is not allowed");
  }
  return authUrl;
}

/** Allows https, and http for the sandbox. Refuses script URLs. */
async function isAllowedRedirect(client: QueryClient, address: string): Promise<boolean> {
  const protocol = parseAddress(address)?.protocol;
  if (protocol !== "http:") return protocol === "https:";
  const environment = await client.ensureQueryData(environmentQuery);
  return environment.mode === "sandbox";
}
