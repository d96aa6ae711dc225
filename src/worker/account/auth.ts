// Signing in and out: the session of the person that Google has named, from its start to its end.
import type { Account } from "#worker/account/account.ts";
import { activityRow } from "#worker/account/activity.ts";
import type { Person, Sessions } from "#worker/account/sessions.ts";
import { type Identity, type Profile, saveUser } from "#worker/account/users.ts";
import type { Database } from "#worker/db/client.ts";

export type Auth = ReturnType<typeof createAuth>;

export function createAuth(options: { db: Database; sessions: Sessions; account: Account }) {
  const { db, sessions, account } = options;
  return {
    /**
     * A new session, and the user where there was none. The session from which the sign-in began
     * ends: a token that somebody else may have planted is of no use.
     */
    async signIn(signedIn: {
      identity: Identity;
      profile: Profile;
      previousSessionId: string | null;
      device: string;
    }): Promise<{ token: string; userId: string }> {
      const { identity, profile, device, previousSessionId } = signedIn;
      let user = await saveUser(db, identity, profile);
      if (user.deletingAt !== null) {
        // A deletion that was cut short is brought to its end before somebody begins anew.
        await account.erase(user.id);
        user = await saveUser(db, identity, profile);
      }
      const token = await sessions.start(user.id, device);
      await activityRow(db, user.id, "signed_in", device);
      if (previousSessionId !== null) {
        const owner = await sessions.ownerOf(previousSessionId);
        if (owner) await sessions.endOne(owner.id, previousSessionId);
      }
      return { token, userId: user.id };
    },

    /** Ends the session that asks. */
    async signOut({ user, sessionId }: Person, device: string): Promise<void> {
      await sessions.endOne(user.id, sessionId);
      await activityRow(db, user.id, "signed_out", device);
    },

    /** Ends one session of the person, or all but the one that asks; how many that were. */
    async endSessions(
      { user, sessionId }: Person,
      endedId: string | undefined,
      device: string,
    ): Promise<number> {
      const { ended } =
        endedId === undefined
          ? await sessions.endAll(user.id, sessionId)
          : await sessions.endOne(user.id, endedId);
      if (ended > 0) await activityRow(db, user.id, "sessions_ended", device);
      return ended;
    },
  };
}
