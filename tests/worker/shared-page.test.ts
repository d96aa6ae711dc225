// What a shared link says of a result (product.md 3.11.2) that is not stored although its playlists are, as after somebody
// has asked for known playlists in another way.
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { formatDuration } from "#shared/duration.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, pathOf } from "#shared/languages.ts";
import {
  channels,
  missingPlaylistId,
  playlists,
  singlePlaylist,
  sumOfSeconds,
} from "#tests/support/test-world.ts";
import { fetchApiWith, OWN_PAGE } from "#tests/worker/api.ts";
import { resetSandbox, unitsSpent } from "#tests/worker/sandbox.ts";
import { bindings } from "#tests/worker/tables.ts";
import { isSharedPage, serveSharedPage } from "#worker/calculator/pages/shared-page.ts";
import { titleOfPart } from "#worker/calculator/pages/part-words.ts";
import type { Bindings } from "#worker/env.ts";
import { wordsOf } from "#worker/http/words.ts";

const QUESTION = "How long is this playlist?";
const { small, overlap, big } = playlists;

beforeEach(resetSandbox);

/** What the page at this address says about itself; of the built file "built", and for its `file` the path. */
async function metaOf(
  address: string,
  change: Partial<Bindings> = {},
): Promise<Record<string, string | undefined>> {
  const headers = { "Content-Type": "text/html" };
  const names = ["og:title", "og:url", "og:image", "og:image:alt", "file"];
  const ASSETS = {
    fetch: async ({ url }: Request) => {
      const tags = names.map((name) => {
        const content = name === "file" ? new URL(url).pathname : "built";
        return `<meta property="${name}" content="${content}">`;
      });
      return new Response(`<title>-</title>${tags.join("")}`, { headers });
    },
  };
  const env = { ...bindings, ASSETS, ...change } as Bindings;
  const ctx = createExecutionContext();
  const request = new Request(`https://tidylist.test${address}`);
  expect(isSharedPage(request)).toBe(true);
  const page = await (await serveSharedPage(request, env, ctx)).text();
  await waitOnExecutionContext(ctx);
  const found = page.matchAll(/property="([^"]*)" content="([^"]*)"/g);
  return Object.fromEntries(
    [...found].map(([, name = "", text = ""]) => [name, text.replaceAll("&amp;", "&")]),
  );
}

/** The title of the page for this link; "built" for that of the built file. */
async function titleOf(query: string, change: Partial<Bindings> = {}): Promise<string | undefined> {
  return (await metaOf(`/playlist-length?${query}`, change))["og:title"];
}

/** Has these read, and leaves no answer: only the playlists and channels are stored. */
async function readOnly(urls: readonly string[], withTitles = true): Promise<void> {
  // It returns once all is stored.
  const answer = await fetchApiWith({})("/api/public/playlist-length", {
    method: "POST",
    headers: { ...OWN_PAGE, "Content-Type": "application/json" },
    body: JSON.stringify({ urls, withTitles }),
  });
  expect(answer.status).toBe(200);
  await answer.text();
  const { keys } = await bindings.KV.list({ prefix: "answer:" });
  await Promise.all(keys.map(({ name }) => bindings.KV.delete(name)));
}

describe("a shared link names", () => {
  test("an answer of known playlists that nobody has stored, also of a range, for no unit and without storing it", async () => {
    await readOnly([small.id, overlap.id]);
    const spent = await unitsSpent();
    const whole = `${small.title}: ${formatDuration(sumOfSeconds(0, 12))}`;
    expect(await titleOf(`list=${small.id}`)).toBe(whole);
    const part = `${small.title} (no. 2 to 4): ${formatDuration(sumOfSeconds(1, 3))}`;
    expect(await titleOf(`list=${small.id}&from=2&to=4`)).toBe(part);
    const chosen = `${small.title} (2 of 12 videos): ${formatDuration(sumOfSeconds(1, 2))}`;
    expect(await titleOf(`list=${small.id}&selected=2-3`)).toBe(chosen);
    // In the other order; what is in both counts once.
    const both = `18 videos: ${formatDuration(sumOfSeconds(0, 18))}`;
    expect(await titleOf(`list=${overlap.id},${small.id}`)).toBe(both);
    expect(await unitsSpent()).toEqual(spent);
    expect((await bindings.KV.list({ prefix: "answer:" })).keys).toEqual([]);
  });

  test("a channel that is known", async () => {
    await readOnly([`@${channels.talks.handle}`]);
    expect(await titleOf(`list=@${channels.talks.handle}`)).toBe(
      `${channels.talks.title}: ${formatDuration(1300)}`,
    );
  });

  test("the first 500 videos of a playlist of which no more were read", async () => {
    await readOnly([big.id]);
    const first = `${big.title}: ${formatDuration(sumOfSeconds(0, 500))}`;
    expect(await titleOf(`list=${big.id}`)).toBe(first);
  });
});

