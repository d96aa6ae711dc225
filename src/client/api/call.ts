// The one door to our own server.
import { ApiError, parseRetryAfter, readErrorCode } from "#client/api/api-error.ts";
import { ERROR_CODE_HEADER } from "#shared/error-codes.ts";

export type Call = {
  method?: "GET" | "POST" | "DELETE";
  body?: unknown;
  accept?: string;
  signal?: AbortSignal;
};

/** Makes a call with the person's cookies. Any answer but success throws an {@link ApiError}. */
export async function call(path: string, options: Call = {}): Promise<Response> {
  const response = await fetch(path, {
    method: options.method ?? "GET",
    credentials: "include",
    headers: {
      Accept: options.accept ?? "application/json",
      ...(options.body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    ...(options.signal ? { signal: options.signal } : {}),
  });
  if (!response.ok) throw await readError(response);
  return response;
}

async function readError(response: Response): Promise<ApiError> {
  const text = (await response.text().catch(() => "")).trim();
  const code = readErrorCode(response.headers.get(ERROR_CODE_HEADER));
  const retryAt = parseRetryAfter(response.headers.get("Retry-After"), new Date());
  return new ApiError(response.status, text === "" ? response.statusText : text, { code, retryAt });
}
