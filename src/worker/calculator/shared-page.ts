// The calculator's page at an address that holds a list: the built page, with a title and a description
// of its own, so that a link that is passed on says what it leads to. Only what is known already is
// said; a crawler spends none of YouTube's allowance.
import { calculatorQuerySchema } from "#shared/contract/calculator.ts";
import { formatDuration } from "#shared/duration.ts";
import type { Gist } from "#worker/calculator/cache.ts";
import { createCalculator } from "#worker/calculator/calculator.ts";
import type { Bindings } from "#worker/env.ts";
import { readSettings } from "#worker/settings.ts";
import { describeError, logEvent } from "#worker/http/log.ts";

const PATH = "/playlist-length";
const NUMBER = new Intl.NumberFormat("en");

/** Whether `request` is for the page; everything else is a call. */
export function isSharedPage(request: Request): boolean {
  return new URL(request.url).pathname === PATH;
}

/** The page as it was built, or with words of its own. Whatever fails, the page is served. */
export async function sharedPage(
  request: Request,
  env: Bindings,
  ctx: ExecutionContext,
): Promise<Response> {
  const url = new URL(request.url);
  if (!url.searchParams.has("list") || request.method !== "GET") return env.ASSETS.fetch(request);
  const words = await describe(url, env, ctx).catch((error: unknown) => {
    logEvent("shared_page_failed", { cause: describeError(error) });
    return undefined;
  });
  if (!words) return env.ASSETS.fetch(request);
  // The built page's own tag would say "not modified" of other words.
  const headers = new Headers(request.headers);
  headers.delete("If-None-Match");
  const page = await env.ASSETS.fetch(new Request(request, { headers }));
  if (page.status !== 200) return page;
  const shared = rewrite(page, words);
  shared.headers.delete("ETag");
  return shared;
}

type SharedWords = { title: string; text: string; address: string };

async function describe(
  url: URL,
  env: Bindings,
  ctx: ExecutionContext,
): Promise<SharedWords | undefined> {
  const query = calculatorQuerySchema.safeParse({
    list: url.searchParams.get("list"),
    duplicates: url.searchParams.get("duplicates") ?? undefined,
    region: url.searchParams.get("region") ?? undefined,
  });
  if (!query.success) return undefined;
  const { list, duplicates, region } = query.data;
  const settings = readSettings(env);
  const waitUntil = (work: Promise<unknown>) => ctx.waitUntil(work);
  const gist = await createCalculator({ env, settings, waitUntil }).known({
    urls: list,
    includeDuplicates: duplicates === "1",
    region,
    // The page asks for titles.
    withTitles: true,
  });
  const address = `${settings.publicOrigin}${PATH}?list=${encodeURIComponent(list.join(",")).replaceAll("%2C", ",")}`;
  return { ...(gist ? sayWhat(gist) : sayHowMany(list.length)), address };
}

function sayWhat({ videos, seconds, title }: Gist) {
  const length = formatDuration(seconds);
  const count = `${NUMBER.format(videos)} ${videos === 1 ? "video" : "videos"}`;
  return {
    title: `${title ?? count}: ${length}`,
    text: `${count}, ${length} in total, and ${formatDuration(seconds / 2)} at double speed. See every speed and the day you would be done.`,
  };
}

function sayHowMany(lists: number) {
  return {
    title: lists === 1 ? "How long is this playlist?" : `How long are these ${lists} playlists?`,
    text: "The total watch time at every speed, what is missing from it, and the day you would be done.",
  };
}

/** The words are data: HTMLRewriter escapes what it sets. The canonical address stays the page's. */
function rewrite(page: Response, { title, text, address }: SharedWords): Response {
  const content: Record<string, string> = {
    'meta[name="description"]': text,
    'meta[property="og:title"]': title,
    'meta[property="og:description"]': text,
    'meta[property="og:image:alt"]': `${title}. ${text}`,
    'meta[property="og:url"]': address,
    'meta[name="twitter:title"]': title,
    'meta[name="twitter:description"]': text,
  };
  const rewriter = new HTMLRewriter().on("title", {
    element: (element) => void element.setInnerContent(`${title} | Tidylist`),
  });
  for (const [selector, value] of Object.entries(content)) {
    rewriter.on(selector, { element: (element) => void element.setAttribute("content", value) });
  }
  const shared = rewriter.transform(page);
  return new Response(shared.body, shared);
}
