// The signed token of a link that turns off somebody's mail without a session. It does nothing else, and works as long as
// the account exists: mails are kept for years.
import { decodeBase64Url } from "hono/utils/encode";
import { hmacKey, keyedHash } from "#worker/http/random.ts";

const purpose = (userId: string): string => `unsubscribe ${userId}`;

export async function unsubscribeToken(secret: string, userId: string): Promise<string> {
  return `${userId}.${await keyedHash(secret, purpose(userId))}`;
}

/** The user's id; undefined if the token is not one of ours. */
export async function readUnsubscribeToken(
  secret: string,
  token: string,
): Promise<string | undefined> {
  const [userId = "", signature = "", rest] = token.split(".");
  if (rest !== undefined || !/^[\w-]{43}$/.test(signature)) return undefined;
  const key = await hmacKey(secret, "verify");
  const text = new TextEncoder().encode(purpose(userId));
  const isOurs = await crypto.subtle.verify("HMAC", key, decodeBase64Url(signature), text);
  return isOurs ? userId : undefined;
}
