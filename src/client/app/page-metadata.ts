// What each page says about itself to search engines and link previews (specification §2, §3). The
// same table feeds the prerendered HTML and the document when the route changes.

export type PageMetadata = {
  title: string;
  description: string;
  keywords: string;
  ogTitle: string;
  ogDescription: string;
  ogImage: string;
  ogUrl: string;
  canonicalUrl: string;
  twitterCard: "summary_large_image";
};

/** One element of the head; `text` is the title's. */
export type HeadTag =
  | { name: "title"; text: string }
  | { name: "meta" | "link"; attributes: Record<string, string> };

type PageWords = Pick<PageMetadata, "title" | "description" | "keywords"> & {
  ogTitle: string;
  ogDescription: string;
  /** Of no use to a search engine: what it holds is somebody's own. */
  personal?: true;
};

const DEFAULT_WORDS: PageWords = {
  title: "Page Not Found | Tidylist",
  description: "There is no page at this address.",
  keywords: "tidylist",
  ogTitle: "Tidylist",
  ogDescription: "See what is in your playlists, how long they are, and clean them up.",
};

const WORDS: Record<string, PageWords> = {
  "/": {
    title: "Tidylist: know what is in your playlists",
    description:
      "Paste a playlist and see how long it really is, what is missing from it, and when you would " +
      "be done watching. Free, without an account.",
    keywords: "playlist manager, playlist length, playlist duration, hidden videos, clean playlist",
    ogTitle: "Tidylist: know what is in your playlists",
    ogDescription: "How long is that playlist, really? Paste it and see.",
  },
  "/playlist-length": {
    title: "Playlist Length Calculator | Tidylist",
    description:
      "Add up the total watch time of one or many playlists, at every speed, with what was left out " +
      "and the date you would finish. Free, for playlists and single videos.",
    keywords:
      "playlist length calculator, playlist duration, total watch time, playback speed, playlist time",
    ogTitle: "Playlist Length Calculator",
    ogDescription: "The total watch time of any playlist, at every speed.",
  },
  "/checkout": {
    title: "Upgrade to Premium | Tidylist",
    description:
      "Tidylist Premium for a one-time payment of $29, without a subscription and with a 30-day " +
      "money-back guarantee.",
    keywords: "tidylist premium, playlist manager upgrade, one-time payment",
    ogTitle: "Upgrade to Tidylist Premium",
    ogDescription: "All playlist tools for a one-time payment of $29.",
  },
  "/account": {
    title: "Account | Tidylist",
    description: "Your account, your YouTube connection and your data.",
    keywords: "tidylist account",
    ogTitle: "Tidylist account",
    ogDescription: "Your account, your YouTube connection and your data.",
    personal: true,
  },
  "/history": {
    title: "Removal history | Tidylist",
    description: "What left your playlists: when, why, and who took it out.",
    keywords: "tidylist removal history",
    ogTitle: "Tidylist removal history",
    ogDescription: "What left your playlists: when, why, and who took it out.",
    personal: true,
  },
  "/sign-in": {
    title: "Sign in | Tidylist",
    description: "Sign in to Tidylist with your Google account.",
    keywords: "tidylist sign in",
    ogTitle: "Sign in to Tidylist",
    ogDescription: "Sign in to Tidylist with your Google account.",
    personal: true,
  },
};

/** The attribute by which the tags of a page are found again when the route changes. */
export const HEAD_MARK = "data-page";

/** Paths with a page of their own. */
export const knownPaths: readonly string[] = Object.keys(WORDS);

/** The metadata of the page at `path`, with absolute URLs on `origin`; a default when unknown. */
export function pageMetadata(path: string, origin: string): PageMetadata {
  const known = WORDS[path];
  const url = known ? new URL(path, origin).href : new URL("/", origin).href;
  const { personal: _, ...words } = known ?? DEFAULT_WORDS;
  return {
    ...words,
    ogImage: new URL("/og.png", origin).href,
    ogUrl: url,
    canonicalUrl: url,
    twitterCard: "summary_large_image",
  };
}

/**
 * The elements that say it. An unknown or personal page has no canonical address and asks not to be
 * indexed.
 */
export function headTags(path: string, origin: string): HeadTag[] {
  const page = pageMetadata(path, origin);
  const meta = (key: "name" | "property", name: string, content: string): HeadTag => ({
    name: "meta",
    attributes: { [key]: name, content },
  });
  return [
    { name: "title", text: page.title },
    meta("name", "description", page.description),
    meta("name", "keywords", page.keywords),
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", "Tidylist"),
    meta("property", "og:title", page.ogTitle),
    meta("property", "og:description", page.ogDescription),
    meta("property", "og:image", page.ogImage),
    meta("property", "og:url", page.ogUrl),
    meta("name", "twitter:card", page.twitterCard),
    WORDS[path] && !WORDS[path].personal
      ? { name: "link", attributes: { rel: "canonical", href: page.canonicalUrl } }
      : meta("name", "robots", "noindex"),
  ];
}
