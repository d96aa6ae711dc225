// The one OAuth client that is registered with the sandbox's Google, the app: its id, its secret and its
// redirect addresses.
import { OAuthError } from "#sandbox/google/errors.ts";

export const CLIENT_ID = "sandbox-client";
const CLIENT_SECRET = "sandbox-secret";

const LOOPBACK_HOSTS = new Set(["localhost", "127.0.0.1"]);

// The app's origin in tests of the Worker.
const TEST_ORIGIN = "https://tidylist.test";

export function isRegisteredRedirect(text: string): boolean {
  if (!URL.canParse(text) || text.includes("#")) return false;
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") return false;
  if (url.origin === TEST_ORIGIN) return true;
  return /^https?:$/.test(url.protocol) && LOOPBACK_HOSTS.has(url.hostname);
}

/**
 * Accepts client_secret_basic and client_secret_post; all credentials sent must be right.
 * @throws OAuthError 401 invalid_client, 400 invalid_request if credentials are missing
 */
export function authenticateClient(headers: Headers, form: URLSearchParams): void {
  const basic = basicCredentials(headers.get("authorization"));
  // An empty field counts as missing (RFC 6749, 3.2).
  const id = form.get("client_id") || undefined;
  const secret = form.get("client_secret") || undefined;
  const ids = [basic?.id, id].filter((one) => one !== undefined);
  const secrets = [basic?.secret, secret].filter((one) => one !== undefined);
  if (ids.length === 0) {
    throw new OAuthError("invalid_request", "Could not determine client ID from request.");
  }
  if (ids.some((one) => one !== CLIENT_ID)) {
    throw new OAuthError("invalid_client", "The OAuth client was not found.", 401);
  }
  if (secrets.length === 0) {
    throw new OAuthError("invalid_request", "client_secret is missing.");
  }
  if (secrets.some((one) => one !== CLIENT_SECRET)) {
    throw new OAuthError("invalid_client", "Unauthorized", 401);
  }
}

// Id and secret are form-encoded before they are joined (RFC 6749, 2.3.1).
function basicCredentials(header: string | null): { id: string; secret: string } | null {
  const encoded = /^Basic +(\S+)$/i.exec(header ?? "")?.[1];
  if (encoded === undefined) return null;
  const [id = "", ...rest] = Buffer.from(encoded, "base64").toString().split(":");
  return { id: formDecode(id), secret: formDecode(rest.join(":")) };
}

function formDecode(text: string): string {
  return new URLSearchParams(`v=${text.replaceAll("&", "%26")}`).get("v") ?? "";
}
