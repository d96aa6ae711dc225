// Writes robots.txt, the sitemap, security.txt and llms.txt. They are built, because they contain the public
// origin and the date.
import { MONEY_BACK_DAYS, PREMIUM_PRICE_USD } from "#shared/plans.ts";

/** A page for search engines. */
export type IndexedPage = { canonicalUrl: string; title: string; description: string };

export type ContactMails = { support: string; legal: string; security: string };

const DAY_MS = 86_400_000;
/** RFC 9116 advises less than a year. */
const SECURITY_DAYS = 360;

/** Name and text of each file; names are relative to the served folder. */
export function discoveryFiles(options: {
  origin: string;
  pages: readonly IndexedPage[];
  /** Those in other languages. */
  translated: readonly IndexedPage[];
  mails: ContactMails;
  now: Date;
}): Record<string, string> {
  const { origin, pages, translated, mails, now } = options;
  return {
    "robots.txt": robots(origin),
    "sitemap.xml": sitemap([...pages, ...translated]),
    "llms.txt": forLanguageModels(origin, pages, mails),
    ".well-known/security.txt": security(origin, mails, now),
  };
}

function robots(origin: string): string {
  return `User-agent: *
Allow: /
Disallow: /api/

Sitemap: ${origin}/sitemap.xml
`;
}

function sitemap(pages: readonly IndexedPage[]): string {
  const entries = pages.map(
    ({ canonicalUrl }) => `  <url><loc>${escapeXml(canonicalUrl)}</loc></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
}

function security(origin: string, mails: ContactMails, now: Date): string {
  return `Contact: mailto:${mails.security}
Expires: ${new Date(now.getTime() + SECURITY_DAYS * DAY_MS).toISOString()}
Preferred-Languages: en
Canonical: ${origin}/.well-known/security.txt
`;
}

function forLanguageModels(
  origin: string,
  pages: readonly IndexedPage[],
  mails: ContactMails,
): string {
  const links = pages.map(
    ({ title, canonicalUrl, description }) =>
      `- [${title.replace(/ \| Tidylist$/, "")}](${canonicalUrl}): ${description}`,
  );
  return `# Tidylist

> A web tool for people who own YouTube playlists: it finds deleted, private and restricted videos, removes them when asked, saves the order that their owner wants, and adds up how long playlists and channels are. Not affiliated with YouTube.

- The playlist length calculator is free and needs no account. A result has an address of its own: ${origin}/playlist-length?list=PLAYLIST_ID
- Basic is free. Premium is one payment of $${PREMIUM_PRICE_USD}, no subscription, with a ${MONEY_BACK_DAYS}-day money-back guarantee.

## Pages

${links.join("\n")}

## Contact

- ${mails.support}, ${mails.legal}
`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
