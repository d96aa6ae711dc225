// Assembles access to YouTube for one person: client, grant and grant store.
import { endpoints } from "#shared/contract/endpoints.ts";
import { createDatabase, type DatabaseBinding } from "#worker/db/client.ts";
import { type Settings, vendorOrigins } from "#worker/settings.ts";
import { createOutbound } from "#worker/http/outbound.ts";
import type { QuotaClass } from "#worker/quota/classes.ts";
import type { LedgerBinding } from "#worker/quota/quota-ledger.do.ts";
import { createSubjects } from "#worker/quota/subjects.ts";
import { createLease, type Lease, type UnitSource } from "#worker/quota/unit-source.ts";
import { createYouTubeClient, type YouTubeClient } from "#worker/youtube/client.ts";
import { createGoogleGrant, type GoogleGrant } from "#worker/youtube/grant.ts";
import {
  createGrantAccess,
  type GrantAccess,
  GrantError,
  type TokenSource,
} from "#worker/youtube/grant-access.ts";
import { createGrantStore, type GrantStore } from "#worker/youtube/grant-store.ts";
import { createPublicPresence, type PublicPresence } from "#worker/youtube/public-presence.ts";
import { createTokenSeal } from "#worker/youtube/token-seal.ts";

type SpendOptions = {
  isBackground: boolean;
  failures?: number;
  /** The job of a change, and the units that it still needs. */
  change?: { id: string; unitsLeft: () => number; isAutomatic: () => boolean } | undefined;
};

export type YouTubeAccess = {
  /**
   * A client whose reads spend units of the class. The lease reserves them ahead and gives them back. After `failures` in
   * a row a read is tried once only: its job waits for YouTube, and each attempt costs units.
   */
  spend: (
    quotaClass: QuotaClass,
    options?: SpendOptions,
  ) => { client: YouTubeClient; publicVideos: PublicPresence; lease: Lease };
  store: GrantStore;
  /** See {@link GrantAccess}. */
  prove: GrantAccess["prove"];
  /** False once the account is being deleted. */
  isAccountActive: () => Promise<boolean>;
  /** Called when everything was erased: sends nothing more, retries of running calls included. */
  close: () => void;
};

/** The store of grants and the client of Google's OAuth. */
export function createGrants(
  env: DatabaseBinding,
  settings: Settings,
): { store: GrantStore; google: GoogleGrant } {
  return {
    store: createGrantStore({
      db: createDatabase(env),
      seal: createTokenSeal(settings.grantKeys),
    }),
    google: createGoogleGrant({
      google: settings.google,
      outbound: createOutbound(vendorOrigins(settings)),
      redirectUri: `${settings.publicOrigin}${endpoints.youtubeCallback.path}`,
    }),
  };
}

/** A client that acts for a person, with tokens from `grant`; without it, it reads public data only, with our API key. */
export function createClient(
  settings: Settings,
  units: UnitSource,
  { grant, retries }: { grant?: TokenSource; retries?: number | undefined } = {},
): YouTubeClient {
  return createYouTubeClient({
    baseUrl: settings.youtubeApiUrl,
    credentials: grant ? { grant } : { apiKey: settings.youtubeApiKey },
    units,
    outbound: createOutbound(vendorOrigins(settings)),
    retries,
  });
}

/** For the user's object, which keeps one instance: only within it are refreshes sequential. */
export function createYouTubeAccess(options: {
  env: DatabaseBinding & LedgerBinding;
  settings: Settings;
  userId: string;
  onLost: () => Promise<void>;
}): YouTubeAccess {
  const { env, settings, userId, onLost } = options;
  const { store, google } = createGrants(env, settings);
  const grant = createGrantAccess({ store, google, userId, onLost });
  const subjects = createSubjects({ db: createDatabase(env), secret: settings.authSecret });
  let isClosed = false;
  const requireOpen = (): void => {
    if (isClosed) throw new GrantError("not_connected");
  };
  const isAccountActive = (): Promise<boolean> => store.isAccountActive(userId);

  // Units are taken right before each attempt is sent, so it can be stopped here.
  const whileOpen = (units: UnitSource): UnitSource => ({
    ...units,
    take: async (need) => {
      requireOpen();
      // Checked before each change, because the account may be deleted at any moment.
      if (need.isWrite && !(await isAccountActive())) throw new GrantError("not_connected");
      const outcome = await units.take(need);
      requireOpen();
      return outcome;
    },
  });
  return {
    spend: (quotaClass, { isBackground, failures = 0, change } = { isBackground: false }) => {
      const lease = createLease({
        env,
        class: quotaClass,
        // Nobody caused what runs by itself, so it takes nothing of what its owner may spend.
        subject: async () => (isBackground ? undefined : subjects.person(userId)),
        isAutomatic: change?.isAutomatic,
        asking: change && (() => subjects.asking(userId, change.unitsLeft(), change.id)),
      });
      const units = whileOpen(lease);
      const retries = failures > 0 ? 0 : undefined;
      return {
        client: createClient(settings, units, { grant, retries }),
        publicVideos: createPublicPresence(
          createDatabase(env),
          createClient(settings, units, { retries }),
        ),
        lease,
      };
    },
    store,
    prove: grant.prove,
    isAccountActive,
    close: () => (isClosed = true),
  };
}
