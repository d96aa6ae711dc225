// Who gets which answer to each call, for the access matrix.
import type { endpoints } from "#shared/contract/endpoints.ts";
import { TERMS_VERSION } from "#shared/terms.ts";
import { ordinaryId, playlists } from "#tests/support/test-world.ts";

export const callers = ["anonymous", "basic", "premium", "stranger"] as const;
export type Caller = (typeof callers)[number];
export type Name = keyof typeof endpoints;

/** Ids of what the owner has; the other user sends requests with the same ids. */
export type Ids = { sessionId: string; playlistId: string; jobId: string };
export type Row = {
  query?: string;
  body?: unknown;
  path?: (ids: Ids) => string;
  /** Status for anonymous, Basic (own ids), Premium (own ids), another user (foreign ids). */
  answers: [anonymous: number, basic: number, premium: number, stranger: number];
};

const everybody: Row["answers"] = [200, 200, 200, 200];
const signedInOnly: Row["answers"] = [401, 200, 200, 200];
const own: Row["answers"] = [401, 200, 200, 404];
const redirected: Row["answers"] = [302, 302, 302, 302];

/** They redirect, have no session, or end what the other calls need. */
export const LEAVING = new Set<Name>([
  "youtubeCallback",
  "openUnsubscribe",
  "unsubscribe",
  "disconnectYouTube",
]);

const BULK = { playlistIds: ["PLa"], plan: "p".repeat(43) };

const REPLACEMENT = { itemId: "a", videoId: "vid00000001" };

/** Of no push service: only who may ask is tested here. */
const STRANGE_DEVICE = {
  endpoint: "https://push.example/1",
  keys: { p256dh: "B".repeat(87), auth: "a".repeat(22) },
};

