// The metadata of each page for search engines and link previews (product.md 3.2). Prerendering writes it into
// the HTML; the client loads it when the route changes.
import { structuredData, type JsonLd } from "#client/app/structured-data.ts";
import { MONEY_BACK_DAYS, PREMIUM_PRICE_USD } from "#shared/plans.ts";

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

/** An element of the head. */
export type HeadTag =
  | { name: "title"; text: string }
  | { name: "meta" | "link"; attributes: Record<string, string> }
  | { name: "script"; data: JsonLd };

type PageWords = Pick<PageMetadata, "title" | "description" | "keywords"> & {
  ogTitle: string;
  ogDescription: string;
  /** Name of a picture in public/social. scripts/make-pictures.ts draws it. */
  picture?: string;
  /** Search engines must not index the page: it holds personal content, or nothing to search for. */
  noindex?: true;
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
      "Find the deleted and private videos in your YouTube playlists, clean them up without fear, and " +
      "see how long every playlist really is. Free to start.",
    keywords:
      "youtube playlist manager, hidden videos, deleted videos, clean playlist, sort playlist, playlist length",
    ogTitle: "Tidylist: know what is in your playlists",
    ogDescription: "Find what is missing, clean up without fear, and know how long it all is.",
    picture: "home",
  },
  "/playlist-length": {
    title: "Playlist Length Calculator | Tidylist",
    description:
      "Add up the total watch time of one or many playlists, at every speed, with what was left out " +
      "and the date you would finish. Free, for playlists, channels and videos.",
    keywords:
      "playlist length calculator, playlist duration, channel length, total watch time, playback speed",
    ogTitle: "Playlist Length Calculator",
    ogDescription: "The total watch time of any playlist, at every speed.",
    picture: "playlist-length",
  },
  "/import": {
    title: "Import a List: Watch Later and Takeout | Tidylist",
    description:
      "How long is your Watch Later, and what is missing from it? Read any list from Google Takeout, a file or " +
      "pasted links, with the total at every speed.",
    keywords:
      "watch later length, google takeout playlist, import playlist csv, playlist from links",
    ogTitle: "Import a List",
    ogDescription: "How long your Watch Later or any other list is, and what is missing from it.",
    picture: "import",
  },
  "/checkout": {
    title: "Upgrade to Premium | Tidylist",
    description:
      `Tidylist Premium for a one-time payment of $${PREMIUM_PRICE_USD}, without a subscription and with a ${MONEY_BACK_DAYS}-day ` +
      "money-back guarantee.",
    keywords: "tidylist premium, playlist manager upgrade, one-time payment",
    ogTitle: "Upgrade to Tidylist Premium",
    ogDescription: `All playlist tools for a one-time payment of $${PREMIUM_PRICE_USD}.`,
    picture: "checkout",
  },
  "/privacy-policy": {
    title: "Privacy Policy | Tidylist",
    description:
      "What Tidylist reads from YouTube, where it is stored, how long it is kept and how to have it erased.",
    keywords: "tidylist privacy policy, youtube data, data retention, delete account",
    ogTitle: "Tidylist Privacy Policy",
    ogDescription:
      "What is read, where it is stored, how long it is kept, and how to have it erased.",
    picture: "privacy-policy",
  },
  "/terms-of-service": {
    title: "Terms of Service | Tidylist",
    description:
      `The rules for using Tidylist: plans, the one-time payment and its ${MONEY_BACK_DAYS}-day refund, and what both ` +
      "sides may expect.",
    keywords: "tidylist terms of service, refund, one-time payment",
    ogTitle: "Tidylist Terms of Service",
    ogDescription: "Plans, payment, refunds, and what both sides may expect.",
    picture: "terms-of-service",
  },
  "/accessibility": {
    title: "Accessibility | Tidylist",
    description:
      "The accessibility standard Tidylist is tested against, what is known not to work, and whom to tell.",
    keywords: "tidylist accessibility, wcag, keyboard, screen reader",
    ogTitle: "Tidylist Accessibility",
    ogDescription:
      "The standard it is tested against, what is known not to work, and whom to tell.",
    picture: "accessibility",
  },
  "/account": {
    title: "Account | Tidylist",
    description: "Your account, your YouTube connection and your data.",
    keywords: "tidylist account",
    ogTitle: "Tidylist account",
    ogDescription: "Your account, your YouTube connection and your data.",
    noindex: true,
  },
  "/hidden": {
    title: "Hidden videos | Tidylist",
    description: "What can no longer be watched in your playlists, and what it was called.",
    keywords: "tidylist hidden videos",
    ogTitle: "Tidylist hidden videos",
    ogDescription: "What can no longer be watched in your playlists, and what it was called.",
    noindex: true,
  },
  "/history": {
    title: "Removal history | Tidylist",
    description: "What left your playlists: when, why, and who took it out.",
    keywords: "tidylist removal history",
    ogTitle: "Tidylist removal history",
    ogDescription: "What left your playlists: when, why, and who took it out.",
    noindex: true,
  },
  "/automations": {
    title: "Automations | Tidylist",
    description: "What Tidylist does by itself, once you have turned it on.",
    keywords: "tidylist automations",
    ogTitle: "Tidylist automations",
    ogDescription: "What Tidylist does by itself, once you have turned it on.",
    noindex: true,
  },
  "/sign-in": {
    title: "Sign in | Tidylist",
    description: "Sign in to Tidylist with your Google account.",
    keywords: "tidylist sign in",
    ogTitle: "Sign in to Tidylist",
    ogDescription: "Sign in to Tidylist with your Google account.",
    noindex: true,
  },
  "/install": {
    title: "Install the App | Tidylist",
    description: "How to install Tidylist on a phone or a computer.",
    keywords: "tidylist app",
    ogTitle: "Install Tidylist",
    ogDescription: "How to install Tidylist on a phone or a computer.",
    noindex: true,
  },
  "/offline": {
    title: "You are offline | Tidylist",
    description: "What Tidylist shows without a connection.",
    keywords: "tidylist offline",
    ogTitle: "Tidylist offline",
    ogDescription: "What Tidylist shows without a connection.",
    noindex: true,
  },
  "/unsubscribe": {
    title: "Turn off the weekly mail | Tidylist",
    description: "No more mails about vanished videos.",
    keywords: "tidylist unsubscribe",
    ogTitle: "Turn off the weekly mail",
    ogDescription: "No more mails about vanished videos.",
    noindex: true,
  },
};

