// The composition root: what a request's handlers and the crons work with, built from bindings and
// settings.
import { eq } from "drizzle-orm";
import { parse } from "hono/utils/cookie";
import { type Account, createAccount } from "#worker/account/account.ts";
import { SESSION_COOKIE } from "#worker/account/cookies.ts";
import { createAuth, type Auth } from "#worker/account/auth.ts";
import { createSessions, type Person, type Sessions } from "#worker/account/sessions.ts";
import type { SignInOptions } from "#worker/account/sign-in.ts";
import { type Checkout, createCheckout } from "#worker/billing/checkout.ts";
import { createPayments, type Payments } from "#worker/billing/payments.ts";
import { createStripe } from "#worker/billing/stripe.ts";
import { createCalculator, type Calculator } from "#worker/calculator/calculator.ts";
import { createDatabase, type Database } from "#worker/db/client.ts";
import { libraries } from "#worker/db/schema.ts";
import type { Bindings } from "#worker/env.ts";
import { readSettings, type Settings, vendorOrigins } from "#worker/settings.ts";
import { callerKeyOf } from "#worker/http/caller.ts";
import { AppError } from "#worker/http/errors.ts";
import { requireWithin } from "#worker/http/limits.ts";
import { createOutbound } from "#worker/http/outbound.ts";
import { createCreations, type Creations } from "#worker/playlists/creation.ts";
import { createPlaylists, type Playlists } from "#worker/playlists/playlists.ts";
import { createRemovals, type Removals } from "#worker/playlists/removal.ts";
import { allowanceOf } from "#worker/quota/ledger.ts";
import { ledgerOf } from "#worker/quota/quota-ledger.do.ts";
import { createGrants, createPersonalClient } from "#worker/youtube/access.ts";
import { type Connection, createConnection } from "#worker/youtube/connection.ts";
import { GrantError } from "#worker/youtube/grant-access.ts";

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

type WaitUntil = (work: Promise<unknown>) => void;

/** @throws AppError not_configured */
export function createServices(env: Bindings, waitUntil: WaitUntil, request: Request): Services {
  const core = createCoreServices(env, waitUntil);
  const { settings, db, sessions, account } = core;
  const callerKey = callerKeyOf(request);
  let person: Promise<Person | undefined> | undefined;
  return {
    ...core,
    calculator: createCalculator({ env, settings, waitUntil }),
    auth: createAuth({ db, sessions, account }),
    signIn: {
      db,
      google: settings.google,
      outbound: createOutbound(vendorOrigins(settings)),
      publicOrigin: settings.publicOrigin,
      secret: settings.authSecret,
    },
    callerKey,
    whoIsHere: () => (person ??= lookUp()),
  };

  async function lookUp(): Promise<Person | undefined> {
    const token = parse(request.headers.get("Cookie") ?? "", SESSION_COOKIE)[SESSION_COOKIE];
    if (token === undefined) return undefined;
    const found = await sessions.find(token).catch((cause: unknown) => {
      throw new AppError("sign_in_unavailable", { cause });
    });
    // Tokens cannot be guessed; those who try cost a read each and are slowed down.
    if (!found) await requireWithin(env.SIGN_IN_LIMIT, `unknown:${callerKey}`);
    return found;
  }
}

/** @throws AppError not_configured */
export function createCoreServices(env: Bindings, waitUntil: WaitUntil): CoreServices {
  const settings = readSettings(env);
  const db = createDatabase(env);
  const sessions = createSessions({ db, kv: env.KV, waitUntil });
  const playlists = createPlaylists({
    db,
    library: {
      sync: (userId, want) => libraryOf(env, userId).sync(userId, want),
      jobs: (userId) => libraryOf(env, userId).jobs(),
      watchJobs: (userId) => libraryOf(env, userId).watchJobs(),
      stop: (userId, jobId) => libraryOf(env, userId).stop(jobId),
      goOn: (userId, jobId) => libraryOf(env, userId).goOn(jobId),
      playlist: (userId, playlistId) => libraryOf(env, userId).playlist(playlistId),
      overview: (userId) => libraryOf(env, userId).overview(),
      search: (userId, text) => libraryOf(env, userId).search(text),
      duplicates: (userId) => libraryOf(env, userId).duplicates(),
      export: (userId) => libraryOf(env, userId).export(),
      exportRemovals: (userId) => libraryOf(env, userId).exportRemovals(),
      exportRest: (userId) => libraryOf(env, userId).exportRest(),
    },
  });
  const writeAllowance = {
    ledger: () => ledgerOf(env).report(),
    unitsADay: allowanceOf(settings.quota, "main", "writes"),
  };
  const removals = createRemovals({
    library: {
      planRemoval: (userId, want) => libraryOf(env, userId).planRemoval(want),
      remove: (userId, want, why, plan) => libraryOf(env, userId).remove(userId, want, why, plan),
      putBack: (userId, ids, requestId) => libraryOf(env, userId).putBack(userId, ids, requestId),
      transfer: (userId, from, what) => libraryOf(env, userId).transfer(userId, from, what),
      cleaningSchedule: (userId) => libraryOf(env, userId).cleaningSchedule(),
      setCleaning: (userId, monthly) => libraryOf(env, userId).setCleaning(userId, monthly),
      answerCleaning: (userId, remove) => libraryOf(env, userId).answerCleaning(userId, remove),
      dismissVanished: (userId) => libraryOf(env, userId).dismissVanished(),
      removals: (userId, before) => libraryOf(env, userId).removals(before),
    },
    ...writeAllowance,
  });
  const creations = createCreations({
    library: {
      plan: (userId, source) => libraryOf(env, userId).planCreation(source),
      create: (userId, what, requestId) => libraryOf(env, userId).create(userId, what, requestId),
    },
    ...writeAllowance,
  });
  const connection = createConnection({
    ...createGrants(env, settings),
    db,
    sessions,
    issuer: settings.google.issuer,
    readChannel: (accessToken) => {
      const renew = () => Promise.reject(new GrantError("lost"));
      const grant = { token: async () => accessToken, renew };
      return createPersonalClient(env, settings, grant).getOwnChannel();
    },
    library: {
      check: (userId) => libraryOf(env, userId).checkConnection(userId),
      forgetTokens: (userId) => libraryOf(env, userId).forgetTokens(),
      suspend: (userId) => libraryOf(env, userId).suspend(),
      erase: async (userId) => {
        await libraryOf(env, userId).erase();
        await playlists.personalData.erase(userId);
        await db.delete(libraries).where(eq(libraries.userId, userId));
      },
    },
  });
  const outbound = createOutbound(vendorOrigins(settings));
  const stripe = createStripe(settings.stripe, outbound);
  const payments = createPayments({ db, stripe });
  const checkout = createCheckout({ db, stripe, payments });
  const holders = [connection.personalData, playlists.personalData, payments.personalData];
  const account = createAccount({ db, sessions, holders });
  return {
    settings,
    db,
    sessions,
    account,
    connection,
    playlists,
    removals,
    creations,
    payments,
    checkout,
  };
}

/** The one object of a user. */
export function libraryOf(env: Bindings, userId: string) {
  return env.USER_LIBRARY.get(env.USER_LIBRARY.idFromName(userId));
}
