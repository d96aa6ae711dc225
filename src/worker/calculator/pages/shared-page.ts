// Serves the calculator's page and its preview picture for a link with a `list` parameter: the built
// files with the title, description and totals of that list, for the link's range or selection and at its speed.
// Uses only what is stored, so that a crawler costs no YouTube quota. The page is in the language of its address, the
// picture in that of its parameter `language`.
import { z } from "zod";
import { calculatorQuerySchema } from "#shared/contract/calculator.ts";
import {
  DEFAULT_LANGUAGE,
  findLanguage,
  type Language,
  LANGUAGES,
  pathOf,
  sentenceSeparatorOf,
} from "#shared/languages.ts";
import { SIGNED_IN_VIDEO_LIMIT } from "#shared/plans.ts";
import type { ResultPart } from "#shared/result-part.ts";
import { SPEED_LIMITS } from "#shared/speeds.ts";
import { type DatedSummary, isPart } from "#worker/calculator/answers/cache.ts";
import { publicFor } from "#worker/calculator/answers/http-caching.ts";
import { createCalculator } from "#worker/calculator/calculator.ts";
import { summaryOfPart, titleOfPart } from "#worker/calculator/pages/part-words.ts";
import { drawResultCard } from "#worker/calculator/pages/result-card.ts";
import { isSelection } from "#shared/selected-videos.ts";
import { findYouTubeLinks } from "#shared/youtube-link-finder.ts";
import type { Bindings } from "#worker/env.ts";
import { callerKeyOf } from "#worker/http/caller.ts";
import { requireWithin } from "#worker/http/limits.ts";
import { logged } from "#worker/http/log.ts";
import { type Words, wordsOf } from "#worker/http/words.ts";
import { readSettings } from "#worker/settings.ts";

const PAGE = "/playlist-length";
const PICTURE = "/social/playlist-length.png";
const PICTURE_PARTS = "/social/result-parts.png";
const PICTURE_KEPT_SECONDS = 86_400;

const position = z.coerce.number().int().min(1).max(SIGNED_IN_VIDEO_LIMIT).optional();
/** Like the page, ignores what is not valid. */
const partSchema = z.object({
  from: position.catch(undefined),
  to: position.catch(undefined),
  speed: z.coerce.number().min(SPEED_LIMITS.min).max(SPEED_LIMITS.max).optional().catch(undefined),
  selected: z.string().refine(isSelection).optional().catch(undefined),
});

/**
 * True for the calculator's picture and page, and for what else wrangler.toml takes for the page in another language; every
 * other request is an API call.
 */
export function isSharedPage(request: Request): boolean {
  const { pathname } = new URL(request.url);
  return pathname === PICTURE || (pathname.endsWith(PAGE) && !/^\/api(?:\/|$)/.test(pathname));
}

/**
 * The page or picture for the requested list; the built file when there is no list or when this fails, which is the page
 * "Page Not Found" where the path begins with no language.
 */
export async function serveSharedPage(
  request: Request,
  env: Bindings,
  ctx: ExecutionContext,
): Promise<Response> {
  const url = new URL(request.url);
  const language = languageAt(url);
  if (language === undefined || !url.searchParams.has("list") || request.method !== "GET") {
    return env.ASSETS.fetch(request);
  }
  const render = url.pathname === PICTURE ? renderPicture : renderPage;
  const rendered = await readShared(url, request, env, ctx)
    .then((shared) => shared && render({ ...shared, language }, request, env))
    .catch(logged("shared_page_failed"));
  return (
    rendered ??
    env.ASSETS.fetch(url.pathname === PICTURE ? builtPicture(language, request) : request)
  );
}

/** Each language has its own (scripts/drawn-cards.ts). */
function builtPicture(language: Language, request: Request): Request {
  const path = PICTURE.replace("/social", `/social${pathOf(language)}`);
  return new Request(new URL(path, request.url), request);
}

/** Undefined where no page is. */
function languageAt({ pathname, searchParams }: URL): Language | undefined {
  if (pathname === PICTURE) {
    return findLanguage(searchParams.get("language") ?? "")?.tag ?? DEFAULT_LANGUAGE;
  }
  return LANGUAGES.find(({ tag }) => pathname === `${pathOf(tag)}${PAGE}`)?.tag;
}

async function renderPage(shared: SharedIn, request: Request, env: Bindings): Promise<Response> {
  // A 304 for the built page's ETag would be wrong: this page has a different text.
  const page = await env.ASSETS.fetch(withoutETag(request));
  if (page.status !== 200) return page;
  const answer = rewrite(page, describeShared(shared));
  answer.headers.delete("ETag");
  return answer;
}

