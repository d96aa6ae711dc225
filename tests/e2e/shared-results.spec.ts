// Links to results: what crawlers get without running scripts.
import { expect } from "@playwright/test";
import type { CalculatorResponse } from "#shared/contract/calculator.ts";
import { formatDuration } from "#shared/duration.ts";
import { createDefaultWorld } from "#sandbox/world/default-world.ts";
import { example, routeCalculation, showVideos } from "#tests/e2e/calculator-page.ts";
import { expectAccessibleInEveryLook } from "#tests/e2e/looks.ts";
import { metaOf, titleOf } from "#tests/e2e/served-html.ts";
import { test } from "#tests/e2e/test.ts";

const ORIGIN = "https://tidylist.app";
const TINY = 12;
const MIXED = 40;
/** Countries that no other test uses, so that their answers are not stored, although their playlist may be. */
const REGIONS = ["IS", "LI", "MC", "SM"];

test.describe.configure({ mode: "parallel" });

/** One of the public playlists of the sandbox's people, which nobody puts into the calculator. */
function unreadPlaylist(number: number): { id: string; title: string } {
  const { playlists, people } = createDefaultWorld().world;
  const channels = new Set(people.map(({ channelId }) => channelId));
  const own = playlists.filter(
    ({ channelId, privacy }) => privacy === "public" && channels.has(channelId ?? null),
  );
  const found = own.at(-1 - number);
  if (!found) throw new Error("the sandbox's people have no more playlists");
  return found;
}

