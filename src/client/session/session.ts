// Who is here: the current user, asked once and kept until a call says that the session has ended.
import { useQuery } from "@tanstack/react-query";
import type { User } from "#shared/contract/account.ts";
import { fetchByKey, USER_KEY } from "#client/api/query-client.ts";

/** The person signed in (specification §3). */
export type SessionUser = User;

export type Session =
  | { status: "loading" }
  | { status: "anonymous" }
  | { status: "signed-in"; user: SessionUser };

/** Asked but once; a failure other than "nobody" also counts as anonymous, so that nothing hangs. */
export function useSession(): Session {
  const { data, isPending } = useQuery<User | null>({
    queryKey: USER_KEY,
    queryFn: fetchByKey<User>("null"),
  });
  if (isPending) return { status: "loading" };
  return data ? { status: "signed-in", user: data } : { status: "anonymous" };
}
