// The calculator's page at an address that holds a list, and its picture: as they were built, but with
// words and figures of their own, so that a link that is passed on says what it leads to. Only what is
// known already is said; a crawler spends none of YouTube's allowance.
import { calculatorQuerySchema } from "#shared/contract/calculator.ts";
import { formatDuration } from "#shared/duration.ts";
import type { AnswerSummary } from "#worker/calculator/cache.ts";
import { createCalculator } from "#worker/calculator/calculator.ts";
import { drawResultCard } from "#worker/calculator/result-card.ts";
import { countVideos } from "#shared/calculator-words.ts";
import type { Bindings } from "#worker/env.ts";
import { callerKeyOf } from "#worker/http/caller.ts";
import { requireWithin } from "#worker/http/limits.ts";
import { describeError, logEvent } from "#worker/http/log.ts";
import { readSettings } from "#worker/settings.ts";

const PAGE = "/playlist-length";
const PICTURE = "/social/playlist-length.png";
const PICTURE_PARTS = "/social/result-parts.png";
const PICTURE_KEPT_SECONDS = 86_400;

/** Whether `request` is for the page or its picture; everything else is a call. */
export function isSharedPage(request: Request): boolean {
  return [PAGE, PICTURE].includes(new URL(request.url).pathname);
}

/** The page or picture as it was built, or of its own. Whatever fails, what was built is served. */
export async function sharedPage(
  request: Request,
  env: Bindings,
  ctx: ExecutionContext,
): Promise<Response> {
  const url = new URL(request.url);
  if (!url.searchParams.has("list") || request.method !== "GET") return env.ASSETS.fetch(request);
  const answer = url.pathname === PICTURE ? ownPicture : ownPage;
  const own = await findShared(url, env, ctx)
    .then((shared) => shared && answer(shared, request, env))
    .catch((error: unknown) => {
      logEvent("shared_page_failed", { cause: describeError(error) });
      return undefined;
    });
  return own ?? env.ASSETS.fetch(request);
}

async function ownPage(shared: Shared, request: Request, env: Bindings): Promise<Response> {
  // The built page's own tag would say "not modified" of other words.
  const page = await env.ASSETS.fetch(withoutTag(request));
  if (page.status !== 200) return page;
  const answer = rewrite(page, sayShared(shared));
  answer.headers.delete("ETag");
  return answer;
}

/** Drawing takes more of a processor than anything else here, so it is limited like a calculation. */
async function ownPicture(
  { summary }: Shared,
  request: Request,
  env: Bindings,
): Promise<Response | undefined> {
  if (!summary) return undefined;
  await requireWithin(env.CALCULATOR_LIMIT, callerKeyOf(request));
  const parts = await env.ASSETS.fetch(new URL(PICTURE_PARTS, request.url));
  const picture = drawResultCard(await parts.bytes(), summary);
  const headers = new Headers(parts.headers);
  for (const ofTheParts of ["ETag", "Content-Length"]) headers.delete(ofTheParts);
  headers.set("Cache-Control", `public, max-age=${PICTURE_KEPT_SECONDS}`);
  return new Response(picture, { headers });
}

function withoutTag(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete("If-None-Match");
  return new Request(request, { headers });
}

/** What is asked for, and what is known of it. */
type Shared = { origin: string; lists: number; search: string; summary: AnswerSummary | undefined };

async function findShared(
  { searchParams }: URL,
  env: Bindings,
  ctx: ExecutionContext,
): Promise<Shared | undefined> {
  const query = calculatorQuerySchema.safeParse({
    list: searchParams.get("list"),
    duplicates: searchParams.get("duplicates") ?? undefined,
    region: searchParams.get("region") ?? undefined,
  });
  if (!query.success) return undefined;
  const { list, duplicates, region } = query.data;
  const settings = readSettings(env);
  const waitUntil = (work: Promise<unknown>) => ctx.waitUntil(work);
  const summary = await createCalculator({ env, settings, waitUntil }).known({
    urls: list,
    includeDuplicates: duplicates === "1",
    region,
    // The page asks for titles.
    withTitles: true,
  });
  const search = new URLSearchParams({
    list: list.join(","),
    ...(duplicates === "1" && { duplicates }),
    ...(region !== undefined && { region }),
  });
  return {
    origin: settings.publicOrigin,
    lists: list.length,
    search: search.toString().replaceAll("%2C", ","),
    summary,
  };
}

type SharedWords = { title: string; text: string; address: string; picture: string | undefined };

function sayShared({ origin, lists, search, summary }: Shared): SharedWords {
  return {
    ...(summary ? sayWhat(summary) : sayHowMany(lists)),
    address: `${origin}${PAGE}?${search}`,
    picture: summary && `${origin}${PICTURE}?${search}`,
  };
}

function sayWhat({ videos, seconds, title }: AnswerSummary) {
  const length = formatDuration(seconds);
  const count = countVideos(videos);
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
function rewrite(page: Response, { title, text, address, picture }: SharedWords): Response {
  const content: Record<string, string> = {
    'meta[name="description"]': text,
    'meta[property="og:title"]': title,
    'meta[property="og:description"]': text,
    'meta[property="og:image:alt"]': `${title}. ${text}`,
    'meta[property="og:url"]': address,
    'meta[name="twitter:title"]': title,
    'meta[name="twitter:description"]': text,
    ...(picture !== undefined && {
      'meta[property="og:image"]': picture,
      'meta[name="twitter:image"]': picture,
    }),
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
