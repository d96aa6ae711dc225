// Encrypts stored tokens: AES-256-GCM with a random IV, bound to the row and column, so that a sealed token
// cannot be opened in another row. Each names its key, so that keys can be rotated.
import { decodeBase64Url, encodeBase64Url } from "hono/utils/encode";

const VERSION = "v1";
const IV_BYTES = 12;

export type SealKey = { id: string; key: string };
export type TokenSeal = {
  /** @param place such as "grants:<user>:refreshToken" */
  seal: (token: string, place: string) => Promise<string>;
  /** @throws Error if the text was altered, belongs to another place, or its key is unknown */
  open: (sealed: string, place: string) => Promise<string>;
  /** The prefix of everything sealed with the current key. */
  currentPrefix: string;
  /** True if there are older keys, so that tokens may need to be sealed again. */
  isRotating: boolean;
};

/** @param keys the current one first; 32 bytes each, in base64url */
export function createTokenSeal(keys: readonly SealKey[]): TokenSeal {
  const [current] = keys;
  if (!current) throw new Error("there is no key to seal tokens with");
  return {
    async seal(token, place) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const key = await importKey(current, "encrypt");
      const sealed = await crypto.subtle.encrypt(
        { name: "AES-GCM", iv, additionalData: encode(place) },
        key,
        encode(token),
      );
      return [VERSION, current.id, encodeBase64Url(iv.buffer), encodeBase64Url(sealed)].join(".");
    },

    async open(sealed, place) {
      const [version, id, iv, data, rest] = sealed.split(".");
      const key = keys.find((one) => one.id === id);
      if (version !== VERSION || !key || !iv || !data || rest !== undefined) {
        throw new Error("a sealed token has no known form or key");
      }
      const opened = await crypto.subtle.decrypt(
        { name: "AES-GCM", iv: decodeBase64Url(iv), additionalData: encode(place) },
        await importKey(key, "decrypt"),
        decodeBase64Url(data),
      );
      return new TextDecoder().decode(opened);
    },

    currentPrefix: `${VERSION}.${current.id}.`,
    isRotating: keys.length > 1,
  };
}

async function importKey({ key }: SealKey, use: "encrypt" | "decrypt"): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", decodeBase64Url(key), "AES-GCM", false, [use]);
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
