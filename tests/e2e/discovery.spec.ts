// What crawlers get without running scripts: each page's own text, a picture of the promised size,
// structured data, and the files for robots.
import { expect, test, type APIRequestContext } from "@playwright/test";
import { indexedPaths, knownPaths, pageMetadata } from "#client/app/page-metadata.ts";
import { structuredData } from "#client/app/structured-data.ts";
import { formatDuration } from "#shared/duration.ts";
import { example } from "#tests/e2e/calculator-page.ts";

const ORIGIN = "https://tidylist.app";
const DAY_MS = 86_400_000;
const TINY = 12;
const MIXED = 40;
/** Countries that no other test uses, so that their answers are not cached. */
const REGIONS = ["IS", "LI", "MC"];
const PNG = "89504e470d0a1a0a";
const INDEXED = [
  ["/", "Tidylist: know what is in your playlists"],
  ["/playlist-length", "Playlist Length Calculator | Tidylist"],
  ["/checkout", "Upgrade to Premium | Tidylist"],
  ["/privacy-policy", "Privacy Policy | Tidylist"],
  ["/terms-of-service", "Terms of Service | Tidylist"],
  ["/api-reference", "Playlist Length API Reference | Tidylist"],
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

test("a shared result shows its length if the answer is cached, and never costs quota", async ({
  page,
  request,
}) => {
  const { url, title } = await example(page, TINY);
  const id = new URL(url).searchParams.get("list") ?? "";
  const address = `/playlist-length?list=${id}&region=${REGIONS[0]}`;
  const before = await (await request.get(address)).text();
  expect(metaOf(before)["og:title"]).toBe("How long is this playlist?");
  expect(metaOf(before)["og:image"]).toBe(`${ORIGIN}/social/playlist-length.png`);
  const answer = await request.post("/api/public/playlist-length", {
    headers: { "Sec-Fetch-Site": "same-origin" },
    data: { urls: [url], withTitles: true, region: REGIONS[0] },
  });
  expect(answer.status()).toBe(200);
  const known = () => request.get(address).then((response) => response.text());
  await expect.poll(async () => metaOf(await known())["og:title"]).toContain(title);
  const after = await known();
  expect(metaOf(after)["og:title"]).toMatch(/: (\d+h )?\d+m \d+s$/);
  expect(titleOf(after)).toBe(`${metaOf(after)["og:title"]} | Tidylist`);
  expect(metaOf(after)["description"]).toMatch(/^12 videos, .+ in total/);
  const response = await request.get(address);
  const search = `?list=${id}&region=${REGIONS[0]}`;
  const origin = new URL(response.url()).origin;
  expect(metaOf(after)["og:url"]).toBe(`${origin}/playlist-length${search}`);
  expect(metaOf(after)["og:image"]).toBe(`${origin}/social/playlist-length.png${search}`);
  expect(metaOf(after)["twitter:image"]).toBe(metaOf(after)["og:image"]);
  // Results of other people's playlists must not be indexed.
  expect(after).toContain(`rel="canonical" href="${ORIGIN}/playlist-length"`);
  expect(response.headers()["content-security-policy"]).toContain("script-src 'self'");
  expect(response.headers()["etag"]).toBeUndefined();
  // The page itself keeps its own words, and what a stranger writes into the address is no markup.
  expect(titleOf(await (await request.get("/playlist-length")).text())).toContain("Calculator");
  const hostile = await (
    await request.get('/playlist-length?list="><script>alert(1)</script>')
  ).text();
  expect(hostile).not.toContain("<script>alert");
});

test("the picture of a shared result shows its total, and that of an unknown one shows the calculator", async ({
  page,
  request,
}) => {
  const picture = "/social/playlist-length.png";
  const built = await (await request.get(picture)).body();
  const unknown = await request.get(`${picture}?list=PLaskedByNobody000000000000000000`);
  expect((await unknown.body()).equals(built)).toBe(true);
  const pictures = [built];
  for (const videos of [TINY, MIXED]) {
    const { url } = await example(page, videos);
    const data = { urls: [url], withTitles: true };
    const headers = { "Sec-Fetch-Site": "same-origin" };
    await request.post("/api/public/playlist-length", { headers, data });
    const address = `${picture}?list=${new URL(url).searchParams.get("list")}`;
    const drawn = () => request.get(address).then((response) => response.body());
    await expect.poll(async () => (await drawn()).equals(built)).toBe(false);
    const response = await request.get(address);
    expect(response.headers()["content-type"]).toBe("image/png");
    expect(response.headers()["cache-control"]).toMatch(/^public, max-age=86400,/);
    pictures.push(await response.body());
    await page.goto(address);
    const size = await page.locator("img").evaluate((image: HTMLImageElement) => ({
      width: image.naturalWidth,
      height: image.naturalHeight,
    }));
    expect(size).toEqual({ width: 1200, height: 630 });
  }
  expect(new Set(pictures.map((bytes) => bytes.toString("base64"))).size).toBe(pictures.length);
});

test("title and picture of a shared result are of the link's range and speed", async ({
  page,
  request,
}) => {
  const { url, title } = await example(page, TINY);
  const id = new URL(url).searchParams.get("list") ?? "";
  const answer = await request.post("/api/public/playlist-length", {
    headers: { "Sec-Fetch-Site": "same-origin" },
    data: { urls: [url], withTitles: true, region: REGIONS[2] },
  });
  const { videos } = (await answer.json()) as { videos: { duration: number }[] };
  const seconds = videos.slice(1, 4).reduce((sum, { duration }) => sum + duration, 0);
  const address = `/playlist-length?list=${id}&region=${REGIONS[2]}`;
  const read = async (settings: string) =>
    metaOf(await (await request.get(`${address}${settings}`)).text());
  const part = `${title} (no. 2 to 4): ${formatDuration(seconds / 1.5)} at 1.5x`;
  await expect.poll(async () => (await read("&from=2&to=4&speed=1.5"))["og:title"]).toBe(part);
  const words = await read("&from=2&to=4&speed=1.5");
  expect(words["description"]).toMatch(/^3 videos, .+ at 1.5x in total, and .+ at normal speed/);
  expect(words["og:image"]).toMatch(/&speed=1.5&from=2&to=4$/);
  const pictureOf = async (settings: string) => {
    const picture = new URL((await read(settings))["og:image"] ?? "");
    return (await (await request.get(`${picture.pathname}${picture.search}`)).body()).toString(
      "base64",
    );
  };
  const pictures = [await pictureOf(""), await pictureOf("&speed=2"), await pictureOf("&from=2")];
  expect(new Set(pictures).size).toBe(pictures.length);
  // The whole list as a range, values that are not valid, and a range without a video.
  const whole = (await read(""))["og:title"];
  expect((await read("&from=1&to=99"))["og:title"]).toBe(whole);
  expect((await read("&from=x&to=0&speed=99"))["og:title"]).toBe(whole);
  expect((await read("&from=50"))["og:title"]).toBe("How long is this playlist?");
  // The page itself says the same.
  await page.goto(`${address}&from=2&to=4&speed=1.5`);
  await expect(page.getByText("Found 3 videos from 1 playlist")).toBeVisible();
  await expect(page).toHaveTitle(`${part} | Tidylist`);
});

test("the title of a shared result stays after hydration", async ({ page, request }) => {
  const { url } = await example(page, TINY);
  await request.post("/api/public/playlist-length", {
    headers: { "Sec-Fetch-Site": "same-origin" },
    data: { urls: [url], withTitles: true, region: REGIONS[1] },
  });
  const id = new URL(url).searchParams.get("list") ?? "";
  await page.goto(`/playlist-length?list=${id}&region=${REGIONS[1]}`);
  await expect(page.getByText("Found 12 videos")).toBeVisible();
  await expect(page).toHaveTitle(/\d+m \d+s \| Tidylist$/);
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: "Privacy Policy", exact: true })
    .click();
  await expect(page).toHaveTitle("Privacy Policy | Tidylist");
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute("content", /privacy/);
});

