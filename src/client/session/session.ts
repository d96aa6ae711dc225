// Who is here. Until accounts exist everyone is anonymous; screens already ask through this seam.

/** The person signed in (specification §3). */
export type SessionUser = {
  firstName: string | null;
  lastName: string | null;
  email: string;
  profileImageUrl: string | null;
  isPremium: boolean;
};

export type Session =
  | { status: "loading" }
  | { status: "anonymous" }
  | { status: "signed-in"; user: SessionUser };

const ANONYMOUS: Session = { status: "anonymous" };

export function useSession(): Session {
  return ANONYMOUS;
}
