// Behaves like a browser towards the Worker: keeps cookies, sends Origin and Sec-Fetch headers, and
// can sign in at the sandbox's Google without a page (login_hint with prompt=none).
import { TERMS_VERSION } from "#shared/terms.ts";
import { fetchApi } from "#tests/worker/api.ts";
import { connectUnread } from "#tests/worker/library.ts";

export const ORIGIN = "https://tidylist.test";
const USER_AGENT = "Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36";

// The files of a runtime share the rate limits, so each has addresses of its own.
const NETWORK = Math.floor(Math.random() * 0x10000).toString(16);
let addresses = 0;

export class Browser {
  readonly cookies = new Map<string, string>();
  /** Each browser has its own IP address, so that browsers share no rate limit. */
  readonly #address = `2001:db8:${NETWORK}:${(addresses += 1).toString(16)}::1`;

  readonly #fetch: typeof fetchApi;

  /** @param fetcher where the requests go, for a Worker whose stores fail */
  constructor(fetcher = fetchApi) {
    this.#fetch = fetcher;
  }

  /** A call that one of our own pages makes. */
  async call(path: string, init: RequestInit = {}): Promise<Response> {
    return this.#send(path, init, { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors" });
  }

  /** A full navigation; `site` is the value of Sec-Fetch-Site, null for none. Redirects are not followed. */
  async navigate(path: string, site: string | null = "same-origin"): Promise<Response> {
    const from = site === null ? {} : { "Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate" };
    return this.#send(path, {}, from);
  }

  async json<T = Record<string, unknown>>(path: string, init: RequestInit = {}): Promise<T> {
    const response = await this.call(path, init);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json<T>();
  }

  /** Signs in as a person of the sandbox and returns where the browser ended up. */
  async signIn(email: string, returnTo = "/"): Promise<string> {
    const query = `returnTo=${encodeURIComponent(returnTo)}&terms=${TERMS_VERSION}`;
    const login = await this.navigate(`/api/login?${query}`);
    const callback = await atGoogle(locationOf(login), email);
    return locationOf(await this.navigate(callback, "cross-site"));
  }

  /**
   * Connects YouTube as a person of the sandbox and returns where the browser ended up. The library stays unread
   * until the test reads it.
   */
  async connect(email: string, access = "read"): Promise<string> {
    return connectUnread(this, () => this.connectAndRead(email, access));
  }

  /** The same, and the reading of everything starts as it does for real people. */
  async connectAndRead(email: string, access = "read"): Promise<string> {
    const { authUrl } = await this.json<{ authUrl: string }>(
      `/api/youtube/auth?access=${access}&returnTo=/account`,
    );
    return locationOf(await this.navigate(await atGoogle(authUrl, email), "cross-site"));
  }

  async #send(path: string, init: RequestInit, extra: Record<string, string>): Promise<Response> {
    const headers = new Headers(init.headers);
    const pairs = [...this.cookies].map(([name, value]) => `${name}=${value}`);
    if (pairs.length > 0) headers.set("Cookie", pairs.join("; "));
    headers.set("CF-Connecting-IP", this.#address);
    if (!headers.has("User-Agent")) headers.set("User-Agent", USER_AGENT);
    for (const [name, value] of Object.entries(extra)) {
      if (!headers.has(name)) headers.set(name, value);
    }
    const response = await this.#fetch(path, { redirect: "manual", ...init, headers });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return response;
  }

  #keep(cookie: string): void {
    const [pair = "", ...attributes] = cookie.split("; ");
    const name = pair.slice(0, pair.indexOf("="));
    const value = pair.slice(pair.indexOf("=") + 1);
    const ended = attributes.some((attribute) => /^Max-Age=0$/i.test(attribute));
    if (ended || value === "") this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** A new browser in which this person is signed in. */
export async function signedIn(email: string): Promise<Browser> {
  const browser = new Browser();
  const landing = await browser.signIn(email);
  if (landing !== "/") throw new Error(`signing in ended at ${landing}`);
  return browser;
}

/** Approves at Google as `email`; the path and query of the callback that Google sends back to. */
export async function atGoogle(authUrl: string, email: string): Promise<string> {
  const url = new URL(authUrl);
  url.searchParams.set("login_hint", email);
  url.searchParams.set("prompt", "none");
  const response = await fetch(url, { redirect: "manual" });
  await response.text();
  const back = new URL(locationOf(response));
  if (back.origin !== ORIGIN) throw new Error(`Google sent the browser to ${back.href}`);
  return `${back.pathname}${back.search}`;
}

export function locationOf(response: Response): string {
  const location = response.headers.get("Location");
  if (location === null) throw new Error(`${response.status} has no Location`);
  return location;
}
