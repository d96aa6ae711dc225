import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createFetchAhead, PAGES_AT_ONCE, walkPages } from "#worker/youtube/page-walk.ts";
import {
  YouTubeError,
  type YouTubePlaylistItem,
  type YouTubePlaylistItemsPage,
} from "#worker/youtube/wire.ts";

function item(id: string): YouTubePlaylistItem {
  return { id, snippet: { title: id, resourceId: { videoId: `video-${id}` } } };
}

function page(ids: string[], nextPageToken?: string, totalResults = 999): YouTubePlaylistItemsPage {
  return {
    items: ids.map(item),
    unreadable: [],
    pageInfo: { totalResults },
    ...(nextPageToken !== undefined && { nextPageToken }),
  };
}

/** Answers from a script: one page or failure for each call, in order. */
function scripted(script: (YouTubePlaylistItemsPage | YouTubeError)[]) {
  const tokens: (string | undefined)[] = [];
  const told: string[][] = [];
  const walk = (limit = Number.POSITIVE_INFINITY) =>
    walkPages({
      limit: () => limit,
      onPage: (items) => told.push(items.map(({ id }) => id)),
      fetchPage: async (token) => {
        const answer = script[tokens.push(token) - 1];
        if (answer === undefined) throw new Error("the walk asked for more than the script holds");
        if (answer instanceof YouTubeError) throw answer;
        return answer;
      },
    });
  return { walk, tokens, told };
}

const ids = (result: { items: YouTubePlaylistItem[] }) => result.items.map(({ id }) => id);

describe("the end of a playlist", () => {
  test("is a page without a next token, also after short pages", async () => {
    const { walk } = scripted([page(["a"], "2"), page([], "3"), page(["b", "c"])]);
    const result = await walk();
    expect(ids(result)).toEqual(["a", "b", "c"]);
    expect(result.complete).toBe(true);
  });

  test("does not follow from totalResults", async () => {
    const { walk } = scripted([page(["a"], "2", 1), page(["b"], undefined, 1)]);
    expect(ids(await walk())).toEqual(["a", "b"]);
  });

  test("is returned with every count of the pages, and with the number of items missing on short pages", async () => {
    const { walk } = scripted([
      page(["a"], "2", 3),
      page(["b"], "3", 4),
      page(["c"], undefined, 3),
    ]);
    expect(await walk()).toMatchObject({ counts: [3, 4], skipped: 98, reported: 3 });
    const { pageInfo: _count, ...countless } = page(["a"]);
    expect(await scripted([countless]).walk()).toMatchObject({ counts: [], reported: 1 });
  });

  test("counts items that cannot be read, also towards a limit", async () => {
    const spoilt = { ...page(["a"], "2"), unreadable: ["b", ""] };
    expect(await scripted([spoilt, page(["c"])]).walk()).toMatchObject({
      unreadable: 2,
      complete: true,
    });
    expect(await scripted([spoilt]).walk(3)).toMatchObject({ unreadable: 2, complete: false });
  });

  test("a limit stops the walk and marks it as cut", async () => {
    const { walk, tokens } = scripted([page(["a", "b"], "2"), page(["c", "d"], "3")]);
    const result = await walk(3);
    expect(ids(result)).toEqual(["a", "b", "c"]);
    expect(result.complete).toBe(false);
    expect(tokens).toEqual([undefined, "2"]);
  });
});

describe("a chain that breaks", () => {
  const missing = new YouTubeError("not_found", "gone");
  const badToken = new YouTubeError("invalid_page_token", "expired");

  test("a repeated item is kept once, at its first position", async () => {
    const { walk, told } = scripted([page(["a", "b"], "2"), page(["b", "c"])]);
    expect(ids(await walk())).toEqual(["a", "b", "c"]);
    expect(told).toEqual([["a", "b"], ["c"]]);
  });

  test.each([
    ["a 404 after the first page", missing],
    ["an expired page token", badToken],
  ])("%s starts the list over once", async (_name, failure) => {
    const { walk, tokens } = scripted([page(["a"], "2"), failure, page(["a"], "2"), page(["b"])]);
    expect(ids(await walk())).toEqual(["a", "b"]);
    expect(tokens).toEqual([undefined, "2", undefined, "2"]);
  });

  test("a second break fails with its reason", async () => {
    const { walk } = scripted([page(["a"], "2"), missing, page(["a"], "2"), missing]);
    await expect(walk()).rejects.toMatchObject({ kind: "unavailable", cause: missing });
  });

  test("endless pages are stopped long before they use up the day's units", async () => {
    const endless = Array.from({ length: 100 }, (_, index) => page([], `t${index}`));
    const { walk, tokens } = scripted(endless);
    await expect(walk(500)).rejects.toMatchObject({ kind: "unavailable" });
    expect(tokens).toHaveLength(25);
  });

  test("a 404 on the first page means that there is no such playlist", async () => {
    const { walk, tokens } = scripted([missing]);
    await expect(walk()).rejects.toBe(missing);
    expect(tokens).toHaveLength(1);
  });

  test("tokens that form a cycle start the walk over once and then fail", async () => {
    const circle = [page(["a"], "2"), page(["b"], "3"), page(["c"], "2")];
    const { walk, tokens } = scripted([...circle, ...circle]);
    await expect(walk()).rejects.toMatchObject({ kind: "unavailable" });
    expect(tokens).toHaveLength(6);
  });

  test("any other failure is returned at once", async () => {
    const down = new YouTubeError("unavailable", "503");
    const { walk, tokens } = scripted([page(["a"], "2"), down]);
    await expect(walk()).rejects.toBe(down);
    expect(tokens).toHaveLength(2);
  });
});