/** Drawing uses much CPU time, so it is rate-limited like a calculation. */
async function renderPicture(
  { summary, language }: SharedIn,
  request: Request,
  env: Bindings,
): Promise<Response | undefined> {
  if (!summary) return undefined;
  await requireWithin(env.CALCULATOR_LIMIT, callerKeyOf(request));
  const parts = await env.ASSETS.fetch(new URL(PICTURE_PARTS, request.url));
  const picture = drawResultCard(await parts.bytes(), summary, language);
  const headers = new Headers(parts.headers);
  for (const name of ["ETag", "Content-Length"]) headers.delete(name);
  headers.set(
    "Cache-Control",
    publicFor(PICTURE_KEPT_SECONDS, { readAt: summary.readAt, now: Date.now() }),
  );
  return new Response(picture, { headers });
}

function withoutETag(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete("If-None-Match");
  return new Request(request, { headers });
}

/** The requested lists, and the summary of the requested part if what it needs is stored. */
type Shared = {
  origin: string;
  list: readonly string[];
  search: string;
  summary: (DatedSummary & ResultPart) | undefined;
};
type SharedIn = Shared & { language: Language };

async function readShared(
  { searchParams }: URL,
  request: Request,
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
  const part = partSchema.parse(Object.fromEntries(searchParams));
  const { from, to, speed, selected } = part;
  if (isPart(part)) await requireWithin(env.CALCULATOR_LIMIT, callerKeyOf(request));
  // Making an answer counts as a calculation, but only once: a part has been counted above.
  const mayMake = async () =>
    isPart(part) || (await env.CALCULATOR_LIMIT.limit({ key: callerKeyOf(request) })).success;
  const settings = readSettings(env);
  const waitUntil = (work: Promise<unknown>) => ctx.waitUntil(work);
  const question = {
    urls: list,
    includeDuplicates: duplicates === "1",
    region,
    // Must match the page's own request, or another answer is looked up.
    withTitles: true,
  };
  const calculator = createCalculator({ env, settings, waitUntil });
  const summary =
    (await calculator.getCachedSummary(question, part)) ??
    ((await mayMake()) ? await calculator.getKnownSummary(question, part) : undefined);
  const search = new URLSearchParams({
    list: list.join(","),
    ...(duplicates === "1" && { duplicates }),
    ...(region !== undefined && { region }),
    ...(speed !== undefined && { speed: String(speed) }),
    ...(from !== undefined && { from: String(from) }),
    ...(to !== undefined && { to: String(to) }),
    ...(selected !== undefined && { selected }),
  });
  return {
    origin: settings.publicOrigin,
    list,
    search: search.toString().replaceAll("%2C", ","),
    summary: summary && { ...summary, speed },
  };
}

type SharedWords = {
  title: string;
  text: string;
  /** Of the picture. */
  alt: string;
  address: string;
  picture: string | undefined;
};

function describeShared({ origin, list, search, summary, language }: SharedIn): SharedWords {
  const inLanguage = language === DEFAULT_LANGUAGE ? "" : `&language=${language}`;
  return {
    ...(summary ? describeSummary(summary, language) : describeUncached(list, language)),
    address: `${origin}${pathOf(language)}${PAGE}?${search}`,
    picture: summary && `${origin}${PICTURE}?${search}${inLanguage}`,
  };
}

function describeSummary(part: ResultPart, language: Language) {
  const { sharedPage: words, attribution } = wordsOf(language);
  const { source, notYouTubes } = attribution;
  const title = titleOfPart(part, language);
  const text = [summaryOfPart(part, language), source, notYouTubes].join(
    sentenceSeparatorOf(language),
  );
  return { title, text, alt: words.pictureAlt({ title, text }) };
}

function describeUncached(list: readonly string[], language: Language) {
  const { sharedPage: words, attribution } = wordsOf(language);
  const between = sentenceSeparatorOf(language);
  const title = questionAbout(list, words);
  const text = [words.whatIsShown, attribution.source].join(between);
  return { title, text, alt: [title, text].join(between) };
}

function questionAbout(list: readonly string[], words: Words["sharedPage"]): string {
  const [first = ""] = list;
  const count = list.length;
  if (count !== 1) {
    return list.every((piece) => kindOf(piece) === "playlist")
      ? words.howLongPlaylists({ count })
      : words.howLongLists({ count });
  }
  const questions: Record<Kind, string> = {
    playlist: words.howLongPlaylist,
    channel: words.howLongChannel,
    video: words.howLongVideo,
  };
  return questions[kindOf(first)];
}

type Kind = "playlist" | "channel" | "video";

function kindOf(piece: string): Kind {
  const kind = findYouTubeLinks(piece)[0]?.target.kind;
  return kind === "channel" || kind === "video" ? kind : "playlist";
}

/** HTMLRewriter escapes every value. The canonical address stays that of the page without a list. */
function rewrite(page: Response, { title, text, alt, address, picture }: SharedWords): Response {
  const content: Record<string, string> = {
    'meta[name="description"]': text,
    'meta[property="og:title"]': title,
    'meta[property="og:description"]': text,
    'meta[property="og:image:alt"]': alt,
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
