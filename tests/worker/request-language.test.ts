// Failures are told in the language of the request (product.md 15.1.7), and what caches keep says the same to everybody.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DEFAULT_LANGUAGE, LANGUAGES } from "#shared/languages.ts";
import { playlists, singlePlaylist } from "#tests/support/test-world.ts";
import { fetchApi, getShared, postRaw } from "#tests/worker/api.ts";
import { planFaults, resetSandbox } from "#tests/worker/sandbox.ts";
import { wordsOf } from "#worker/http/words.ts";

const HOSTILE = ["x".repeat(10_000), "tlh,".repeat(3000), ";;q=,,", '"', "*;q=-1", "__proto__"];

beforeEach(resetSandbox);
afterEach(() => planFaults());

describe.each(LANGUAGES)("in $tag", ({ tag }) => {
  const headers = { "Accept-Language": `tlh, ${tag};q=0.9` };
  const { errors } = wordsOf(tag);

  test("an unknown call, a refused body, and a call without a session, and no cache keeps it", async () => {
    const unknown = await fetchApi("/api/nothing", { headers });
    expect(await unknown.text()).toBe(errors.notFound);
    expect(unknown.headers.get("Cache-Control")).toBe("no-store");
    expect(await textOf(postRaw("{", headers))).toBe(errors.invalidJson);
    expect(await textOf(fetchApi("/api/auth/user", { headers }))).toBe(errors.unauthenticated);
  });

  test("an answer that caches keep is the same as in English", async () => {
    const query = `list=${playlists.small.id},https://example.com/nothing`;
    const language = { "Accept-Language": DEFAULT_LANGUAGE };
    await textOf(getShared(query, language));
    const [own, english] = await Promise.all([
      textOf(getShared(query, headers)),
      textOf(getShared(query, language)),
    ]);
    expect(own).toBe(english);
  });
});

test("a return from Google for which no sign-in or connection was begun leads to a page in the browser's language", async () => {
  const options = { headers: { "Accept-Language": "ja" }, redirect: "manual" } as const;
  const pageOf = async (path: string) => (await fetchApi(path, options)).headers.get("Location");
  expect(await pageOf("/api/auth/callback/google?state=none")).toBe("/ja/sign-in?problem=expired");
  expect(await pageOf("/api/youtube/callback?state=none")).toBe("/ja?youtube=expired");
});

test("the last line of a stream that failed is in the request's language", async () => {
  await planFaults({ path: "/youtube/v3/", action: { status: 500, body: {} } });
  // The retries of such a calculation take seconds, so one language stands for all.
  const { tag } = LANGUAGES.at(-1) ?? LANGUAGES[0];
  const headers = { "Accept-Language": tag, Accept: "application/x-ndjson" };
  const answer = await postRaw(JSON.stringify({ urls: [singlePlaylist(7).id] }), headers);
  const [line = ""] = (await answer.text()).split("\n");
  const message = wordsOf(tag).errors.youtubeUnavailable;
  expect(JSON.parse(line)).toMatchObject({ type: "error", message });
});

test.each(HOSTILE)("a header that means nothing gets English: %j", async (value) => {
  const headers = { "Accept-Language": value };
  const { errors } = wordsOf(DEFAULT_LANGUAGE);
  expect(await textOf(fetchApi("/api/nothing", { headers }))).toBe(errors.notFound);
});

async function textOf(answer: Promise<Response>): Promise<string> {
  return (await answer).text();
}