export const ROWS: Record<Name, Row> = {
  analyzePlaylists: { body: { urls: [playlists.small.id] }, answers: everybody },
  sharedAnalysis: { query: `?list=${playlists.small.id}`, answers: everybody },
  channelLists: { query: "?channel=@talksandmore", answers: everybody },
  readVideos: { body: { ids: [ordinaryId(0)] }, answers: everybody },
  analyzeOwnLists: { body: { urls: [playlists.small.id] }, answers: signedInOnly },
  ownLists: { answers: [401, 200, 200, 409] },
  login: { answers: redirected },
  signInCallback: { answers: redirected },
  logout: { answers: redirected },
  currentUser: { answers: signedInOnly },
  account: { answers: signedInOnly },
  exportAccount: { answers: signedInOnly },
  deleteAccount: { body: { confirmation: "delete my account" }, answers: signedInOnly },
  agree: { body: { version: TERMS_VERSION }, answers: signedInOnly },
  setCountry: { body: { country: "DE" }, answers: signedInOnly },
  setLanguage: { body: { language: "en" }, answers: signedInOnly },
  endOtherSessions: { answers: signedInOnly },
  endSession: {
    path: ({ sessionId }) => `/api/account/sessions/${sessionId}`,
    answers: own,
  },
  alerts: { answers: signedInOnly },
  turnOnMail: { answers: signedInOnly },
  turnOffMail: { answers: signedInOnly },
  turnOnPush: { body: STRANGE_DEVICE, answers: [401, 400, 400, 400] },
  // Off is off, also where it never was on.
  turnOffPush: {
    path: () => "/api/alerts/push/11111111-1111-4111-8111-111111111111",
    answers: signedInOnly,
  },
  openUnsubscribe: { query: "?token=none", answers: redirected },
  unsubscribe: { query: "?token=none", answers: [400, 400, 400, 400] },
  youtubeStatus: { answers: signedInOnly },
  youtubeAuth: { answers: signedInOnly },
  youtubeCallback: { answers: redirected },
  channels: { answers: signedInOnly },
  checkYouTube: { answers: [401, 200, 200, 409] },
  disconnectYouTube: { answers: signedInOnly },
  stats: { answers: signedInOnly },
  playlists: { answers: signedInOnly },
  syncPlaylists: { answers: [401, 200, 200, 409] },
  syncAll: { answers: [401, 200, 200, 409] },
  playlist: { path: ({ playlistId }) => `/api/playlists/${playlistId}`, answers: own },
  syncVideos: {
    path: ({ playlistId }) => `/api/playlists/${playlistId}/sync-videos`,
    answers: own,
  },
  checkAllRegions: { answers: signedInOnly },
  checkRegions: {
    path: ({ playlistId }) => `/api/playlists/${playlistId}/check-regions`,
    answers: own,
  },
  cleanPlaylist: {
    path: ({ playlistId }) => `/api/playlists/${playlistId}/clean`,
    answers: [401, 409, 409, 409],
  },
  removeVideos: {
    path: ({ playlistId }) => `/api/playlists/${playlistId}/videos`,
    body: { videoIds: ["a", "b"] },
    answers: [401, 403, 409, 403],
  },
  removeFromLibrary: {
    body: { itemIds: ["a", "b"], why: "hidden" },
    answers: [401, 403, 409, 403],
  },
  deletePlaylist: {
    path: ({ playlistId }) => `/api/playlists/${playlistId}`,
    answers: [401, 409, 409, 409],
  },
  cleanPlaylists: { body: BULK, answers: [401, 403, 409, 403] },
  deletePlaylists: { body: BULK, answers: [401, 403, 409, 403] },
  planRemoval: { body: { hiddenIn: ["PLa"] }, answers: signedInOnly },
  removals: { answers: signedInOnly },
  putBack: { body: { ids: [1, 2] }, answers: [401, 403, 409, 403] },
  transferVideos: {
    path: ({ playlistId }) => `/api/playlists/${playlistId}/transfer`,
    body: { itemIds: ["a"], to: "PLa", keep: true },
    answers: [401, 403, 409, 403],
  },
  planCreation: { body: { videoIds: ["a"] }, answers: signedInOnly },
  mergeInto: {
    path: ({ playlistId }) => `/api/playlists/${playlistId}/merge`,
    body: { fromPlaylists: ["PLa"] },
    answers: [401, 403, 409, 403],
  },
  createPlaylist: {
    body: { title: "New", privacy: "private", videoIds: ["a"] },
    answers: [401, 403, 409, 403],
  },
  searchYouTube: { body: { words: "a song" }, answers: [401, 200, 200, 409] },
  planReplacement: { body: REPLACEMENT, answers: [401, 404, 404, 404] },
  replaceVideo: {
    body: { ...REPLACEMENT, requestId: "4e2f2a10-9a55-4d3e-8a44-0a6f4f1d2b3c" },
    answers: [401, 409, 409, 409],
  },
  undoReplacement: {
    path: ({ jobId }) => `/api/library/replacements/${jobId}/undo`,
    answers: [401, 409, 409, 409],
  },
  planOrder: {
    path: ({ playlistId }) => `/api/playlists/${playlistId}/order-plan`,
    body: { itemIds: ["a"] },
    answers: [401, 409, 409, 404],
  },
  saveOrder: {
    path: ({ playlistId }) => `/api/playlists/${playlistId}/order`,
    body: { itemIds: ["a"], moves: 1, requestId: "5f3a2b11-9a55-4d3e-8a44-0a6f4f1d2b3c" },
    answers: [401, 409, 409, 409],
  },
  planUndo: {
    path: ({ jobId }) => `/api/library/orders/${jobId}/undo-plan`,
    answers: [401, 404, 404, 404],
  },
  undoOrder: {
    path: ({ jobId }) => `/api/library/orders/${jobId}/undo`,
    body: { requestId: "6a1c2b11-9a55-4d3e-8a44-0a6f4f1d2b3c" },
    answers: [401, 409, 409, 409],
  },
  orders: { answers: signedInOnly },
  keptOrders: { answers: signedInOnly },
  setKeptOrder: {
    path: ({ playlistId }) => `/api/playlists/${playlistId}/kept-order`,
    body: { keep: false },
    answers: signedInOnly,
  },
  cleaningSchedule: { answers: signedInOnly },
  setCleaningSchedule: { body: { monthly: false }, answers: signedInOnly },
  skipCleaning: { body: { at: "2026-12-01T12:00:00.000Z" }, answers: signedInOnly },
  answerCleaning: { body: { remove: true }, answers: [401, 403, 200, 403] },
  dismissVanished: { answers: signedInOnly },
  dismissCorrected: { answers: signedInOnly },
  checkRemovals: { answers: signedInOnly },
  library: { answers: signedInOnly },
  searchLibrary: { query: "?q=a", answers: signedInOnly },
  hiddenVideos: { answers: signedInOnly },
  duplicates: { answers: signedInOnly },
  exportLibrary: { answers: signedInOnly },
  jobs: { answers: signedInOnly },
  stopJob: { path: ({ jobId }) => `/api/library/jobs/${jobId}`, answers: own },
  continueJob: { path: ({ jobId }) => `/api/library/jobs/${jobId}/continue`, answers: own },
  createPaymentIntent: { answers: [401, 200, 409, 200] },
  upgradeToPremium: {
    body: { paymentIntentId: "pi_none" },
    answers: [401, 404, 404, 404],
  },
  payments: { answers: signedInOnly },
  refundPayment: {
    path: () => "/api/account/payments/pi_none/refund",
    answers: [401, 404, 404, 404],
  },
  withdraw: {
    path: () => "/api/account/payments/pi_none/withdraw",
    body: { name: "Basic Test" },
    answers: [401, 404, 404, 404],
  },
  paymentDocument: {
    path: () => "/api/account/payments/pi_none/documents/receipt",
    answers: [401, 404, 404, 404],
  },
  // For every role: without the payment provider's signature the call is refused.
  stripeWebhook: { body: {}, answers: [400, 400, 400, 400] },
  health: { answers: everybody },
  environment: { answers: everybody },
  cspReport: { body: {}, answers: everybody },
  deepHealth: { answers: [404, 404, 404, 404] },
  switches: { answers: [404, 404, 404, 404] },
  setSwitch: { body: { name: "changes", isStopped: true }, answers: [404, 404, 404, 404] },
  spending: { answers: [404, 404, 404, 404] },
  takeOutPlaylist: { body: { playlistId: "PLnone" }, answers: [404, 404, 404, 404] },
  restoreLibrary: {
    body: { libraryId: "none", at: "2026-11-26T10:00:00Z" },
    answers: [404, 404, 404, 404],
  },
};
