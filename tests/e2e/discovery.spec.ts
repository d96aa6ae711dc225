// What crawlers get without running scripts: each page's own text, a picture of the promised size,
// structured data, and the files for robots.
import { expect, type APIRequestContext } from "@playwright/test";
import { indexedPaths, knownPaths, pageMetadata } from "#client/app/page-metadata.ts";
import { structuredData } from "#client/app/structured-data.ts";
import { canonicalOf, dataOf, metaOf, titleOf, unescapeHtml } from "#tests/e2e/served-html.ts";
import { test } from "#tests/e2e/test.ts";
import { LANGUAGES, pathOf } from "#shared/languages.ts";

const ORIGIN = "https://tidylist.app";
const DAY_MS = 86_400_000;
const PNG = "89504e470d0a1a0a";
const INDEXED = [
  ["/", "Tidylist: know what is in your playlists"],
  ["/playlist-length", "Playlist Length Calculator | Tidylist"],
  ["/import", "Import a List: Watch Later and Takeout | Tidylist"],
  ["/checkout", "Upgrade to Premium | Tidylist"],
  ["/privacy-policy", "Privacy Policy | Tidylist"],
  ["/terms-of-service", "Terms of Service | Tidylist"],
  ["/accessibility", "Accessibility | Tidylist"],
];
/** What the questions are about (product.md 3.5.7), by a word that only one of them has. */
const TOPICS = [
  /^What is Tidylist/,
  /account safe/,
  /free and Premium/,
  /hidden videos/,
  /subscription/,
  /music playlists/,
  /money back|refund/,
  /get started/,
];

test.describe.configure({ mode: "parallel" });

for (const path of knownPaths) {
  test(`the HTML of ${path} describes the page`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(200);
    const html = await response.text();
    const page = pageMetadata(path, ORIGIN);
    expect(titleOf(html)).toBe(page.title);
    expect(metaOf(html)).toMatchObject({
      description: page.description,
      keywords: page.keywords,
      "og:title": page.ogTitle,
      "og:description": page.ogDescription,
      "og:image": page.ogImage,
      "og:url": `${ORIGIN}${path}`,
      "twitter:card": "summary_large_image",
      "twitter:title": page.ogTitle,
      "twitter:image": page.ogImage,
    });
    expect(page.description.length).toBeLessThanOrEqual(170);
    expect(page.title.length).toBeLessThanOrEqual(60);
    const indexed = indexedPaths.includes(path);
    expect(canonicalOf(html)).toBe(indexed ? `${ORIGIN}${path}` : undefined);
    expect(metaOf(html)["robots"]).toBe(indexed ? undefined : "noindex");
    expect(dataOf(html)).toEqual(structuredData(path, ORIGIN));
    await expectPicture(request, new URL(page.ogImage).pathname);
  });
}

test("six pages may be indexed, each with its own title and address", async ({ request }) => {
  const found = await Promise.all(
    indexedPaths.map(async (path) => {
      const html = await (await request.get(path)).text();
      expect(metaOf(html)).toMatchObject({
        "og:site_name": "Tidylist",
        "twitter:card": "summary_large_image",
      });
      return [canonicalOf(html), titleOf(html)];
    }),
  );
  expect(found).toEqual(INDEXED.map(([path, title]) => [`https://tidylist.app${path}`, title]));
});

test("every indexed page has a picture of its own", () => {
  const pictures = indexedPaths.map((path) => pageMetadata(path, ORIGIN).ogImage);
  expect(new Set(pictures).size).toBe(indexedPaths.length);
});

