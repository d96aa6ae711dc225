// Every call as data: the one list from which routes are checked, tests are generated and the
// OpenAPI document is written.
import { z } from "zod";
import {
  accountResponseSchema,
  deleteAccountRequestSchema,
  deletedAccountSchema,
  endedSessionsSchema,
  exportResponseSchema,
  returnToQuerySchema,
  sessionIdSchema,
  userSchema,
} from "#shared/contract/account.ts";
import {
  calculatorQuerySchema,
  calculatorRequestSchema,
  calculatorResponseSchema,
  calculatorStreamLineSchema,
} from "#shared/contract/calculator.ts";
import { billingEndpoints } from "#shared/contract/billing-endpoints.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { libraryEndpoints } from "#shared/contract/library-endpoints.ts";
import { environmentResponseSchema, healthResponseSchema } from "#shared/contract/system.ts";
import {
  youtubeAuthQuerySchema,
  youtubeAuthResponseSchema,
  youtubeStatusSchema,
} from "#shared/contract/youtube.ts";

export const endpoints = {
  analyzePlaylists: {
    method: "POST",
    path: "/api/public/playlist-length",
    summary: "How long are these playlists?",
    access: "anyone",
    body: calculatorRequestSchema,
    response: calculatorResponseSchema,
    streamLine: calculatorStreamLineSchema,
  },
  sharedAnalysis: {
    method: "GET",
    path: "/api/public/playlist-length",
    summary: "The same answer by a link that can be shared and cached",
    access: "anyone",
    query: calculatorQuerySchema,
    response: calculatorResponseSchema,
  },
  login: {
    method: "GET",
    path: "/api/login",
    summary: "Sign in with Google: a navigation that comes back to returnTo",
    access: "anyone",
    query: returnToQuerySchema,
  },
  signInCallback: {
    method: "GET",
    path: "/api/auth/callback/google",
    summary: "Where Google sends a person back to after signing in",
    access: "anyone",
  },
  logout: {
    method: "GET",
    path: "/api/logout",
    summary: "Sign out: a navigation; does nothing when another site asks for it",
    access: "anyone",
  },
  currentUser: {
    method: "GET",
    path: "/api/auth/user",
    summary: "Who is signed in",
    access: "signed-in",
    response: userSchema,
  },
  account: {
    method: "GET",
    path: "/api/account",
    summary: "What is held about the person: account, sessions, recent activity",
    access: "signed-in",
    response: accountResponseSchema,
  },
  exportAccount: {
    method: "GET",
    path: "/api/account/export",
    summary: "Everything held about the person, as a file",
    access: "signed-in",
    response: exportResponseSchema,
  },
  deleteAccount: {
    method: "DELETE",
    path: "/api/account",
    summary: "Delete the account and everything but payment records",
    access: "signed-in",
    body: deleteAccountRequestSchema,
    response: deletedAccountSchema,
  },
  endOtherSessions: {
    method: "DELETE",
    path: "/api/account/sessions",
    summary: "Sign out everywhere else",
    access: "signed-in",
    response: endedSessionsSchema,
  },
  endSession: {
    method: "DELETE",
    path: "/api/account/sessions/{sessionId}",
    summary: "Sign out one other session",
    access: "signed-in",
    parameters: sessionIdSchema,
    response: endedSessionsSchema,
  },
  youtubeStatus: {
    method: "GET",
    path: "/api/youtube/status",
    summary: "Is YouTube connected, and what may we do?",
    access: "signed-in",
    response: youtubeStatusSchema,
  },
  youtubeAuth: {
    method: "GET",
    path: "/api/youtube/auth",
    summary: "Connect YouTube: a navigation is redirected to Google, a fetch gets the address",
    access: "signed-in",
    query: youtubeAuthQuerySchema,
    response: youtubeAuthResponseSchema,
  },
  youtubeCallback: {
    method: "GET",
    path: "/api/youtube/callback",
    summary: "Where Google sends a person back to after connecting YouTube",
    access: "anyone",
  },
  checkYouTube: {
    method: "POST",
    path: "/api/youtube/check",
    summary: "Ask YouTube whether the connection still works, and for the channel's name",
    access: "signed-in",
    response: youtubeStatusSchema,
  },
  disconnectYouTube: {
    method: "DELETE",
    path: "/api/youtube",
    summary: "Give the grant back to Google and erase the library",
    access: "signed-in",
    response: youtubeStatusSchema,
  },
  ...libraryEndpoints,
  ...billingEndpoints,
  health: {
    method: "GET",
    path: "/api/health",
    summary: "Is the service up and configured?",
    access: "anyone",
    response: healthResponseSchema,
  },
  environment: {
    method: "GET",
    path: "/api/environment",
    summary: "Live or sandbox, with playlists to try in the sandbox",
    access: "anyone",
    response: environmentResponseSchema,
  },
  cspReport: {
    method: "POST",
    path: "/api/csp-report",
    summary: "Where browsers report what a page's policy has stopped",
    access: "anyone",
    body: z.unknown(),
    response: z.object({}),
  },
  openapi: {
    method: "GET",
    path: "/api/openapi.json",
    summary: "This description",
    access: "anyone",
    response: z.record(z.string(), z.unknown()),
  },
} as const satisfies Record<string, Endpoint>;
