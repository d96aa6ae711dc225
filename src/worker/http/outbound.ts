// All calls to other servers go through here. Only the configured vendors can be called. Redirects are not
// followed, because they could leak a secret. Time and size of the answer are limited.

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** A fetch that reads the whole body before it resolves. */
export type Outbound = (input: Request | URL | string, init?: RequestInit) => Promise<Response>;

/**
 * @param origins the allowed ones, such as "https://oauth2.googleapis.com"
 * @returns a fetch that throws for another origin, after ten seconds, and for an answer over 4 MiB
 */
export function createOutbound(origins: readonly string[]): Outbound {
  return async (input, init) => {
    const request = new Request(input, { ...init, redirect: "manual" });
    const { origin, pathname } = new URL(request.url);
    if (!origins.includes(origin)) throw new Error(`${origin} may not be called`);
    const response = await fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body = await readBounded(response, pathname);
    const { status, statusText, headers } = response;
    const hasBody = ![101, 204, 205, 304].includes(status);
    return new Response(hasBody ? body : null, { status, statusText, headers });
  };
}

async function readBounded(response: Response, pathname: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw new Error(`the answer from ${pathname} is too large`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
