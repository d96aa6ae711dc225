// The type of a call to Google, and JSON answers.
import type { FaultAction } from "#sandbox/faults.ts";
import type { OAuthError } from "#sandbox/google/errors.ts";
import type { GoogleState } from "#sandbox/google/state.ts";

export interface GoogleCall {
  google: GoogleState;
  headers: Headers;
  query: URLSearchParams;
  /** Empty if the body is not a form. */
  form: URLSearchParams;
  /** The requested origin, which is also the issuer. */
  origin: string;
  /** Milliseconds since 1970, by the sandbox's clock. */
  now: number;
  actions: readonly FaultAction[];
}

const NOT_STORED = {
  "cache-control": "no-cache, no-store, max-age=0, must-revalidate",
  pragma: "no-cache",
};

export function json(
  status: number,
  body: unknown,
  headers: Record<string, string> = NOT_STORED,
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "x-content-type-options": "nosniff",
      ...headers,
    },
  });
}

export function refusal({ code, status, message }: OAuthError): Response {
  return json(status, { error: code, error_description: message });
}
