// The state of the push stand-in, in memory only: the browsers that subscribed, and what they received.

export interface PushDevice {
  id: string;
  /** Where messages for it are sent. */
  endpoint: string;
  /** The key that may send to it, in base64url. */
  applicationServerKey: string;
  keys: CryptoKeyPair;
  /** The public key, 65 bytes. */
  publicBytes: Uint8Array<ArrayBuffer>;
  auth: Uint8Array<ArrayBuffer>;
  hasEnded: boolean;
}

export interface ReceivedPush {
  id: string;
  deviceId: string;
  /** ISO time, by the sandbox's clock. */
  receivedAt: string;
  ttlSeconds: number;
  topic: string | null;
  urgency: string | null;
  /** Who sends, from the signed token. */
  subject: string;
  /** Decrypted. */
  text: string;
}

export interface PushState {
  devices: Map<string, PushDevice>;
  /** Oldest first. */
  received: ReceivedPush[];
}

export function createPushState(): PushState {
  return { devices: new Map(), received: [] };
}
