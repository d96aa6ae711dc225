// Short ways through the stand-in for Google: a script that signs in, and a person at its pages.
import { CONSENT_PATH } from "#sandbox/google/pages.ts";
import { createHash } from "node:crypto";
import { createSandbox, type Sandbox, type SandboxOptions } from "#sandbox/server.ts";
import { parseWorld } from "#sandbox/world.ts";
import { OTHER, OWNER } from "#tests/sandbox/support.ts";

export const ORIGIN = "http://localhost:8788";
export const CALLBACK = "http://localhost:8787/callback";
export const CAREFUL = "careful@example.com";
export const REFUSER = "refuser@example.com";

const ROOT = "https://www.googleapis.com/auth/";
export const EMAIL = `${ROOT}userinfo.email`;
export const PROFILE = `${ROOT}userinfo.profile`;
export const READ = `${ROOT}youtube.readonly`;
export const FORCE = `${ROOT}youtube.force-ssl`;
export const EVERYTHING = `openid email profile ${READ} ${FORCE}`;

export const VERIFIER = "a-verifier-that-is-long-enough-for-rfc-7636-to-like-it";
export const S256 = {
  code_challenge: createHash("sha256").update(VERIFIER).digest("base64url"),
  code_challenge_method: "S256",
};

export type Parameters = Record<string, string>;

/** One person of each kind; their YouTube is one playlist of the owner's. */
export function googleSandbox(options: SandboxOptions = {}): Sandbox {
  const world = {
    videos: [],
    playlists: [{ id: "PLown", title: "Own", channelId: "UCowner", privacy: "private", items: [] }],
    people: [
      { email: OWNER, givenName: "Olga", familyName: "Owner", channelId: "UCowner" },
      { email: OTHER, givenName: "Otto", channelId: "UCother" },
      { email: CAREFUL, givenName: "Cara", familyName: "Careful", grants: "readonly" },
      { email: REFUSER, grants: "none" },
    ],
  };
  const parsed = parseWorld(JSON.stringify(world), "Google's world");
  return createSandbox({ world: parsed.world, ...options });
}

export type App = Pick<Sandbox, "app">;

export function authorizePath(parameters: Parameters): string {
  const query = new URLSearchParams({
    client_id: "sandbox-client",
    redirect_uri: CALLBACK,
    response_type: "code",
    scope: EVERYTHING,
    ...parameters,
  });
  return `${ORIGIN}/o/oauth2/v2/auth?${query}`;
}

export async function authorize({ app }: App, parameters: Parameters = {}): Promise<Response> {
  return app.request(authorizePath(parameters));
}

/** What a redirect carries to the client. */
export function returned(response: Response): Parameters {
  const location = response.headers.get("location");
  if (location === null) throw new Error(`No redirect, but ${response.status}.`);
  return Object.fromEntries(new URL(location).searchParams);
}

export async function approve(sandbox: App, parameters: Parameters = {}): Promise<Parameters> {
  const silent = { login_hint: OWNER, prompt: "none", access_type: "offline", ...parameters };
  return returned(await authorize(sandbox, silent));
}

export async function post({ app }: App, path: string, form: Parameters | URLSearchParams) {
  return app.request(`${ORIGIN}${path}`, { method: "POST", body: new URLSearchParams(form) });
}

/** An answer of the token endpoint: a name that is missing is undefined and fails the test. */
export interface TokenBody {
  access_token: string;
  expires_in: number;
  refresh_token: string;
  scope: string;
  token_type: string;
  id_token: string;
  error: string;
  error_description: string;
}

export interface TokenAnswer {
  status: number;
  headers: Headers;
  body: TokenBody;
}

/** A call to the token endpoint with the right client and secret, unless `form` says otherwise. */
export async function token(sandbox: App, form: Parameters): Promise<TokenAnswer> {
  const client = { client_id: "sandbox-client", client_secret: "sandbox-secret" };
  const response = await post(sandbox, "/token", { ...client, ...form });
  const body = (await response.json()) as TokenBody;
  return { status: response.status, headers: response.headers, body };
}

export function exchange(sandbox: App, code: string | undefined, form: Parameters = {}) {
  const rest = { grant_type: "authorization_code", redirect_uri: CALLBACK };
  return token(sandbox, { ...rest, code: code ?? "", ...form });
}

export function refresh(sandbox: App, refreshToken: string, form: Parameters = {}) {
  return token(sandbox, { grant_type: "refresh_token", refresh_token: refreshToken, ...form });
}

export async function signIn(sandbox: App, parameters: Parameters = {}): Promise<TokenBody> {
  const { code } = await approve(sandbox, parameters);
  return (await exchange(sandbox, code)).body;
}

/** The status of a read that needs the person's own token. */
export async function youtubeStatus({ app }: App, accessToken: string): Promise<number> {
  const path = "/youtube/v3/playlists?part=id&mine=true";
  const headers = { authorization: `Bearer ${accessToken}` };
  return (await app.request(path, { headers })).status;
}

/** The claims of a JWT, unchecked. */
export function claimsOf(jwt: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString()) as Record<
    string,
    unknown
  >;
}

/** A page as a person uses it: its buttons and boxes, and what sending the form answers. */
export interface Page {
  status: number;
  text: string;
  buttons: string[];
  boxes: { label: string; value: string; ticked: boolean }[];
  /** @param ticked the values of the boxes; those that stand ticked, unless given. */
  press(button: string, ticked?: readonly string[]): Promise<Response>;
}

export async function pageOf(sandbox: App, response: Response): Promise<Page> {
  const text = await response.text();
  const attribute = (tag: string, name: string) =>
    unescaped(new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
  const buttons = [...text.matchAll(/(<button[^>]*>)([^<]*)<\/button>/g)].map(
    ([, tag = "", name = ""]) => ({ tag, name: unescaped(name.trim()) }),
  );
  const boxes = [...text.matchAll(/<label\s*>\s*(<input\s[^>]*>)([^<]*)<\/label\s*>/g)].map(
    ([, tag = "", label = ""]) => ({
      label: unescaped(label.trim()),
      value: attribute(tag, "value"),
      ticked: /\schecked\b/.test(tag),
    }),
  );
  const hidden = /<input type="hidden"[^>]*>/.exec(text)?.[0] ?? "";
  const action = attribute(/<form[^>]*>/.exec(text)?.[0] ?? "", "action");
  return {
    status: response.status,
    text,
    buttons: buttons.map((button) => button.name),
    boxes,
    press: async (name, ticked) => {
      const tag = buttons.find((button) => button.name === name)?.tag;
      if (tag === undefined) throw new Error(`There is no button ${name}.`);
      const form = new URLSearchParams({ request: attribute(hidden, "value") });
      form.set(attribute(tag, "name"), attribute(tag, "value"));
      const standing = boxes.filter((box) => box.ticked).map((box) => box.value);
      for (const scope of ticked ?? standing) form.append("scope", scope);
      const answer = await post(sandbox, action, form);
      // As a browser: from the choice to the consent page.
      const next = answer.headers.get("location") ?? "";
      return next.includes(CONSENT_PATH) ? sandbox.app.request(next) : answer;
    },
  };
}

/** The page on which a person is chosen. */
export async function choice(sandbox: App, parameters: Parameters = {}): Promise<Page> {
  return pageOf(sandbox, await authorize(sandbox, parameters));
}

/** The page on which the person says what is granted. */
export async function consent(
  sandbox: App,
  email: string,
  parameters: Parameters = {},
): Promise<Page> {
  return pageOf(sandbox, await (await choice(sandbox, parameters)).press(email));
}

function unescaped(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}
