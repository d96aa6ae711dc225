// What a push service checks (RFC 8030, 8292), and what a browser decrypts (RFC 8291, 8188). Written from the RFCs, without
// the app's library.
import { type JWTPayload, importJWK, jwtVerify } from "jose";
import type { PushDevice } from "#sandbox/push/state.ts";

/** The address that subscriptions begin with. The app sends what goes there to the sandbox. */
export const PUSH_ORIGIN = "https://push.sandbox.invalid";

/** A refusal with the status that a push service answers. */
export class PushRefusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const MAX_BYTES = 4096;
const DAY_SECONDS = 86_400;
const KEY_BYTES = 65;
const TAG_BYTES = 16;
const SALT_BYTES = 16;
const HEADER_BYTES = SALT_BYTES + 4 + 1;

export function toBase64Url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64url");
}

/**
 * Who signed: the token's subject.
 * @param now milliseconds since the epoch
 * @throws PushRefusal
 */
export async function checkSender(
  authorization: string | undefined,
  applicationServerKey: string,
  now: number,
): Promise<string> {
  const [, token, key] = /^vapid t=([^, ]+), *k=([\w-]+)$/.exec(authorization ?? "") ?? [];
  if (token === undefined || key === undefined) throw new PushRefusal(401, "no VAPID token");
  if (key !== applicationServerKey) throw new PushRefusal(403, "subscribed for another key");
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: toBase64Url(point.subarray(1, 33)),
    y: toBase64Url(point.subarray(33)),
  };
  const { sub, exp = 0 } = await verify(token, jwk, now);
  if (exp > now / 1000 + DAY_SECONDS) throw new PushRefusal(403, "the token is valid for too long");
  if (!/^(mailto:.+@|https:\/\/)/.test(sub ?? "")) throw new PushRefusal(403, "no contact");
  return sub ?? "";
}

async function verify(
  token: string,
  jwk: Record<string, string>,
  now: number,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, await importJWK(jwk, "ES256"), {
      algorithms: ["ES256"],
      audience: PUSH_ORIGIN,
      requiredClaims: ["exp"],
      currentDate: new Date(now),
    });
    return payload;
  } catch (error) {
    throw new PushRefusal(403, `the token is not valid: ${String(error)}`);
  }
}

/** @throws PushRefusal */
export async function decrypt(device: PushDevice, body: Uint8Array<ArrayBuffer>): Promise<string> {
  if (body.length > MAX_BYTES) throw new PushRefusal(413, "the message is over 4096 bytes");
  if (body.length <= HEADER_BYTES + KEY_BYTES + TAG_BYTES || body[HEADER_BYTES - 1] !== KEY_BYTES) {
    throw new PushRefusal(400, "the message has no key of its sender");
  }
  const salt = body.subarray(0, SALT_BYTES);
  const sender = body.subarray(HEADER_BYTES, HEADER_BYTES + KEY_BYTES);
  const sealed = body.subarray(HEADER_BYTES + KEY_BYTES);
  try {
    const curve = { name: "ECDH", namedCurve: "P-256" };
    const senderKey = await crypto.subtle.importKey("raw", sender, curve, false, []);
    const secret = await crypto.subtle.deriveBits(
      { name: "ECDH", public: senderKey },
      device.keys.privateKey,
      256,
    );
    const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), device.publicBytes, sender]);
    const material = await derive(secret, device.auth, keyInfo, 32);
    const key = await derive(material, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const iv = await derive(material, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
    const cipher = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
    const padded = new Uint8Array(
      await crypto.subtle.decrypt({ name: "AES-GCM", iv }, cipher, sealed),
    );
    const end = padded.findLastIndex((byte) => byte !== 0);
    if (padded[end] !== 2) throw new Error("the last record has no delimiter");
    return new TextDecoder("utf-8", { fatal: true }).decode(padded.subarray(0, end));
  } catch (error) {
    throw new PushRefusal(400, `the message cannot be decrypted: ${String(error)}`);
  }
}

async function derive(
  secret: ArrayBuffer,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  bytes: number,
): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  return crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, bytes * 8);
}