test("a shared result shows its length if the answer is cached, and never costs quota", async ({
  request,
}, info) => {
  // No other test has this playlist read, and each attempt has one of its own.
  const { id, title } = unreadPlaylist(2 * info.repeatEachIndex + info.retry);
  const callsForIt = async () => {
    const log = await request.get(`${process.env["TIDYLIST_SANDBOX_ORIGIN"]}/sandbox/log`);
    const { calls } = (await log.json()) as { calls: { query: Record<string, string> }[] };
    return calls.filter(({ query }) => query["playlistId"] === id).length;
  };
  const address = `/playlist-length?list=${id}&region=${REGIONS[0]}`;
  const before = await (await request.get(address)).text();
  expect(metaOf(before)["og:title"]).toBe("How long is this playlist?");
  expect(metaOf(before)["og:image"]).toBe(`${ORIGIN}/social/playlist-length.png`);
  expect(await callsForIt()).toBe(0);
  const answer = await request.post("/api/public/playlist-length", {
    headers: { "Sec-Fetch-Site": "same-origin" },
    data: { urls: [id], withTitles: true, region: REGIONS[0] },
  });
  expect(answer.status()).toBe(200);
  const { totalVideos } = (await answer.json()) as CalculatorResponse;
  const spent = await callsForIt();
  expect(spent).toBeGreaterThan(0);
  const known = () => request.get(address).then((response) => response.text());
  await expect.poll(async () => metaOf(await known())["og:title"]).toContain(title);
  const after = await known();
  expect(metaOf(after)["og:title"]).toMatch(/: (\d+h )?\d+m \d+s$/);
  expect(titleOf(after)).toBe(`${metaOf(after)["og:title"]} | Tidylist`);
  expect(metaOf(after)["description"]).toMatch(new RegExp(`^${totalVideos} videos, .+ in total`));
  const response = await request.get(address);
  expect(await callsForIt()).toBe(spent);
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

test("a link of which nothing is stored asks for what it is: playlists, a channel, a video", async ({
  request,
}) => {
  const [list, other] = [
    "PLunasked0000000000000000000000001",
    "PLunasked0000000000000000000000002",
  ];
  const video = "unasked-1_2";
  for (const [lists, question] of [
    [list, "How long is this playlist?"],
    [video, "How long is this video?"],
    ["@nobody.asked/shorts", "How long are this channel's videos?"],
    [`${list},${other}`, "How long are these 2 playlists?"],
    [`${list},${video},@nobody.asked`, "How long are these 3 lists?"],
  ]) {
    const html = await (await request.get(`/playlist-length?list=${lists}`)).text();
    expect(metaOf(html)["og:title"]).toBe(question);
  }
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

test("title, picture and page of a shared result are of the link's selection", async ({
  page,
  request,
}) => {
  const { url, title } = await example(page, TINY);
  const id = new URL(url).searchParams.get("list") ?? "";
  const answer = await request.post("/api/public/playlist-length", {
    headers: { "Sec-Fetch-Site": "same-origin" },
    data: { urls: [url], withTitles: true, region: REGIONS[3] },
  });
  const { videos } = (await answer.json()) as { videos: { duration: number }[] };
  const lengthOf = (...positions: number[]) =>
    positions.reduce((sum, position) => sum + (videos[position - 1]?.duration ?? 0), 0);
  const address = `/playlist-length?list=${id}&region=${REGIONS[3]}`;
  const read = async (settings: string) =>
    metaOf(await (await request.get(`${address}${settings}`)).text());
  const part = `${title} (3 of 12 videos): ${formatDuration(lengthOf(2, 3, 5) / 2)} at 2x`;
  const link = `${address}&speed=2&selected=2-3,5`;
  await expect.poll(async () => (await read("&speed=2&selected=2-3,5"))["og:title"]).toBe(part);
  const words = await read("&speed=2&selected=2-3,5");
  expect(words["description"]).toMatch(/^3 of 12 videos, .+ at 2x in total/);
  expect(words["og:image"]).toMatch(/&speed=2&selected=2-3,5$/);
  const picture = new URL(words["og:image"] ?? "");
  const drawn = (search: string) =>
    request.get(`${picture.pathname}${search}`).then((response) => response.body());
  const selected = await drawn(picture.search);
  expect(selected.equals(await drawn(picture.search.replace(/&selected.*/, "")))).toBe(false);
  // What is not valid, and positions that the list does not have.
  const whole = (await read(""))["og:title"];
  for (const other of ["5-1", "99", "1-12", "2,<script>", "1,".repeat(2000)]) {
    expect((await read(`&selected=${other}`))["og:title"]).toBe(whole);
  }

  await page.goto(link);
  await expect(page.getByText(/^Selected: 3 videos /)).toBeVisible();
  await expect(page).toHaveTitle(`${part} | Tidylist`);
  await page.getByRole("grid", { name: "Videos" }).getByRole("row").nth(5).click();
  await expect(page).toHaveURL(/&selected=2-3,5-6$/);
  await expect(page).toHaveTitle(/ \(4 of 12 videos\): .+ at 2x \| Tidylist$/);
  await page.reload();
  await expect(page.getByText(/^Selected: 4 videos /)).toBeVisible();
  await page.getByLabel("Select All", { exact: true }).check();
  await expect(page).toHaveURL(/&selected=1-12$/);
  await expect(page).toHaveTitle(/[^)]: .+ at 2x \| Tidylist$/);
  await page.getByLabel("Unselect All").uncheck();
  await expect(page).not.toHaveURL(/selected/);
});

test("a link leaves out a selection that is too long for it, and says so", async ({ page }) => {
  const { url } = await example(page, TINY);
  await routeCalculation(page, async (route) => {
    const headers = { ...route.request().headers(), accept: "application/json" };
    const answer = (await (await route.fetch({ headers })).json()) as CalculatorResponse;
    const [first] = answer.videos;
    if (!first) throw new Error("no video");
    const videos = Array.from({ length: 900 }, (_, index) => ({
      ...first,
      uniqueId: `item${index}`,
      title: index % 2 === 0 ? "Lecture" : "Exercise",
    }));
    await route.fulfill({ json: { ...answer, videos, totalVideos: videos.length } });
  });
  const address = `/playlist-length?list=${new URL(url).searchParams.get("list")}`;
  await page.goto(address);
  await showVideos(page);
  await page.getByLabel("Video Title").fill("Lecture");
  await page.getByRole("button", { name: "Select Filtered (450)" }).click();
  const sentence = page.getByText(
    "A link leaves out which videos are selected: there are too many for an address.",
  );
  await expect(sentence).toBeVisible();
  await expect(page).toHaveTitle(/\(450 of 900 videos\)/);
  await expect(page).toHaveURL(`${address}&title=Lecture`);
  await expectAccessibleInEveryLook(page);
  await page.getByLabel("Select All", { exact: true }).check();
  await expect(sentence).toBeHidden();
  await expect(page).toHaveURL(/&selected=1-900$/);
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
