// Signs in to a running app by plain HTTP, with login_hint and prompt=none at the sandbox's Google.
import { TERMS_VERSION } from "#shared/terms.ts";

/**
 * The cookies of a person who has signed in, as a Cookie header.
 * @param address of the caller, for the limits; each may set out sixty times a minute
 */
export async function signInByScript(
  origin: string,
  email: string,
  address = "192.0.2.1",
): Promise<string> {
  const headers = { "CF-Connecting-IP": address, "Sec-Fetch-Mode": "navigate" };
  const login = await get(`${origin}/api/login?terms=${TERMS_VERSION}`, {
    ...headers,
    "Sec-Fetch-Site": "same-origin",
  });
  const google = new URL(locationOf(login));
  google.searchParams.set("login_hint", email);
  google.searchParams.set("prompt", "none");
  const callback = locationOf(await get(google.href, {}));
  const back = await get(callback, { ...headers, Cookie: cookiesOf(login) });
  const cookies = cookiesOf(back);
  if (!cookies.includes("session=")) throw new Error(`not signed in: ${locationOf(back)}`);
  return cookies;
}

async function get(url: string, headers: Record<string, string>): Promise<Response> {
  const response = await fetch(url, { headers, redirect: "manual" });
  await response.arrayBuffer();
  return response;
}

function locationOf(response: Response): string {
  const location = response.headers.get("Location");
  if (location === null) throw new Error(`${response.status} has no Location`);
  return location;
}

function cookiesOf(response: Response): string {
  const pairs = response.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0] ?? "");
  return pairs.filter((pair) => !pair.endsWith("=")).join("; ");
}

/** Connects YouTube for the person of these cookies; `address` as in signInByScript. */
export async function connectByScript(
  origin: string,
  email: string,
  cookies: string,
  { access = "read", address = "192.0.2.1" }: { access?: "read" | "write"; address?: string } = {},
): Promise<void> {
  const headers = { "CF-Connecting-IP": address };
  const begun = await fetch(`${origin}/api/youtube/auth?access=${access}&returnTo=/account`, {
    headers: { ...headers, Cookie: cookies },
  });
  const google = new URL(((await begun.json()) as { authUrl: string }).authUrl);
  google.searchParams.set("login_hint", email);
  google.searchParams.set("prompt", "none");
  const callback = locationOf(await get(google.href, {}));
  const back = await get(callback, { ...headers, Cookie: `${cookies}; ${cookiesOf(begun)}` });
  if (!locationOf(back).includes("youtube=connected")) {
    throw new Error(`not connected: ${locationOf(back)}`);
  }
}
