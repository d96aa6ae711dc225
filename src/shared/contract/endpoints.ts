// Every call as data: the one list from which routes are checked, tests are generated and the
// OpenAPI document is written.
import { z } from "zod";
import {
  accountResponseSchema,
  agreeRequestSchema,
  deleteAccountRequestSchema,
  deletedAccountSchema,
  endedSessionsSchema,
  exportResponseSchema,
  leaveQuerySchema,
  sessionIdSchema,
  setCountryRequestSchema,
  setLanguageRequestSchema,
  userSchema,
} from "#shared/contract/account.ts";
import { alertEndpoints } from "#shared/contract/alert-endpoints.ts";
import {
  calculatorQuerySchema,
  calculatorRequestSchema,
  calculatorResponseSchema,
  calculatorStreamLineSchema,
} from "#shared/contract/calculator.ts";
import { billingEndpoints } from "#shared/contract/billing-endpoints.ts";
import { channelListsQuerySchema, channelListsSchema } from "#shared/contract/channels.ts";
import * as calls from "#shared/contract/calls.ts";
import { addressParts, type Described, type EndpointAt } from "#shared/contract/endpoint.ts";
import { contentEndpoints, summaryEndpoints } from "#shared/contract/library-endpoints.ts";
import { orderEndpoints } from "#shared/contract/order-endpoints.ts";
import { operatorEndpoints } from "#shared/contract/operator-endpoints.ts";
import { CALCULATOR_ERRORS, ownListEndpoints } from "#shared/contract/own-list-endpoints.ts";
import { removalEndpoints } from "#shared/contract/removal-endpoints.ts";
import { replacementEndpoints } from "#shared/contract/replacement-endpoints.ts";
import { environmentResponseSchema, healthResponseSchema } from "#shared/contract/system.ts";
import { videosAnswerSchema, videosRequestSchema } from "#shared/contract/videos.ts";
import {
  channelsSchema,
  youtubeAuthQuerySchema,
  youtubeAuthResponseSchema,
  youtubeStatusSchema,
} from "#shared/contract/youtube.ts";
import { keysOf, recordOf } from "#shared/record-of.ts";

type Calls = typeof calls;
type Addressed<Table> = {
  [Name in keyof Table & keyof Calls]: Table[Name] &
    ReturnType<typeof addressParts<Calls[Name]>> & {
      access: Table[Name] extends { access: "anyone" } ? "anyone" : "signed-in";
    };
};

/** Adds method, path and access to the endpoints of a table. */
function addressed<Table extends { [Name in keyof Calls]?: Described }>(
  table: Table,
): Addressed<Table> {
  const addresses: Calls = calls;
  const whole = recordOf(keysOf<keyof Table & keyof Calls>(table), (name) => ({
    ...addressParts(addresses[name]),
    access: "signed-in",
    ...table[name],
  }));
  // oxlint-disable-next-line typescript/consistent-type-assertions -- The compiler does not follow each name to its types.
  return whole as Addressed<Table>;
}

const ofLibrary = {
  ...contentEndpoints,
  ...removalEndpoints,
  ...replacementEndpoints,
  ...orderEndpoints,
};
/** The calls that a library answers in its object. */
export const libraryEndpoints = addressed(ofLibrary);
export type LibraryEndpoints = typeof libraryEndpoints;

