// Idempotency keys: the first answer to a key is the answer to it for a day. Only work that had begun
// is kept, so a refused parameter may be put right under the same key.
import { invalidParameter, StripeFailure } from "#sandbox/stripe/errors.ts";

const KEPT_MS = 86_400_000;
const LONGEST_KEY = 255;

export interface StoredAnswer {
  status: number;
  body: string;
  requestId: string;
}

interface Entry {
  request: string;
  /** Milliseconds since 1970, by the sandbox's clock. */
  begunAt: number;
  /** Until its answer is sent a call holds the key. */
  held: boolean;
  answer: StoredAnswer | undefined;
}

/** What one call does with its key. */
export interface HeldKey {
  keep(answer: StoredAnswer): void;
  /** Forgets the key when no answer was kept. */
  release(): void;
}

export interface IdempotencyBook {
  /**
   * The answer that was kept, or the key for this call alone.
   * @param scope keys of different modes and kinds of caller are different keys
   * @param request method, path and parameters; another request cannot use the key
   * @throws StripeFailure idempotency_error, and 409 while another call holds the key
   */
  take(scope: string, key: string, request: string, now: number): StoredAnswer | HeldKey;
}

export function createIdempotencyBook(): IdempotencyBook {
  const entries = new Map<string, Entry>();
  return {
    take: (scope, key, request, now) => {
      if (key.length > LONGEST_KEY) {
        const message = `Idempotency keys can have at most ${LONGEST_KEY} characters.`;
        throw invalidParameter("idempotency_key", message);
      }
      const name = `${scope} ${key}`;
      const found = entries.get(name);
      const known = found !== undefined && now - found.begunAt < KEPT_MS ? found : undefined;
      if (known !== undefined && known.request !== request) throw reused(key);
      if (known?.held === true) throw inUse(key);
      if (known?.answer !== undefined) return known.answer;
      const entry: Entry = { request, begunAt: now, held: true, answer: undefined };
      entries.set(name, entry);
      return {
        keep: (answer) => {
          entry.answer = answer;
        },
        release: () => {
          entry.held = false;
          if (entry.answer === undefined && entries.get(name) === entry) entries.delete(name);
        },
      };
    },
  };
}

function reused(key: string): StripeFailure {
  const message =
    "Keys for idempotent requests can only be used with the same parameters they were first used " +
    `with. Try using a key other than '${key}' if you meant to execute a different request.`;
  return new StripeFailure(400, message, { type: "idempotency_error" });
}

function inUse(key: string): StripeFailure {
  const message =
    "There is currently another in-progress request using this idempotency key (that probably " +
    `means you submitted twice, and the other request is still going through): ${key}.`;
  const details = { type: "idempotency_error", code: "idempotency_key_in_use" } as const;
  return new StripeFailure(409, message, details);
}