test("the sitemap lists exactly the pages that may be indexed, and each exists", async ({
  request,
}) => {
  const response = await request.get("/sitemap.xml");
  expect(response.headers()["content-type"]).toMatch(/xml/);
  const xml = await response.text();
  const found = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);
  expect(found).toEqual(indexedPaths.map((path) => `${ORIGIN}${path}`));
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

test("the manifest's icons exist in their sizes, one of them maskable", async ({ request }) => {
  const manifest = (await (await request.get("/manifest.webmanifest")).json()) as {
    icons: { src: string; type: string; sizes: string; purpose?: string }[];
  };
  for (const { src, type, sizes } of manifest.icons) {
    const response = await request.get(src);
    expect([src, response.status(), response.headers()["content-type"]]).toEqual([src, 200, type]);
    if (type === "image/png") expect(sizeOf(await response.body()).join("x")).toBe(sizes);
  }
  expect(manifest.icons.filter(({ purpose }) => purpose === "maskable")).toHaveLength(1);
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

function titleOf(html: string): string {
  return unescapeHtml(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "");
}

function canonicalOf(html: string): string | undefined {
  return /<link[^>]*rel="canonical" href="([^"]*)"/.exec(html)?.[1];
}

function metaOf(html: string): Record<string, string> {
  const tags = html.matchAll(/<meta[^>]*(?:name|property)="([^"]*)" content="([^"]*)"/g);
  return Object.fromEntries(
    [...tags].map(([, name = "", text = ""]) => [name, unescapeHtml(text)]),
  );
}

function dataOf(html: string): unknown[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g);
  return [...blocks].map(([, json = ""]) => JSON.parse(json) as unknown);
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}