test("the structured data of the landing page has two prices and the page's questions", async ({
  request,
}) => {
  const html = await (await request.get("/")).text();
  const [product, faq] = dataOf(html) as [
    { "@type": string; offers: { name: string; price: number; priceCurrency: string }[] },
    { "@type": string; mainEntity: { name: string; acceptedAnswer: { text: string } }[] },
  ];
  expect(product["@type"]).toBe("SoftwareApplication");
  const prices = product.offers.map(({ name, price, priceCurrency }) => [
    name,
    price,
    priceCurrency,
  ]);
  expect(prices).toEqual([
    ["Basic", 0, "USD"],
    ["Premium", 29, "USD"],
  ]);
  expect(faq["@type"]).toBe("FAQPage");
  expect(faq.mainEntity).toHaveLength(8);
  for (const topic of TOPICS) {
    expect([topic, faq.mainEntity.filter(({ name }) => topic.test(name)).length]).toEqual([
      topic,
      1,
    ]);
  }
  const refund = faq.mainEntity.find(({ name }) => /money back|refund/.test(name));
  expect(refund?.acceptedAnswer.text).toContain("30 days");
  const body = unescapeHtml(html.slice(html.indexOf("<body>")));
  for (const { name, acceptedAnswer } of faq.mainEntity) {
    expect(body).toContain(name);
    expect(body).toContain(acceptedAnswer.text);
  }
});

test("the sitemap lists exactly the pages that may be indexed, and each exists", async ({
  request,
}) => {
  const response = await request.get("/sitemap.xml");
  expect(response.headers()["content-type"]).toMatch(/xml/);
  const xml = await response.text();
  const found = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);
  expect(found).toEqual(
    LANGUAGES.flatMap(({ tag }) =>
      indexedPaths.map(
        (path) => `${ORIGIN}${pathOf(tag)}${tag !== "en" && path === "/" ? "" : path}`,
      ),
    ),
  );
  for (const address of found) {
    expect((await request.get(new URL(address).pathname)).status()).toBe(200);
  }
  const robots = await (await request.get("/robots.txt")).text();
  expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  expect(robots).toContain("Disallow: /api/");
});

test("security.txt is valid and does not expire soon", async ({ request }) => {
  const response = await request.get("/.well-known/security.txt");
  expect(response.headers()["content-type"]).toBe("text/plain; charset=utf-8");
  const text = await response.text();
  const fields = Object.fromEntries(
    text
      .trim()
      .split("\n")
      .map((line) => line.split(/: (.*)/, 2)),
  );
  expect(fields["Contact"]).toMatch(/^mailto:.+@/);
  expect(fields["Canonical"]).toBe(`${ORIGIN}/.well-known/security.txt`);
  const left = Date.parse(fields["Expires"] ?? "") - Date.now();
  expect(left).toBeGreaterThan(30 * DAY_MS);
  expect(left).toBeLessThan(365 * DAY_MS);
});

test("llms.txt links to every page", async ({ request }) => {
  const text = await (await request.get("/llms.txt")).text();
  expect(text).toMatch(/^# Tidylist\n\n> /);
  for (const path of indexedPaths) expect(text).toContain(`](${ORIGIN}${path})`);
});

test("the manifest's icons exist in their sizes, two of them maskable", async ({ request }) => {
  const manifest = (await (await request.get("/manifest.webmanifest")).json()) as {
    icons: { src: string; type: string; sizes: string; purpose?: string }[];
  };
  for (const { src, type, sizes } of manifest.icons) {
    const response = await request.get(src);
    expect([src, response.status(), response.headers()["content-type"]]).toEqual([src, 200, type]);
    if (type === "image/png") expect(sizeOf(await response.body()).join("x")).toBe(sizes);
  }
  expect(
    manifest.icons.flatMap(({ purpose, sizes }) => (purpose === "maskable" ? [sizes] : [])),
  ).toEqual(["192x192", "512x512"]);
});

test("an unknown path is a page with status 404", async ({ request }) => {
  for (const path of ["/no-such-page", "/privacy-policy/x", "/playlist-length/x"]) {
    const response = await request.get(path);
    expect([path, response.status()]).toEqual([path, 404]);
    const html = await response.text();
    expect(titleOf(html)).toBe("Page Not Found | Tidylist");
    expect(metaOf(html)["robots"]).toBe("noindex");
  }
});

async function expectPicture(request: APIRequestContext, address: string): Promise<void> {
  const response = await request.get(address);
  expect([address, response.status()]).toEqual([address, 200]);
  expect(response.headers()["content-type"]).toBe("image/png");
  expect(sizeOf(await response.body())).toEqual([1200, 630]);
}

/** Width and height of a PNG, from its first chunk. */
function sizeOf(png: Buffer): [width: number, height: number] {
  expect(png.subarray(0, 8).toString("hex")).toBe(PNG);
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}
