// A small world with one of everything, and helpers to call a sandbox without a socket.
import { createSandbox, type Sandbox, type SandboxOptions } from "#sandbox/server.ts";
import { parseWorld, type World } from "#sandbox/world.ts";
import { issueAccessToken } from "#sandbox/youtube/auth.ts";

export const KEY = "sandbox-key";
export const OWNER = "owner@example.com";
export const OTHER = "other@example.com";
export const WITHOUT_CHANNEL = "newcomer@example.com";

const SCOPE = "https://www.googleapis.com/auth/";
export const READ = `${SCOPE}youtube.readonly`;
export const WRITE = `${SCOPE}youtube`;

const somebody = { channelTitle: "Somebody", channelId: "UCsomebody" };
const visible = { ...somebody, duration: "PT3M33S" };

export const PLAIN = Array.from({ length: 7 }, (_, index) => `plain-${index}`);

const content = {
  videos: [
    ...PLAIN.map((id, index) => ({ ...visible, id, title: `Video ${index}` })),
    { ...visible, id: "unlisted-0", title: "By link only", privacy: "unlisted" },
    { ...visible, id: "private-0", title: "Not for you", privacy: "private" },
    { id: "own-0", title: "My draft", privacy: "private", channelId: "UCowner", duration: "PT9S" },
    { ...visible, id: "deleted-0", title: "Was here", privacy: "deleted" },
    { ...visible, id: "blocked-0", title: "Not in Germany", regionBlocked: ["DE"] },
    { ...visible, id: "allowed-0", title: "Nowhere", regionAllowed: [] },
    { ...visible, id: "adult-0", title: "Grown-ups", ageRestricted: true },
    { ...somebody, id: "live-0", title: "On air", live: "live" },
    { ...somebody, id: "soon-0", title: "Starts soon", live: "upcoming" },
    { ...visible, id: "premiere-0", title: "Premiere", live: "upcoming" },
    { ...visible, id: "rerun-0", title: "Premiere on air", live: "live", privacy: "unlisted" },
    { ...visible, id: "hours-0", title: "A long one", duration: "P1DT2H3M4S" },
  ],
  playlists: [
    { id: "PLpublic", title: "Plain", channelId: "UCother", items: PLAIN },
    {
      id: "PLmixed",
      title: "Mixed",
      channelId: "UCowner",
      items: ["plain-0", "private-0", "own-0", "deleted-0", "never-was", "live-0", "plain-0"],
    },
    { id: "PLsecret", title: "Mine", channelId: "UCowner", privacy: "private", items: PLAIN },
    { id: "PLlink", title: "By link", channelId: "UCowner", privacy: "unlisted", items: [] },
    { id: "PLsecond", title: "Another", channelId: "UCowner", items: PLAIN.slice(0, 2) },
  ],
  people: [
    { email: OWNER, givenName: "Olga", familyName: "Owner", channelId: "UCowner" },
    { email: OTHER, givenName: "Otto", familyName: "Other", channelId: "UCother" },
    { email: WITHOUT_CHANNEL, givenName: "Noa", familyName: "New", channelId: null },
  ],
};

export function smallWorld(): World {
  return parseWorld(JSON.stringify(content), "small world").world;
}

/** A list of `size` distinct videos, ids `v0`, `v1`, … */
export function longWorld(size: number): World {
  const ids = Array.from({ length: size }, (_, index) => `v${index}`);
  const long = {
    videos: ids.map((id) => ({ ...visible, id, title: `Number ${id}` })),
    playlists: [{ id: "PLlong", title: "Long", channelId: "UCsomebody", items: ids }],
  };
  return parseWorld(JSON.stringify(long), "long world").world;
}

export function smallSandbox(options: SandboxOptions = {}): Sandbox {
  return createSandbox({ world: smallWorld(), ...options });
}

export function tokenOf(email: string, ...scopes: string[]): string {
  return issueAccessToken({ email, scopes, expiresAt: Date.now() + 3_600_000 });
}

/** An answer as a stranger reads it: a name that is missing is undefined and fails the test. */
export interface Body {
  kind: string;
  etag: string;
  id: string;
  nextPageToken: string | undefined;
  prevPageToken: string | undefined;
  pageInfo: { totalResults: number; resultsPerPage: number };
  items: Item[];
  summary: Record<string, unknown>;
  snippet: Snippet;
  error: {
    code: number;
    message: string;
    errors: ErrorLine[];
    details: { reason: string }[] | undefined;
  };
}

interface Item {
  kind: string;
  etag: string;
  id: string;
  snippet: Snippet;
  contentDetails: {
    videoId: string;
    duration: string;
    regionRestriction: unknown;
    contentRating: unknown;
  };
  status: { privacyStatus: string };
}

interface Snippet {
  title: string;
  position: number;
  liveBroadcastContent: string;
  thumbnails: Record<string, { url: string; width: number; height: number }>;
  resourceId: { videoId: string };
}

interface ErrorLine {
  reason: string;
  domain: string;
  message: string;
  location: string;
}

export interface Answer<Shape = Body> {
  status: number;
  headers: Headers;
  body: Shape;
}

export interface AskOptions {
  token?: string;
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Calls `/youtube/v3/{method}?{query}`, with the key unless a token is given. */
export async function ask(
  sandbox: Pick<Sandbox, "app">,
  resource: string,
  query: Record<string, string> = {},
  { token, method = "GET", body, headers = {} }: AskOptions = {},
): Promise<Answer> {
  const parameters = new URLSearchParams(token === undefined ? { key: KEY, ...query } : query);
  const response = await sandbox.app.request(
    `http://localhost:8788/youtube/v3/${resource}?${parameters}`,
    {
      method,
      headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
  );
  return read<Body>(response);
}

/** Calls one of the sandbox's own addresses: GET without a body, POST with one. */
export async function knob<Shape = unknown>(
  sandbox: Pick<Sandbox, "app">,
  name: string,
  body?: unknown,
): Promise<Answer<Shape>> {
  const response = await sandbox.app.request(
    `/sandbox/${name}`,
    body === undefined ? {} : { method: "POST", body: JSON.stringify(body) },
  );
  return read<Shape>(response);
}

/** Every page of a list, in order. */
export async function walk(
  sandbox: Pick<Sandbox, "app">,
  playlistId: string,
  query: Record<string, string> = {},
): Promise<Body[]> {
  const pages: Body[] = [];
  let pageToken: string | undefined = "";
  while (pageToken !== undefined) {
    const { body } = await ask(sandbox, "playlistItems", {
      part: "snippet,contentDetails,status",
      maxResults: "50",
      playlistId,
      pageToken,
      ...query,
    });
    pages.push(body);
    pageToken = body.nextPageToken;
  }
  return pages;
}

/** The reason that an error envelope states. */
export function reasonOf(answer: Answer): string | undefined {
  return answer.body.error?.errors[0]?.reason;
}

async function read<Shape>(response: Response): Promise<Answer<Shape>> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  const body = (isJson && text !== "" ? JSON.parse(text) : text) as Shape;
  return { status: response.status, headers: response.headers, body };
}