describe("a shared link asks, and reads nothing,", () => {
  test("where something of the answer is unknown, missing, or read for no country yet", async () => {
    const [known, unread] = [singlePlaylist(1).id, singlePlaylist(2).id];
    const missing = missingPlaylistId("Shared");
    await readOnly([known, missing]);
    const spent = await unitsSpent();
    expect(await titleOf(`list=${unread}`)).toBe(QUESTION);
    expect(await titleOf(`list=${known},${unread}`)).toBe("How long are these 2 playlists?");
    expect(await titleOf(`list=${known},${missing}`)).toBe("How long are these 2 playlists?");
    expect(await titleOf(`list=${known}&region=DE`)).toBe(QUESTION);
    expect(await titleOf("list=@nobody.knows.them")).toBe("How long are this channel's videos?");
    expect(await titleOf("list=vid00000001")).toBe("How long is this video?");
    expect(await unitsSpent()).toEqual(spent);
  });

  test("where the title was not read", async () => {
    const untitled = singlePlaylist(3).id;
    await readOnly([untitled], false);
    expect(await titleOf(`list=${untitled}`)).toBe(QUESTION);
  });

  test("where the caller has asked for too many calculations", async () => {
    await readOnly([small.id]);
    const CALCULATOR_LIMIT = { limit: async () => ({ success: false }) };
    expect(await titleOf(`list=${small.id}`, { CALCULATOR_LIMIT })).toBe(QUESTION);
  });
});

describe("a shared link in each language", () => {
  test.each(LANGUAGES)("$tag: its words, address, picture and file", async ({ tag }) => {
    await readOnly([small.id]);
    const page = `${pathOf(tag)}/playlist-length`;
    const part = { title: small.title, videos: 12, seconds: sumOfSeconds(0, 12) };
    const own = tag === DEFAULT_LANGUAGE ? "" : `&language=${tag}`;
    expect(await metaOf(`${page}?list=${small.id}&language=xx`)).toEqual({
      "og:title": titleOfPart(part, tag),
      "og:url": `https://tidylist.test${page}?list=${small.id}`,
      "og:image": `https://tidylist.test/social/playlist-length.png?list=${small.id}${own}`,
      "og:image:alt": expect.stringContaining(wordsOf(tag).attribution.notYouTubes),
      file: page,
    });
    expect((await metaOf(`${page}?list=${singlePlaylist(4).id}`))["og:title"]).toBe(
      wordsOf(tag).sharedPage.howLongPlaylist,
    );
    // The list has no result yet, so the picture is the card of the calculator.
    const picture = `/social/playlist-length.png?list=${singlePlaylist(4).id}&language=${tag}`;
    expect((await metaOf(picture))["file"]).toBe(`/social${pathOf(tag)}/playlist-length.png`);
  });

  test.each(["/xx", "/de-xx", "/EN", "/en", "/a/b", "/", "/%64e", "/__proto__"])(
    "a path that begins with %s, which is no language's, is for the static files",
    async (start) => {
      const page = `${start}/playlist-length`;
      expect(await metaOf(`${page}?list=${small.id}`)).toMatchObject({
        "og:title": "built",
        file: page,
      });
    },
  );

  test("calls are no pages", () => {
    for (const path of [
      "/api/public/playlist-length",
      "/api/playlist-length",
      "/playlist-lengths",
    ]) {
      expect(isSharedPage(new Request(`https://tidylist.test${path}`))).toBe(false);
    }
  });
});
