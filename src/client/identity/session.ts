// Who is here: the current user, asked once and kept until a call says that the session has ended.
import { type QueryFunctionContext, useQuery } from "@tanstack/react-query";
import type { User } from "#shared/contract/account.ts";
import { fetchByKey, USER_KEY } from "#client/api/query-client.ts";
import { dropSessionHint, hasSessionHint } from "#client/api/session-hint.ts";

/** The person signed in (product.md 12.1.1). */
export type SessionUser = User;

export type Session =
  | { status: "loading" }
  | { status: "anonymous" }
  | { status: "signed-in"; user: SessionUser };

/** Asked but once; a failure other than "nobody" also counts as anonymous, so that nothing hangs. */
export function useSession(): Session {
  const { data, isPending } = useQuery<User | null>({ queryKey: USER_KEY, queryFn: askWhoIsHere });
  if (isPending) return { status: "loading" };
  return data ? { status: "signed-in", user: data } : { status: "anonymous" };
}

async function askWhoIsHere(context: QueryFunctionContext): Promise<User | null> {
  if (!hasSessionHint()) return null;
  const user = await fetchByKey<User>("null")(context);
  if (!user) dropSessionHint();
  return user;
}