export const endpoints = addressed({
  analyzePlaylists: {
    summary: "How long are these playlists?",
    access: "anyone",
    body: calculatorRequestSchema,
    response: calculatorResponseSchema,
    streamLine: calculatorStreamLineSchema,
    errors: CALCULATOR_ERRORS,
  },
  sharedAnalysis: {
    summary: "The same answer by a link that can be cached",
    access: "anyone",
    ownPagesOnly: true,
    cacheable: true,
    query: calculatorQuerySchema,
    response: calculatorResponseSchema,
    errors: [...CALCULATOR_ERRORS, "not_stored"],
  },
  channelLists: {
    summary: "The public playlists of a channel, fifty at a time",
    access: "anyone",
    ownPagesOnly: true,
    query: channelListsQuerySchema,
    response: channelListsSchema,
    errors: [...CALCULATOR_ERRORS, "no_such_channel"],
  },
  readVideos: {
    summary: "How long are these videos, and which are hidden?",
    access: "anyone",
    body: videosRequestSchema,
    maxBodyBytes: 384 * 1024,
    response: videosAnswerSchema,
    streamLine: videosAnswerSchema,
    errors: ["too_many_calculations", "too_many_ids"],
  },
  login: {
    summary: "Sign in with Google: a navigation that comes back to returnTo",
    access: "anyone",
    query: leaveQuerySchema,
    errors: ["invalid_return_path"],
  },
  signInCallback: {
    summary: "Where Google sends a person back to after signing in",
    access: "anyone",
  },
  logout: {
    summary: "Sign out: a navigation; does nothing when another site asks for it",
    access: "anyone",
    errors: ["foreign_sign_out", "sign_in_unavailable", "rate_limited"],
  },
  currentUser: {
    summary: "Who is signed in",
    beforeAgreement: true,
    response: userSchema,
  },
  account: {
    summary: "What is held about the person: account, sessions, recent activity",
    beforeAgreement: true,
    response: accountResponseSchema,
  },
  exportAccount: {
    summary: "Everything held about the person, as a file",
    beforeAgreement: true,
    response: exportResponseSchema,
    errors: ["exported_too_often"],
  },
  deleteAccount: {
    summary: "Delete the account and everything but payment records",
    beforeAgreement: true,
    body: deleteAccountRequestSchema,
    response: deletedAccountSchema,
  },
  agree: {
    summary: "Accept the current terms",
    beforeAgreement: true,
    body: agreeRequestSchema,
    response: userSchema,
    errors: ["terms_changed"],
  },
  setCountry: {
    summary: "Choose the country by which videos count as blocked, or none",
    body: setCountryRequestSchema,
    response: userSchema,
  },
  setLanguage: {
    summary:
      "Choose the language of the account, in which mails, notifications and documents are written",
    beforeAgreement: true,
    body: setLanguageRequestSchema,
    response: userSchema,
  },
  endOtherSessions: {
    summary: "Sign out everywhere else",
    beforeAgreement: true,
    response: endedSessionsSchema,
  },
  endSession: {
    summary: "Sign out one other session",
    beforeAgreement: true,
    parameters: sessionIdSchema,
    response: endedSessionsSchema,
    errors: ["no_such_session"],
  },
  youtubeStatus: {
    summary: "Is YouTube connected, and what may we do?",
    beforeAgreement: true,
    response: youtubeStatusSchema,
  },
  youtubeAuth: {
    summary: "Connect YouTube: a navigation is redirected to Google, a fetch gets the address",
    beforeAgreement: true,
    query: youtubeAuthQuerySchema,
    response: youtubeAuthResponseSchema,
    errors: [
      "invalid_return_path",
      "agreement_needed",
      "premium_required_for_channels",
      "too_many_channels",
    ],
  },
  youtubeCallback: {
    summary: "Where Google sends a person back to after connecting YouTube",
    access: "anyone",
  },
  channels: {
    summary: "The YouTube channels of the account, and which of them may be changed",
    beforeAgreement: true,
    response: channelsSchema,
  },
  checkYouTube: {
    summary: "Ask YouTube whether the connection still works, and for the channel's name",
    response: youtubeStatusSchema,
    errors: [
      "youtube_not_connected",
      "youtube_channel_gone",
      "quota_exhausted",
      "own_limit_reached",
      "youtube_paused",
      "checked_too_often",
      "youtube_refused",
      "youtube_unavailable",
    ],
  },
  disconnectYouTube: {
    summary: "Give the grant back to Google and erase the library",
    beforeAgreement: true,
    response: youtubeStatusSchema,
  },
  ...alertEndpoints,
  ...ownListEndpoints,
  ...summaryEndpoints,
  ...ofLibrary,
  ...billingEndpoints,
  health: {
    summary: "Is the service up and configured?",
    access: "anyone",
    response: healthResponseSchema,
  },
  environment: {
    summary: "Live or sandbox, with playlists to try in the sandbox",
    access: "anyone",
    response: environmentResponseSchema,
  },
  cspReport: {
    summary: "Where browsers report what a page's policy has stopped",
    access: "anyone",
    anyOrigin: true,
    body: z.unknown(),
    response: z.object({}),
    errors: ["rate_limited"],
  },
  ...operatorEndpoints,
} as const satisfies Record<keyof Calls, Described>) satisfies {
  [Name in keyof Calls]: EndpointAt<Calls[Name]>;
};

type Endpoints = typeof endpoints;
type ByCall = { [Name in keyof Endpoints as Calls[Name]]: Endpoints[Name] };

/** An address that is in the contract. */
export type KnownCall = keyof ByCall;

/** The endpoint at an address. */
export type EndpointOf<C extends KnownCall> = ByCall[C];
