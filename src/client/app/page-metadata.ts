// The metadata of each page for search engines and link previews (product.md 3.2). Prerendering writes it into
// the HTML; the client loads it when the route changes.
import { structuredData, type JsonLd } from "#client/app/structured-data.ts";
import { MONEY_BACK_DAYS, PREMIUM_PRICE_USD } from "#shared/plans.ts";
import {
  addressIn,
  DEFAULT_LANGUAGE,
  findLanguage,
  type Language,
  LANGUAGES,
  pathOf,
} from "#shared/languages.ts";
import * as words from "#words/metadata.ts";
import * as page from "#words/page.ts";

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
  /** Name of a picture in public/social, where each language has its own. scripts/make-pictures.ts draws it. */
  picture?: string;
  /** Search engines must not index the page: it holds personal content, or nothing to search for. */
  noindex?: true;
};

const PRICE = `$${PREMIUM_PRICE_USD}`;

const DEFAULT_WORDS: PageWords = {
  title: words.notFoundTitle,
  description: words.notFoundDescription,
  keywords: "tidylist",
  ogTitle: "Tidylist",
  ogDescription: words.notFoundPreview,
};

const WORDS: Record<string, PageWords> = {
  "/": {
    title: words.homeTitle,
    description: words.homeDescription,
    keywords: words.homeKeywords,
    ogTitle: words.homeTitle,
    ogDescription: words.homePreview,
    picture: "home",
  },
  "/playlist-length": {
    title: words.calculatorTitle,
    description: words.calculatorDescription,
    keywords: words.calculatorKeywords,
    ogTitle: words.calculatorName,
    ogDescription: words.calculatorPreview,
    picture: "playlist-length",
  },
  "/import": {
    title: words.importTitle,
    description: words.importDescription,
    keywords: words.importKeywords,
    ogTitle: words.importName,
    ogDescription: words.importPreview,
    picture: "import",
  },
  "/checkout": {
    title: words.checkoutTitle,
    description: words.checkoutDescription({ price: PRICE, days: MONEY_BACK_DAYS }),
    keywords: words.checkoutKeywords,
    ogTitle: words.checkoutName,
    ogDescription: words.checkoutPreview({ price: PRICE }),
    picture: "checkout",
  },
  "/privacy-policy": {
    title: words.privacyTitle,
    description: words.privacyDescription,
    keywords: words.privacyKeywords,
    ogTitle: words.privacyName,
    ogDescription: words.privacyPreview,
    picture: "privacy-policy",
  },
  "/terms-of-service": {
    title: words.termsTitle,
    description: words.termsDescription({ days: MONEY_BACK_DAYS }),
    keywords: words.termsKeywords,
    ogTitle: words.termsName,
    ogDescription: words.termsPreview,
    picture: "terms-of-service",
  },
  "/accessibility": {
    title: words.accessibilityTitle,
    description: words.accessibilityDescription,
    keywords: words.accessibilityKeywords,
    ogTitle: words.accessibilityName,
    ogDescription: words.accessibilityPreview,
    picture: "accessibility",
  },
  "/account": {
    title: words.accountTitle,
    description: words.accountDescription,
    keywords: "tidylist account",
    ogTitle: words.accountName,
    ogDescription: words.accountDescription,
    noindex: true,
  },
  "/hidden": {
    title: words.hiddenTitle,
    description: words.hiddenDescription,
    keywords: "tidylist hidden videos",
    ogTitle: words.hiddenName,
    ogDescription: words.hiddenDescription,
    noindex: true,
  },
  "/history": {
    title: words.historyTitle,
    description: words.historyDescription,
    keywords: "tidylist removal history",
    ogTitle: words.historyName,
    ogDescription: words.historyDescription,
    noindex: true,
  },
  "/automations": {
    title: words.automationsTitle,
    description: words.automationsDescription,
    keywords: "tidylist automations",
    ogTitle: words.automationsName,
    ogDescription: words.automationsDescription,
    noindex: true,
  },
  "/sign-in": {
    title: words.signInTitle,
    description: words.signInDescription,
    keywords: "tidylist sign in",
    ogTitle: words.signInName,
    ogDescription: words.signInDescription,
    noindex: true,
  },
  "/install": {
    title: words.installTitle,
    description: words.installDescription,
    keywords: "tidylist app",
    ogTitle: words.installName,
    ogDescription: words.installDescription,
    noindex: true,
  },
  "/offline": {
    title: words.offlineTitle,
    description: words.offlineDescription,
    keywords: "tidylist offline",
    ogTitle: words.offlineName,
    ogDescription: words.offlineDescription,
    noindex: true,
  },
  "/unsubscribe": {
    title: words.unsubscribeTitle,
    description: words.unsubscribeDescription,
    keywords: "tidylist unsubscribe",
    ogTitle: words.unsubscribeName,
    ogDescription: words.unsubscribeDescription,
    noindex: true,
  },
};

