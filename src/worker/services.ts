// The composition root: builds the services of handlers and cron from bindings and settings.
import { eq } from "drizzle-orm";
import { parse } from "hono/utils/cookie";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { endpoints } from "#shared/contract/endpoints.ts";
import { createAccount } from "#worker/account/account.ts";
import { createErasures } from "#worker/account/erasures.ts";
import { createFurtherLibraries } from "#worker/account/further-libraries.ts";
import { SESSION_COOKIE } from "#worker/account/cookies.ts";
import { createAuth } from "#worker/account/auth.ts";
import { createSessions, type Person } from "#worker/account/sessions.ts";
import { createAlerts } from "#worker/alerts/alerts.ts";
import { createAlertSettings } from "#worker/alerts/alert-settings.ts";
import { createPushDevices } from "#worker/alerts/push-devices.ts";
import { createPusher } from "#worker/alerts/pusher.ts";
import { createCheckout } from "#worker/billing/checkout.ts";
import { createDocumentMails } from "#worker/billing/document-mails.ts";
import { createPayments } from "#worker/billing/payments.ts";
import { createStripe } from "#worker/billing/stripe.ts";
import { createCalculator } from "#worker/calculator/calculator.ts";
import { createChannelLists } from "#worker/calculator/lines/channel-lists.ts";
import type { OwnLists } from "#worker/calculator/lines/own-source.ts";
import { createVideoLists } from "#worker/calculator/video-lists.ts";
import { createDatabase, createReadSession, type Database, type Query } from "#worker/db/client.ts";
import { libraries } from "#worker/db/schema.ts";
import type { Bindings } from "#worker/env.ts";
import { libraryOf } from "#worker/library/user-library.do.ts";
import { readSettings, vendorOrigins } from "#worker/settings.ts";
import { callerKeyOf } from "#worker/http/caller.ts";
import { AppError } from "#worker/http/errors.ts";
import { requireWithin } from "#worker/http/limits.ts";
import { createMailer } from "#worker/http/mailer.ts";
import { createOutbound } from "#worker/http/outbound.ts";
import { createPlaylists } from "#worker/library/summary-data.ts";
import { createSubjects } from "#worker/quota/subjects.ts";
import { createLease } from "#worker/quota/unit-source.ts";
import { isStopped } from "#worker/quota/ledger-of.ts";
import { createClient, createGrants } from "#worker/youtube/access.ts";
import { createConnection } from "#worker/youtube/connection.ts";
import { GrantError } from "#worker/youtube/grant-access.ts";

type WaitUntil = (work: Promise<unknown>) => void;

/** GET calls that redirect: they end flows and sessions, and decide by the newest state. */
const REDIRECTS: ReadonlySet<string> = new Set(
  Object.values<Endpoint>(endpoints)
    .filter(({ method, response }) => method === "GET" && response === undefined)
    .map(({ path }) => path),
);

