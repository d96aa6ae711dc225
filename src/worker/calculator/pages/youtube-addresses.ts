// YouTube's addresses on our host (product.md 23.4): who replaces "youtube.com" in a link by our host gets the result.
// They are redirects to the calculator, so that nothing of YouTube's pages is imitated.
import { SHARED_PARAMETERS } from "#shared/shared-text.ts";
import { parseYouTubeLink } from "#shared/youtube-links.ts";

// wrangler.toml sends the same paths to the Worker.
const PATHS = /^\/(?:playlist$|watch$|(?:shorts|live|channel|c|user)\/|@|%40)/i;
const LONGEST = 2000;

/** Any other request is for a file or an API call. */
export function isYouTubePath(request: Request): boolean {
  return PATHS.test(new URL(request.url).pathname);
}

/** Where the calculator shows what this address means; undefined for one that is too long. */
function calculatorAddressOf(url: URL): string | undefined {
  const rest = `${url.pathname}${url.search}`;
  if (rest.length > LONGEST) return undefined;
  const link = `https://www.youtube.com${rest}`;
  const target = parseYouTubeLink(link);
  const query =
    target.kind === "playlist" || target.kind === "video"
      ? { list: target.id }
      : { [SHARED_PARAMETERS.url]: link };
  return `/playlist-length?${new URLSearchParams(query).toString()}`;
}

/** The redirect for such an address; undefined for other methods and for an address that is too long. */
export function openYouTubeAddress(request: Request): Response | undefined {
  if (request.method !== "GET" && request.method !== "HEAD") return undefined;
  const address = calculatorAddressOf(new URL(request.url));
  if (address === undefined) return undefined;
  return new Response(null, {
    status: 302,
    headers: {
      Location: address,
      "Cache-Control": "no-store",
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "Referrer-Policy": "no-referrer",
      "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
    },
  });
}