test("each item is returned once and in order, with any page sizes and overlaps", async () => {
  const sizes = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(sizes, fc.integer({ min: 0, max: 3 }), async (pageSizes, overlap) => {
      let next = 0;
      const script = pageSizes.map((size, index) => {
        const from = Math.max(0, next - overlap);
        const to = Math.max(next, from + size);
        next = to;
        const numbers = Array.from({ length: to - from }, (_, offset) => String(from + offset));
        return page(numbers, index === pageSizes.length - 1 ? undefined : `t${index}`);
      });
      const { walk } = scripted(script);
      expect(ids(await walk())).toEqual(Array.from({ length: next }, (_, index) => String(index)));
    }),
  );
});

describe("remembered page tokens", () => {
  type Server = Map<string | undefined, YouTubePlaylistItemsPage | YouTubeError>;

  /** Answers by token, as YouTube does, and counts the calls. */
  async function walkAt(server: Server, known: readonly string[], limit = Infinity) {
    const calls: (string | undefined)[] = [];
    let [open, most] = [0, 0];
    const result = await walkPages({
      known,
      limit: () => limit,
      onPage: () => undefined,
      fetchPage: async (token) => {
        calls.push(token);
        open += 1;
        most = Math.max(most, open);
        // Longer than the walk needs for a page.
        for (let tick = 0; tick < 20; tick += 1) await Promise.resolve();
        open -= 1;
        const answer = server.get(token) ?? new YouTubeError("invalid_page_token", "unknown");
        if (answer instanceof YouTubeError) throw answer;
        return answer;
      },
    }).catch((error: unknown) => String(error));
    return { result, calls, most };
  }

  /** A list of so many pages, whose tokens begin with `mark`. */
  function serverOf(pages: number, mark = "t", ids = (index: number) => [`item-${index}`]): Server {
    return new Map(
      Array.from({ length: pages }, (_, index) => [
        index === 0 ? undefined : `${mark}${index}`,
        page(ids(index), index + 1 < pages ? `${mark}${index + 1}` : undefined),
      ]),
    );
  }

  test("are sent at once, at most eight calls at a time and none twice", async () => {
    const server = serverOf(30);
    const chain = await walkAt(server, []);
    const tokens = (chain.result as { pageTokens: string[] }).pageTokens;
    const again = await walkAt(server, tokens);
    expect(again.result).toEqual(chain.result);
    expect(again.calls).toHaveLength(chain.calls.length);
    expect(new Set(again.calls)).toEqual(new Set(chain.calls));
    expect([chain.most, again.most]).toEqual([1, PAGES_AT_ONCE]);
  });

  test("go no further than the first that is not known, and not where nothing may go ahead", async () => {
    const sent: (string | undefined)[] = [];
    const fetchPage = async (token: string | undefined) => {
      sent.push(token);
      return page([token ?? "first"]);
    };
    let may = true;
    const ahead = createFetchAhead(fetchPage, ["t1", "t2", null, "t4"], () => may);
    await ahead.fetchPage(undefined);
    await ahead.fetchPage("t1");
    expect([sent, ahead.isSent("t2"), ahead.isSent("t4")]).toEqual([
      [undefined, "t1", "t2"],
      true,
      false,
    ]);
    await ahead.fetchPage("t2");
    expect([sent.length, ahead.isSent("t2")]).toEqual([3, false]);
    may = false;
    sent.length = 0;
    const late = createFetchAhead(fetchPage, ["t1", "t2"], () => may);
    await late.fetchPage(undefined);
    await late.fetchPage("t1");
    expect(sent).toEqual([undefined, "t1"]);
  });

  test("a page counts only if the one before names its token", async () => {
    const server = serverOf(6);
    // Another list's page under a remembered token, which YouTube's answers do not lead to any more.
    server.set("old2", page(["foreign"], "old3"));
    const { result, calls } = await walkAt(server, ["t1", "old2", "old3"]);
    expect(result).toEqual((await walkAt(server, [])).result);
    // Those that went ahead while the page before them had not come.
    expect(calls.filter((token) => token?.startsWith("old"))).toHaveLength(2);
    const changed = await walkAt(server, ["old1", "old2", "old3"]);
    expect(changed.calls).toEqual((await walkAt(server, [])).calls);
  });

  test("that have expired cost no result", async () => {
    const server = serverOf(4, "new");
    const { result } = await walkAt(server, ["old1", "old2"]);
    expect(result).toEqual((await walkAt(server, [])).result);
  });

  test("change no result, whatever is remembered and whatever YouTube answers", async () => {
    const tokens = fc.constantFrom("t1", "t2", "t3", "t4", "t5", "gone");
    const answers = fc.record({
      ids: fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f"), { maxLength: 4 }),
      next: fc.option(tokens, { nil: undefined }),
      total: fc.integer({ min: 0, max: 9 }),
      fails: fc.constantFrom(undefined, undefined, undefined, undefined, "not_found" as const),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(answers, answers, answers, answers, answers, answers),
        fc.array(tokens, { maxLength: 8 }),
        fc.constantFrom(3, 50, 1000),
        async (all, known, limit) => {
          const server: Server = new Map(
            all.map(({ ids, next, total, fails }, index) => [
              index === 0 ? undefined : `t${index}`,
              fails ? new YouTubeError(fails, "gone") : page(ids, next, total),
            ]),
          );
          const chain = await walkAt(server, [], limit);
          const ahead = await walkAt(server, known, limit);
          expect(ahead.result).toEqual(chain.result);
          expect(ahead.calls.length).toBeLessThanOrEqual(chain.calls.length + PAGES_AT_ONCE - 1);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