/** @throws AppError not_configured */
export function createServices(env: Bindings, waitUntil: WaitUntil, request: Request) {
  const onlyReads = request.method === "GET" && !REDIRECTS.has(new URL(request.url).pathname);
  const core = createCoreServices(env, waitUntil, onlyReads ? createReadSession(env) : undefined);
  const { settings, db, sessions, account } = core;
  const browserAlerts = createPushDevices(db, settings.push?.publicKey).ofSessions;
  const callerKey = callerKeyOf(request);
  let person: Promise<Person | undefined> | undefined;
  return {
    ...core,
    calculator: createCalculator({ env, settings, waitUntil }),
    channelLists: createChannelLists(env),
    videoLists: createVideoLists({ env, settings, db }),
    /** The lists of a library that only its owner can read, for the calculator. */
    ownListsOf: (libraryId: string): OwnLists => ({
      find: (ids) => libraryOf(env, libraryId).findOwnLists(libraryId, ids),
      read: (...what) => libraryOf(env, libraryId).readOwnList(libraryId, ...what),
    }),
    auth: createAuth({
      db,
      sessions,
      account,
      browserAlerts,
      areSignUpsStopped: () => isStopped(env, "sign-ups"),
    }),
    signIn: {
      db,
      google: settings.google,
      outbound: createOutbound(vendorOrigins(settings)),
      publicOrigin: settings.publicOrigin,
      secret: settings.authSecret,
    },
    /** The rate limit key of the request's address. */
    callerKey,
    /**
     * The signed-in person; undefined without a valid session. Looked up once a request, with at most one
     * read of KV and one of D1.
     * @throws AppError sign_in_unavailable if the lookup fails, rate_limited after many invalid tokens
     */
    findPerson: () => (person ??= lookUp().then((found) => found?.person)),
    /** The same, with the rows of a query that is sent to D1 together with the question for the session. */
    findPersonWith: lookUp,
  };

  async function lookUp<Q extends Query>(also?: (userId: string) => Q) {
    const token = parse(request.headers.get("Cookie") ?? "", SESSION_COOKIE)[SESSION_COOKIE];
    if (token === undefined) return undefined;
    const found = await sessions.findWith(token, also).catch((cause: unknown) => {
      throw new AppError("sign_in_unavailable", { cause });
    });
    // Tokens cannot be guessed, but each attempt costs a read.
    if (!found) await requireWithin(env.SIGN_IN_LIMIT, `unknown:${callerKey}`);
    return found;
  }
}

/**
 * The services that need no request; the cron uses them too. `db` is the primary database unless the request only reads.
 * @throws AppError not_configured
 */
export function createCoreServices(
  env: Bindings,
  waitUntil: WaitUntil,
  db: Database = createDatabase(env),
) {
  const settings = readSettings(env);
  const sessions = createSessions({ db, kv: env.KV, waitUntil });
  const library = (userId: string) => libraryOf(env, userId);
  const playlists = createPlaylists({ db, library });
  const { authSecret: secret } = settings;
  const subjects = createSubjects({ db, secret });
  const erasures = createErasures({ db, kv: env.KV, secret });
  const mailer = createMailer(env, settings);
  const alerts = createAlerts({
    alertSettings: createAlertSettings(db),
    pushDevices: createPushDevices(db, settings.push?.publicKey),
    pusher: createPusher(settings),
    secret,
    isMailOffered: mailer !== undefined,
    library,
  });
  const connection = createConnection({
    ...createGrants(env, settings),
    db,
    sessions,
    issuer: settings.google.issuer,
    readChannel: (userId, accessToken) => {
      const renew = () => Promise.reject(new GrantError("lost"));
      const grant = { token: async () => accessToken, renew };
      const subject = () => subjects.person(userId);
      const units = createLease({ env, class: "connect", subject });
      return createClient(settings, units, { grant }).getOwnChannel();
    },
    library,
    eraseLibrary: async (userId) => {
      // First, so that the erased object cannot be told that alerts are on. They were not agreed to for a later channel.
      await alerts.personalData.erase(userId);
      await library(userId).erase();
      await playlists.personalData.erase(userId);
      await db.delete(libraries).where(eq(libraries.userId, userId));
    },
    erasures,
  });
  const outbound = createOutbound(vendorOrigins(settings));
  const stripe = createStripe(settings.stripe, outbound);
  const documentMails = mailer && createDocumentMails({ db, mailer, waitUntil });
  const sale = { db, stripe, seller: settings, mails: documentMails };
  const payments = createPayments(sale);
  const areSalesStopped = () => isStopped(env, "payments");
  const checkout = createCheckout({ ...sale, payments, secret, areSalesStopped });
  // These take the id of a library. The first library has the id of its person.
  const ofLibrary = [connection.personalData, playlists.personalData, alerts.personalData];
  const holders = [createFurtherLibraries(db, ofLibrary), ...ofLibrary, payments.personalData];
  const account = createAccount({ db, sessions, holders, mailer, settings, erasures });
  return {
    settings,
    db,
    sessions,
    account,
    alerts,
    connection,
    playlists,
    payments,
    checkout,
    /** Undefined where the deployment sends no mail. */
    documentMails,
    subjects,
  };
}
