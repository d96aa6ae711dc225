// Signing in and out: starts and ends sessions, and records both as activity.
import type { Language } from "#shared/languages.ts";
import type { Account } from "#worker/account/account.ts";
import { activityRow } from "#worker/account/activity.ts";
import type { Person, Sessions } from "#worker/account/sessions.ts";
import { type Identity, type Profile, acceptTerms, saveUser } from "#worker/account/users.ts";
import type { Database } from "#worker/db/client.ts";
import { AppError } from "#worker/http/errors.ts";

/** Alerts that are pushed to the browsers of sessions. */
type BrowserAlerts = {
  end: (userId: string, which: { only: string } | { except: string }) => Promise<void>;
  /** The browser has another session. */
  move: (userId: string, fromSessionId: string, toSessionId: string) => Promise<void>;
};

export function createAuth(options: {
  db: Database;
  sessions: Sessions;
  account: Account;
  browserAlerts: BrowserAlerts;
  /** By the operator. Does not throw. */
  areSignUpsStopped: () => Promise<boolean>;
}) {
  const { db, sessions, account, browserAlerts } = options;
  const requireOpen = async (): Promise<void> => {
    if (await options.areSignUpsStopped()) throw new AppError("sign_ups_stopped");
  };
  return {
    /**
     * Starts a session and returns its token; creates the user at the first sign-in. Ends the session from
     * which the sign-in began, against session fixation.
     * @throws AppError sign_ups_stopped for somebody without an account
     */
    async signIn(signedIn: {
      identity: Identity;
      profile: Profile;
      previousSessionId: string | null;
      /** The version of the terms that stood beside the button, if any. */
      termsVersion: number | null;
      /** Of the page to return to, if its address names one; an account that is created has it. */
      language: Language | null;
      device: string;
    }): Promise<{ token: string; userId: string }> {
      const { identity, profile, device, previousSessionId, termsVersion, language } = signedIn;
      const first = { language, requireOpen };
      let user = await saveUser(db, identity, profile, first);
      if (user.deletingAt !== null) {
        // Complete an interrupted deletion first; the person gets a new account.
        await account.erase(user.id);
        user = await saveUser(db, identity, profile, first);
      }
      // A newer version than the accepted one is asked for on a page of its own, which says that it is new.
      if (termsVersion !== null && user.termsVersion === null) {
        await acceptTerms(db, user.id, termsVersion);
      }
      const { token, sessionId } = await sessions.start(user.id, device);
      await activityRow(db, user.id, "signed_in", device);
      if (previousSessionId !== null) {
        const owner = await sessions.ownerOf(previousSessionId);
        if (owner) {
          if (owner.id === user.id) await browserAlerts.move(user.id, previousSessionId, sessionId);
          else await browserAlerts.end(owner.id, { only: previousSessionId });
          await sessions.endOne(owner.id, previousSessionId);
        }
      }
      return { token, userId: user.id };
    },

    /** Ends the session of this request. */
    async signOut({ user, sessionId }: Person, device: string): Promise<void> {
      // First, because without a session nobody can do it any more.
      await browserAlerts.end(user.id, { only: sessionId });
      await sessions.endOne(user.id, sessionId);
      await activityRow(db, user.id, "signed_out", device);
    },

    /** Ends one session of the person, or all except that of this request. Returns how many were ended. */
    async endSessions(
      { user, sessionId }: Person,
      endedId: string | undefined,
      device: string,
    ): Promise<number> {
      await browserAlerts.end(
        user.id,
        endedId === undefined ? { except: sessionId } : { only: endedId },
      );
      const { ended } =
        endedId === undefined
          ? await sessions.endAll(user.id, sessionId)
          : await sessions.endOne(user.id, endedId);
      if (ended > 0) await activityRow(db, user.id, "sessions_ended", device);
      return ended;
    },
  };
}
