// Assembles access to YouTube for one person: client, grant and grant store.
import { endpoints } from "#shared/contract/endpoints.ts";
import { createDatabase, type DatabaseBinding } from "#worker/db/client.ts";
import { type Settings, vendorOrigins } from "#worker/settings.ts";
import { createOutbound } from "#worker/http/outbound.ts";
import {
  createLedgerClient,
  type LedgerBinding,
  type LedgerClient,
} from "#worker/quota/quota-ledger.do.ts";
import { createYouTubeClient, type YouTubeClient } from "#worker/youtube/client.ts";
import { createGoogleGrant, type GoogleGrant } from "#worker/youtube/grant.ts";
import { createGrantAccess, type GrantAccess, GrantError } from "#worker/youtube/grant-access.ts";
import { createGrantStore, type GrantStore } from "#worker/youtube/grant-store.ts";
import { withPerUserQuota } from "#worker/youtube/per-user-quota.ts";
import { createTokenSeal } from "#worker/youtube/token-seal.ts";

/** `backgroundClient` spends only units that people leave over. */
export type YouTubeAccess = {
  client: YouTubeClient;
  backgroundClient: YouTubeClient;
  store: GrantStore;
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

/** A client that acts for a person, with tokens from `grant`. */
export function createPersonalClient(
  env: LedgerBinding,
  settings: Settings,
  grant: GrantAccess,
  ledger: LedgerClient = createLedgerClient(env),
): YouTubeClient {
  return createYouTubeClient({
    baseUrl: settings.youtubeApiUrl,
    credentials: { grant },
    share: () => "signedIn",
    ledger,
    outbound: createOutbound(vendorOrigins(settings)),
  });
}

/** For the user's object, which keeps one instance: only within it are refreshes sequential. */
export function createYouTubeAccess(options: {
  env: DatabaseBinding & LedgerBinding;
  settings: Settings;
  userId: string;
  onLost: () => Promise<void>;
  /** The object's storage, which counts the units that the person has spent today. */
  kv: SyncKvStorage;
}): YouTubeAccess {
  const { env, settings, userId, onLost, kv } = options;
  const { store, google } = createGrants(env, settings);
  const grant = createGrantAccess({ store, google, userId, onLost });
  let isClosed = false;
  const requireOpen = (): void => {
    if (isClosed) throw new GrantError("not_connected");
  };
  const isAccountActive = (): Promise<boolean> => store.isAccountActive(userId);
  const booked = createLedgerClient(env);
  // Each attempt is booked right before it is sent, so it can be stopped here.
  const whileOpen: LedgerClient = {
    ...booked,
    book: async (bookings) => {
      requireOpen();
      // Checked before each change, because the account may be deleted at any moment.
      const isWrite = bookings.some(({ share }) => share === "writes");
      if (isWrite && !(await isAccountActive())) throw new GrantError("not_connected");
      const outcome = await booked.book(bookings);
      requireOpen();
      return outcome;
    },
  };
  const ledger = withPerUserQuota(whileOpen, kv, settings.quota);
  const inBackground: LedgerClient = {
    ...ledger,
    book: (bookings) => ledger.book(bookings.map((one) => ({ ...one, isBackground: true }))),
  };
  return {
    client: createPersonalClient(env, settings, grant, ledger),
    backgroundClient: createPersonalClient(env, settings, grant, inBackground),
    store,
    isAccountActive,
    close: () => (isClosed = true),
  };
}
