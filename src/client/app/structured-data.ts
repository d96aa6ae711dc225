// Structured data for search engines (schema.org, as JSON-LD): for the start page the product with its two prices and the
// questions with their answers, for the calculator page the calculator. Questions and plan names are the pages' own.
import { QUESTIONS } from "#client/features/landing/questions.ts";
import { BASIC, PREMIUM } from "#client/plans/plan-words.ts";
import { pageAddress } from "#client/ui/page-address.ts";
import { PREMIUM_PRICE_USD } from "#shared/plans.ts";
import * as words from "#words/metadata.ts";
import * as page from "#words/page.ts";

export type JsonLd = { "@context": "https://schema.org"; "@type": string } & Record<
  string,
  unknown
>;

/** The data of the page at `path`, in its language, with absolute URLs on `origin`. */
export function structuredData(path: string, origin: string): JsonLd[] {
  return dataOf(path, origin).map((data) => ({ ...data, inLanguage: page.language }));
}

function dataOf(path: string, origin: string): JsonLd[] {
  if (path === "/") return [product(origin), questions()];
  if (path === "/playlist-length") return [calculator(origin)];
  return [];
}

function product(origin: string): JsonLd {
  return {
    "@context": "https://schema.org",
    "@type": "SoftwareApplication",
    name: "Tidylist",
    url: new URL(pageAddress("/"), origin).href,
    image: new URL("/icon-512.png", origin).href,
    description: words.productDescription,
    applicationCategory: "UtilitiesApplication",
    operatingSystem: words.anySystem,
    offers: [
      offer(BASIC.name, 0, new URL(pageAddress("/"), origin).href),
      offer(PREMIUM.name, PREMIUM_PRICE_USD, new URL(pageAddress("/checkout"), origin).href),
    ],
  };
}

function calculator(origin: string): JsonLd {
  const url = new URL(pageAddress("/playlist-length"), origin).href;
  return {
    "@context": "https://schema.org",
    "@type": "WebApplication",
    name: words.calculatorName,
    url,
    description: words.calculatorFacts,
    applicationCategory: "UtilitiesApplication",
    operatingSystem: words.anySystem,
    browserRequirements: words.needsJavaScript,
    isAccessibleForFree: true,
    offers: offer(words.freeOffer, 0, url),
  };
}

function questions(): JsonLd {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: QUESTIONS.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

function offer(name: string, priceUsd: number, url: string) {
  return {
    "@type": "Offer",
    name,
    price: priceUsd,
    priceCurrency: "USD",
    availability: "https://schema.org/InStock",
    url,
  };
}
