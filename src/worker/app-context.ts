// What handlers find in Hono's context. Types only: the services are put together in services.ts.
import type { Account } from "#worker/account/account.ts";
import type { Auth } from "#worker/account/auth.ts";
import type { Person, Sessions } from "#worker/account/sessions.ts";
import type { SignInOptions } from "#worker/account/sign-in.ts";
import type { Checkout } from "#worker/billing/checkout.ts";
import type { Payments } from "#worker/billing/payments.ts";
import type { Calculator } from "#worker/calculator/calculator.ts";
import type { Database } from "#worker/db/client.ts";
import type { Bindings } from "#worker/env.ts";
import type { Creations } from "#worker/playlists/creation.ts";
import type { Playlists } from "#worker/playlists/playlists.ts";
import type { Removals } from "#worker/playlists/removal.ts";
import type { Settings } from "#worker/settings.ts";
import type { Connection } from "#worker/youtube/connection.ts";

/** What works without a request. */
export type CoreServices = {
  settings: Settings;
  db: Database;
  sessions: Sessions;
  account: Account;
  connection: Connection;
  playlists: Playlists;
  removals: Removals;
  payments: Payments;
  checkout: Checkout;
  creations: Creations;
};

export type Services = CoreServices & {
  calculator: Calculator;
  auth: Auth;
  signIn: SignInOptions;
  /** The key under which the request's address is limited. */
  callerKey: string;
  /**
   * The person signed in, looked up once a request: one read of KV and one of D1 at most. A forged,
   * expired or ended session is nobody.
   * @throws AppError sign_in_unavailable where it cannot be looked up, rate_limited for guessing
   */
  whoIsHere: () => Promise<Person | undefined>;
};

/** What Hono's context carries in every handler. */
export type AppContext = {
  Bindings: Bindings;
  Variables: { services: Services; requestId: string };
};
