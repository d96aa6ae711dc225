// What other apps share with the installed app (product.md 23.3), and how it reaches the calculator's address.
import { findYouTubeLinks } from "#shared/youtube-link-finder.ts";

/** The parameters in which a device gives the calculator what was shared; the web app manifest names them (share_target). */
export const SHARED_PARAMETERS = { url: "shared-url", text: "shared-text", title: "shared-title" };
/** In characters of one parameter; the rest is ignored. */
const LONGEST = 65_536;

/**
 * The YouTube links in what was shared, each once; undefined if nothing was shared. Apps put a link into any of the
 * three parameters, so the first one with a link counts.
 */
export function findSharedLinks(parameters: URLSearchParams): string[] | undefined {
  const shared = Object.values(SHARED_PARAMETERS).flatMap((name) => parameters.getAll(name));
  if (shared.length === 0) return undefined;
  for (const text of shared) {
    const links = new Set(
      text
        .slice(0, LONGEST)
        .split(/[\n\r]+/)
        .flatMap(findLinks),
    );
    if (links.size > 0) return [...links];
  }
  return [];
}

function findLinks(line: string): string[] {
  return findYouTubeLinks(line)
    .filter(({ target, text }) => {
      if (target.kind === "rejected") return target.reason !== "not_youtube";
      // Any title of eleven letters could be the bare id of a video.
      return target.kind === "playlist" || /[.:/]/.test(text);
    })
    .map(({ text }) => text);
}
