// The current user. Fetched once and cached until a call reports that the session has ended.
import { useQuery, type QueryFunctionContext } from "@tanstack/react-query";
import { USER_KEY } from "#client/api/query-client.ts";
import { request } from "#client/api/request.ts";
import { dropSessionHint, hasSessionHint } from "#client/api/session-hint.ts";
import type { User } from "#shared/contract/account.ts";
import * as calls from "#shared/contract/calls.ts";

/** The signed-in person (product.md 12.1.1). */
export type SessionUser = User;

export type Session =
  | { status: "loading" }
  | { status: "anonymous" }
  | { status: "signed-in"; user: SessionUser };

/** Any failure counts as anonymous, so that no page waits forever. */
export function useSession(): Session {
  const { data, isPending } = useQuery({ queryKey: USER_KEY, queryFn: fetchUser });
  if (isPending) return { status: "loading" };
  return data ? { status: "signed-in", user: data } : { status: "anonymous" };
}

/**
 * Why the server refuses the features to somebody signed in: they have accepted no terms, or older ones (product.md
 * 11.5.5). Undefined for everybody else.
 */
export function useUnacceptedTerms(): "not_accepted" | "changed" | undefined {
  const session = useSession();
  if (session.status !== "signed-in" || session.user.terms === "accepted") return undefined;
  return session.user.terms;
}

async function fetchUser({ signal }: QueryFunctionContext): Promise<User | null> {
  if (!hasSessionHint()) {
    // A response may have deleted the cookie since the page was loaded; the document has to show what visitors see.
    dropSessionHint();
    return null;
  }
  const user = await request(calls.currentUser, { signal });
  // For public/boot.js: when Back shows this page again, it compares this id with the current user's.
  document.documentElement.dataset["user"] = user.id;
  return user;
}