/** Marks a page's head elements, to replace them when the route changes. */
export const HEAD_MARK = "data-page";

const DEFAULT_PICTURE = "home";
/** The size given to link previews for every picture. */
const PICTURE_SIZE = { width: "1200", height: "630" };

/** The paths that have a page. */
export const knownPaths: readonly string[] = Object.keys(WORDS);

/** The paths that search engines may index. */
export const indexedPaths: readonly string[] = knownPaths.filter((path) => !WORDS[path]?.noindex);

/** The metadata of the page at `path`, with absolute URLs on `origin`; a default for an unknown path. */
export function pageMetadata(path: string, origin: string): PageMetadata {
  const known = WORDS[path];
  const url = known ? new URL(path, origin).href : new URL("/", origin).href;
  const { noindex: _, picture = DEFAULT_PICTURE, ...words } = known ?? DEFAULT_WORDS;
  return {
    ...words,
    ogImage: new URL(`/social/${picture}.png`, origin).href,
    ogUrl: url,
    canonicalUrl: url,
    twitterCard: "summary_large_image",
  };
}

/**
 * The head elements of a page. A page that must not be indexed, and an unknown one, has "noindex" instead of a
 * canonical URL.
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
    meta("property", "og:image:width", PICTURE_SIZE.width),
    meta("property", "og:image:height", PICTURE_SIZE.height),
    meta("property", "og:image:alt", `${page.ogTitle}. ${page.ogDescription}`),
    meta("property", "og:url", page.ogUrl),
    meta("name", "twitter:card", page.twitterCard),
    meta("name", "twitter:title", page.ogTitle),
    meta("name", "twitter:description", page.ogDescription),
    meta("name", "twitter:image", page.ogImage),
    WORDS[path] && !WORDS[path].noindex
      ? { name: "link", attributes: { rel: "canonical", href: page.canonicalUrl } }
      : meta("name", "robots", "noindex"),
    ...structuredData(path, origin).map((data): HeadTag => ({ name: "script", data })),
  ];
}
