// YouTube in the name of one person: the client, the grant behind it, and where the grant lies.
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

/** `backgroundClient` spends only what people leave. */
export type YouTubeAccess = {
  client: YouTubeClient;
  backgroundClient: YouTubeClient;
  store: GrantStore;
  /** False once the account is being deleted. */
  isStanding: () => Promise<boolean>;
  /** All was erased: nothing more is sent, not even what a call under way would try again. */
  close: () => void;
};

/** Where grants lie and how Google is asked about them. */
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

/** A client that acts for somebody, whatever gives it its tokens. */
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

/** For the user's object, which keeps it: refreshes are one at a time only within one of these. */
export function createYouTubeAccess(options: {
  env: DatabaseBinding & LedgerBinding;
  settings: Settings;
  userId: string;
  onLost: () => Promise<void>;
  /** The object's own storage, where the person's part of the day is counted. */
  kv: SyncKvStorage;
}): YouTubeAccess {
  const { env, settings, userId, onLost, kv } = options;
  const { store, google } = createGrants(env, settings);
  const grant = createGrantAccess({ store, google, userId, onLost });
  let isClosed = false;
  const requireOpen = (): void => {
    if (isClosed) throw new GrantError("not_connected");
  };
  const isStanding = (): Promise<boolean> => store.isStanding(userId);
  const booked = createLedgerClient(env);
  // Each attempt is booked right before it is sent, so this is where it can be held back.
  const whileOpen: LedgerClient = {
    ...booked,
    book: async (bookings) => {
      requireOpen();
      // Before each change, since an account may go at any moment and the process may die with it.
      const isWrite = bookings.some(({ share }) => share === "writes");
      if (isWrite && !(await isStanding())) throw new GrantError("not_connected");
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
    isStanding,
    close: () => (isClosed = true),
  };
}
