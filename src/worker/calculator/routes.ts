// The public calculator's calls, for our own pages only. POST answers as JSON or as a stream of lines; GET returns a
// calculation's answer for a link and may be cached.
import { type Context, Hono } from "hono";
import type { z } from "zod";
import type {
  CalculatorResponse,
  calculatorRequestSchema,
  CalculatorStreamLine,
} from "#shared/contract/calculator.ts";
import { endpoints } from "#shared/contract/endpoints.ts";
import type { VideosAnswer } from "#shared/contract/videos.ts";
import { mustAgree } from "#shared/terms.ts";
import type { Answer } from "#worker/calculator/calculation.ts";
import type { Question } from "#worker/calculator/calculator.ts";
import type { Caller } from "#worker/calculator/caller.ts";
import { cacheControlOf, isKnown } from "#worker/calculator/answers/http-caching.ts";
import type { VideoLists } from "#worker/calculator/video-lists.ts";
import { route } from "#worker/account/route.ts";
import { sentenceOf, toAppError } from "#worker/http/errors.ts";
import { logged } from "#worker/http/log.ts";
import { JsonLines, JsonText } from "#worker/http/reply.ts";
import { languageOf } from "#worker/http/words.ts";
import type { AppContext, Services } from "#worker/app-context.ts";

export const calculatorRoutes = new Hono<AppContext>();
const app = calculatorRoutes;

route(
  app,
  endpoints.analyzePlaylists,
  async ({ c, services: { calculator }, body, wantsLines }) => {
    const caller = await callerOf(c);
    return reply(c, wantsLines, (onProgress) =>
      calculator.answer(questionOf(body), caller, onProgress),
    );
  },
);

route(app, endpoints.analyzeOwnLists, ({ c, services, person, library, body, wantsLines }) => {
  const { calculator, ownListsOf } = services;
  const caller = personOf(services, person.user.id);
  return reply(c, wantsLines, (onProgress) =>
    calculator.answerWithOwn(questionOf(body), caller, ownListsOf(library.id), onProgress),
  );
});

route(app, endpoints.sharedAnalysis, async ({ c, services, query }) => {
  const question = {
    urls: query.list,
    includeDuplicates: query.duplicates === "1",
    region: query.region,
    withTitles: query.titles === "1",
  };
  const caller = visitorOf(services);
  const { calculator } = services;
  const answer =
    query.stored === "1"
      ? await calculator.storedAnswer(question, caller)
      : await calculator.answer(question, caller, () => undefined);
  return sharedReply(c, answer);
});

route(app, endpoints.channelLists, async ({ c, services: { channelLists }, query }) =>
  channelLists.list(query, await callerOf(c)),
);

route(app, endpoints.readVideos, async ({ c, services: { videoLists }, body, wantsLines }) => {
  const read = await videoLists.open(body, await callerOf(c));
  return wantsLines ? streamParts(c, read) : joinParts(read);
});

function questionOf(body: z.output<typeof calculatorRequestSchema>): Question {
  const { urls, includeDuplicates, region, withTitles, checkNow } = body;
  return { urls, includeDuplicates, region, withTitles, checkNow };
}

/**
 * The account's allowance is for somebody who has accepted the current terms (product.md 11.5.5). If the session cannot
 * be looked up, the caller gets the anonymous limit instead of an error.
 */
async function callerOf(c: Context<AppContext>): Promise<Caller> {
  const { findPerson } = c.var.services;
  const person = await findPerson().catch(logged("session_not_looked_up"));
  if (!person || mustAgree(person.user.termsVersion)) return visitorOf(c.var.services);
  return personOf(c.var.services, person.user.id);
}

function personOf({ subjects }: Services, id: string): Caller {
  return { key: `user:${id}`, signedIn: true, subject: () => subjects.person(id) };
}

function visitorOf({ callerKey, subjects }: Services): Caller {
  return { key: callerKey, signedIn: false, subject: () => subjects.address(callerKey) };
}

