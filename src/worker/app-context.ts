// The types of Hono's context in handlers. The services are built in services.ts.
import type { Account } from "#worker/account/account.ts";
import type { Auth } from "#worker/account/auth.ts";
import type { Person, Sessions } from "#worker/account/sessions.ts";
import type { SignInOptions } from "#worker/account/sign-in.ts";
import type { Alerts } from "#worker/alerts/alerts.ts";
import type { Checkout } from "#worker/billing/checkout.ts";
import type { DocumentMails } from "#worker/billing/document-mails.ts";
import type { Payments } from "#worker/billing/payments.ts";
import type { Calculator } from "#worker/calculator/calculator.ts";
import type { ChannelListsService } from "#worker/calculator/lines/channel-lists.ts";
import type { OwnLists } from "#worker/calculator/lines/own-source.ts";
import type { VideoLists } from "#worker/calculator/video-lists.ts";
import type { Database, Query } from "#worker/db/client.ts";
import type { Bindings } from "#worker/env.ts";
import type { Playlists } from "#worker/library/summary-data.ts";
import type { Subjects } from "#worker/quota/subjects.ts";
import type { Settings } from "#worker/settings.ts";
import type { Connection } from "#worker/youtube/connection.ts";

/** The services that need no request; the cron uses them too. */
export type CoreServices = {
  settings: Settings;
  db: Database;
  sessions: Sessions;
  account: Account;
  alerts: Alerts;
  connection: Connection;
  playlists: Playlists;
  payments: Payments;
  checkout: Checkout;
  /** Undefined where the deployment sends no mail. */
  documentMails: DocumentMails | undefined;
  subjects: Subjects;
};

export type Services = CoreServices & {
  calculator: Calculator;
  videoLists: VideoLists;
  /** The lists of a library that only its owner can read, for the calculator. */
  ownListsOf: (libraryId: string) => OwnLists;
  channelLists: ChannelListsService;
  auth: Auth;
  signIn: SignInOptions;
  /** The rate limit key of the request's address. */
  callerKey: string;
  /**
   * The signed-in person; undefined without a valid session. Looked up once a request, with at most one
   * read of KV and one of D1.
   * @throws AppError sign_in_unavailable if the lookup fails, rate_limited after many invalid tokens
   */
  findPerson: () => Promise<Person | undefined>;
  /** The same, with the rows of a query that is sent to D1 together with the question for the session. */
  findPersonWith: <Q extends Query>(
    also: (userId: string) => Q,
  ) => Promise<{ person: Person; rows: Awaited<Q> | undefined } | undefined>;
};

export type AppContext = {
  Bindings: Bindings;
  Variables: { services: Services; requestId: string };
};
