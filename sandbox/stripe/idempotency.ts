// Idempotency keys: a key returns its first answer for a day. Answers are stored only once the work had
// begun, so a call with a wrong parameter can be corrected under the same key.
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
  /** True while a call with this key is running. */
  held: boolean;
  answer: StoredAnswer | undefined;
}

/** A key that is reserved for one call. */
export interface HeldKey {
  keep(answer: StoredAnswer): void;
  /** Frees the key, and forgets it if no answer was stored. */
  release(): void;
}

export interface IdempotencyBook {
  /**
   * Returns the stored answer, or reserves the key for this call.
   * @param scope mode and kind of caller; each scope has its own keys
   * @param request method, path and parameters, which must be the same for a repeated key
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