/** Marks a page's head elements, to replace them when the route changes. */
export const HEAD_MARK = "data-page";

const DEFAULT_PICTURE = "home";
/** The size given to link previews for every picture. */
const PICTURE_SIZE = { width: "1200", height: "630" };

/** Open Graph names a language with a territory, and Arabic as ar_AR. */
const LOCALES = {
  en: "en_US",
  de: "de_DE",
  es: "es_ES",
  fr: "fr_FR",
  it: "it_IT",
  pl: "pl_PL",
  "pt-BR": "pt_BR",
  ar: "ar_AR",
  hi: "hi_IN",
  ko: "ko_KR",
  ja: "ja_JP",
} satisfies Record<Language, string>;

/** The page's language; of the pseudo-language that of its words. */
const LANGUAGE = findLanguage(page.language)?.tag ?? DEFAULT_LANGUAGE;

/** The paths that have a page. */
export const knownPaths: readonly string[] = Object.keys(WORDS);

/** The paths that search engines may index. */
export const indexedPaths: readonly string[] = knownPaths.filter((path) => !WORDS[path]?.noindex);

/** The metadata of the page at `path`, with absolute URLs on `origin`; a default for an unknown path. */
export function pageMetadata(path: string, origin: string): PageMetadata {
  const known = WORDS[path];
  const url = new URL(addressIn(LANGUAGE, known ? path : "/"), origin).href;
  const { noindex: _, picture = DEFAULT_PICTURE, ...texts } = known ?? DEFAULT_WORDS;
  return {
    ...texts,
    ogImage: new URL(`/social${pathOf(LANGUAGE)}/${picture}.png`, origin).href,
    ogUrl: url,
    canonicalUrl: url,
    twitterCard: "summary_large_image",
  };
}

/** The same page in every language, and for everybody else in English. */
function alternates(path: string, origin: string): HeadTag[] {
  const link = (hreflang: string, language: string): HeadTag => ({
    name: "link",
    attributes: {
      rel: "alternate",
      hreflang,
      href: new URL(addressIn(language, path), origin).href,
    },
  });
  return [...LANGUAGES.map(({ tag }) => link(tag, tag)), link("x-default", DEFAULT_LANGUAGE)];
}

/**
 * The head elements of a page. A page that must not be indexed, and an unknown one, has "noindex" instead of a
 * canonical URL.
 */
export function headTags(path: string, origin: string): HeadTag[] {
  const head = pageMetadata(path, origin);
  const meta = (key: "name" | "property", name: string, content: string): HeadTag => ({
    name: "meta",
    attributes: { [key]: name, content },
  });
  const canonicalLink: HeadTag = {
    name: "link",
    attributes: { rel: "canonical", href: head.canonicalUrl },
  };
  return [
    { name: "title", text: head.title },
    meta("name", "description", head.description),
    meta("name", "keywords", head.keywords),
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", "Tidylist"),
    meta("property", "og:locale", LOCALES[LANGUAGE]),
    ...LANGUAGES.filter(({ tag }) => WORDS[path] && tag !== LANGUAGE).map(({ tag }) =>
      meta("property", "og:locale:alternate", LOCALES[tag]),
    ),
    meta("property", "og:title", head.ogTitle),
    meta("property", "og:description", head.ogDescription),
    meta("property", "og:image", head.ogImage),
    meta("property", "og:image:width", PICTURE_SIZE.width),
    meta("property", "og:image:height", PICTURE_SIZE.height),
    meta(
      "property",
      "og:image:alt",
      words.pictureAlt({ title: head.ogTitle, description: head.ogDescription }),
    ),
    meta("property", "og:url", head.ogUrl),
    meta("name", "twitter:card", head.twitterCard),
    meta("name", "twitter:title", head.ogTitle),
    meta("name", "twitter:description", head.ogDescription),
    meta("name", "twitter:image", head.ogImage),
    ...(WORDS[path] && !WORDS[path].noindex
      ? [canonicalLink, ...alternates(path, origin)]
      : [meta("name", "robots", "noindex")]),
    ...structuredData(path, origin).map((data): HeadTag => ({ name: "script", data })),
  ];
}