/** Cacheable while the answer is fresh; a stale one may be used during revalidation. */
function sharedReply(c: Context<AppContext>, { body, metadata }: Answer) {
  const cacheControl = metadata && cacheControlOf(metadata, Date.now());
  if (metadata && cacheControl !== undefined) {
    c.header("Cache-Control", cacheControl);
    // The cache in front of the Worker gives it to our own pages only, as the Worker does.
    c.header("Vary", "Sec-Fetch-Site");
    c.header("ETag", metadata.etag);
    if (isKnown(c.req.header("If-None-Match"), metadata.etag)) {
      if (body instanceof ReadableStream) void body.cancel();
      // A 304 has no Content-Type and no Last-Modified: the stored answer keeps its own (RFC 9110, 15.4.5).
      return c.body(null, 304);
    }
    c.header("Last-Modified", new Date(metadata.readAt).toUTCString());
  }
  return new JsonText<CalculatorResponse>(body);
}

type ReadParts = Awaited<ReturnType<VideoLists["open"]>>;

/** A part as a line as soon as it is known. Ends early once nobody reads. */
function streamParts(c: Context<AppContext>, read: ReadParts): JsonLines<VideosAnswer> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  const done = read((part) =>
    writer.write(encoder.encode(`${JSON.stringify(part)}\n`)).then(
      () => true,
      () => false,
    ),
  )
    .then(() => writer.close())
    .catch((error: unknown) => writer.abort(error));
  c.executionCtx.waitUntil(done.catch(() => undefined));
  return new JsonLines(readable);
}

async function joinParts(read: ReadParts): Promise<VideosAnswer> {
  const parts: VideosAnswer[] = [];
  await read(async (part) => {
    parts.push(part);
    return true;
  });
  return {
    videos: parts.flatMap(({ videos }) => videos),
    notListed: parts.flatMap(({ notListed }) => notListed),
    unread: parts.flatMap(({ unread }) => unread),
    // ISO times sort as texts.
    readAt: parts.map(({ readAt }) => readAt).toSorted()[0] ?? new Date().toISOString(),
  };
}

/** The answer, after progress lines if the caller wants them. */
async function reply(
  c: Context<AppContext>,
  wantsLines: boolean,
  work: Work,
): Promise<JsonLines<CalculatorStreamLine> | JsonText<CalculatorResponse>> {
  if (wantsLines) return streamAnswer(c, work);
  return new JsonText<CalculatorResponse>((await work(() => undefined)).body);
}

type Work = (onProgress: (line: CalculatorStreamLine) => void) => Promise<Answer>;

/** Progress lines while `work` runs, then the answer. A failure after the start is the last line. */
function streamAnswer(c: Context<AppContext>, work: Work): JsonLines<CalculatorStreamLine> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  // If the client disconnects, the work continues and its answer is cached.
  const write = (text: string) => writer.write(encoder.encode(`${text}\n`)).catch(() => undefined);
  const done = work((line) => void write(JSON.stringify(line)))
    .then(({ body }) =>
      typeof body === "string"
        ? write(`${RESULT_START}${body.slice(1)}`)
        : pipeResult(body, writer),
    )
    .catch((error: unknown) => write(JSON.stringify(errorLine(c, error))))
    .then(() => writer.close())
    .catch(() => undefined);
  c.executionCtx.waitUntil(done);
  return new JsonLines(readable);
}

/** In place of the first brace of an answer's JSON, which so becomes a line without being parsed. */
const RESULT_START = '{"type":"result",';

async function pipeResult(
  body: ReadableStream<Uint8Array>,
  writer: WritableStreamDefaultWriter<Uint8Array>,
): Promise<void> {
  const encoder = new TextEncoder();
  let isStart = true;
  for await (const chunk of body) {
    if (isStart) await writer.write(encoder.encode(RESULT_START));
    await writer.write(isStart ? chunk.subarray(1) : chunk);
    isStart = false;
  }
  await writer.write(encoder.encode("\n"));
}

function errorLine(c: Context<AppContext>, error: unknown): CalculatorStreamLine {
  const known = toAppError(error, c.get("requestId"));
  const retryAt = known.retryAt === undefined ? undefined : new Date(known.retryAt).toISOString();
  return {
    type: "error",
    status: known.status,
    code: known.code,
    message: sentenceOf(known, languageOf(c.req.raw)),
    ...(retryAt && { retryAt }),
  };
}
