// Sends an analysis and follows its streamed answer.
import { ApiError, readErrorCode } from "#client/api/api-error.ts";
import { readLines } from "#client/api/line-reader.ts";
import { open, openLines } from "#client/api/request.ts";
import { listText, LONGEST_LIST, linkOfEachLine } from "#client/features/calculator/url-state.ts";
import { describeNotice } from "#shared/calculator-words.ts";
import type {
  CalculatorProgress,
  CalculatorRequest,
  CalculatorResponse,
  CalculatorStreamLine,
} from "#shared/contract/calculator.ts";
import * as calls from "#shared/contract/calls.ts";
import { LIKED_LIST } from "#shared/liked-list.ts";
import * as words from "#words/calculator.ts";

export const NO_PROGRESS: ReadingProgress = new Map();

export type AnalysisRequest = {
  lines: readonly string[];
  duplicates: boolean;
  region: string | undefined;
};

type AnalysisOptions = {
  /** Whether the lists that only the person can see are counted, too. */
  countsOwnLists: boolean;
  /** True if it is certain that nobody is signed in: stored answers have the limit for visitors. */
  isVisitor: boolean;
  /** Whether the server asks YouTube now if the lists have changed. */
  checkNow?: boolean;
  signal: AbortSignal;
  onProgress: OnProgress;
};

type OnProgress = (progress: ReadingProgress) => void;

/**
 * Runs the analysis of `request`. An error from the server, by status or as the stream's last line, throws
 * an {@link ApiError}; a broken or unfinished stream throws another error.
 */
export async function analyze(
  request: AnalysisRequest,
  { countsOwnLists, isVisitor, checkNow = false, signal, onProgress }: AnalysisOptions,
): Promise<CalculatorResponse> {
  const body: CalculatorRequest = {
    urls: [...request.lines],
    includeDuplicates: request.duplicates,
    withTitles: true,
    ...(checkNow && { checkNow }),
    ...(request.region === undefined ? {} : { region: request.region }),
  };
  const stored = isVisitor && !checkNow ? await findStored(request, signal) : undefined;
  const response =
    stored ??
    (await openLines(countsOwnLists ? calls.analyzeOwnLists : calls.analyzePlaylists, {
      body,
      signal,
    }));
  const answer = await readAnalysis(response, onProgress);
  if (!countsOwnLists) return answer;
  const named = withLikedTitle(answer);
  // Without the words, the server's stay, which are English.
  return wordOwnNotices(named).catch(() => named);
}

/** The notices about own lists in the page's language. */
async function wordOwnNotices(answer: CalculatorResponse): Promise<CalculatorResponse> {
  const { notices = [], warnings } = answer;
  if (notices.every((notice) => describeNotice(notice) !== undefined)) return answer;
  const { describeOwnNotice } = await import("#shared/own-list-words.ts");
  const worded = notices.map((notice, index) => describeOwnNotice(notice) ?? warnings[index] ?? "");
  return { ...answer, warnings: worded };
}

/**
 * The stored answer for visitors, perhaps from a cache near them. Undefined if none is stored, or if the lines do not
 * fit into a link.
 */
async function findStored(
  { lines, duplicates, region }: AnalysisRequest,
  signal: AbortSignal,
): Promise<Response | undefined> {
  const list = listForLink(lines);
  if (list === undefined) return undefined;
  const query = {
    list,
    titles: "1",
    stored: "1",
    ...(duplicates && { duplicates: "1" as const }),
    ...(region && { region }),
  } as const;
  return open(calls.sharedAnalysis, { query, signal }).catch((error: unknown) => {
    if (error instanceof ApiError) return undefined;
    throw error;
  });
}

/** The lines as a link contains them; undefined if they are too long, or not one link each. */
function listForLink(lines: readonly string[]): string | undefined {
  const list = linkOfEachLine(lines);
  const text = list && listText(list);
  return text !== undefined && text.length <= LONGEST_LIST ? text : undefined;
}

/** Reads a response, streamed or complete, to its end. */
export async function readAnalysis(
  response: Response,
  onProgress: OnProgress,
): Promise<CalculatorResponse> {
  if (!response.headers.get("Content-Type")?.includes("ndjson")) {
    return response.json();
  }
  if (!response.body) throw new Error("The response has no body");
  let progress = NO_PROGRESS;
  for await (const text of readLines(response.body)) {
    const line: CalculatorStreamLine = JSON.parse(text);
    if (line.type === "progress") {
      progress = addProgress(
        progress,
        line.playlistId === LIKED_LIST ? { ...line, title: words.likedVideos } : line,
      );
      onProgress(progress);
    } else if (line.type === "error") {
      const retryAt = line.retryAt === undefined ? undefined : new Date(line.retryAt);
      const code = readErrorCode(line.code);
      throw new ApiError(line.status, line.message, { code, retryAt });
    } else if (line.type === "result") {
      return line;
    }
  }
  throw new Error("The stream ended early");
}

/** The server's title of the liked videos is English. */
function withLikedTitle(answer: CalculatorResponse): CalculatorResponse {
  const title = words.likedVideos;
  const liked = answer.playlists.find(({ id }) => id === LIKED_LIST);
  if (liked === undefined) return answer;
  return {
    ...answer,
    playlists: answer.playlists.map((list) => (list.id === LIKED_LIST ? { ...list, title } : list)),
    videos: answer.videos.map((video) =>
      video.playlistId === LIKED_LIST ? { ...video, playlistTitle: title } : video,
    ),
    notices: answer.notices?.map((notice) =>
      // A line may name other lists too.
      "name" in notice && notice.line === liked.line && notice.name === liked.title
        ? { ...notice, name: title }
        : notice,
    ),
  };
}

// Progress of the reading. All figures come from the server; none is estimated.

/** The latest progress of each playlist. Keyed by line and playlist id: one line may name several playlists. */
export type ReadingProgress = ReadonlyMap<string, CalculatorProgress>;

type ReadingTotals = {
  playlistsDone: number;
  videos: number;
  seconds: number;
  /** How many items have been read. */
  read: number;
  /** How many items are expected: 0 before the first playlist, undefined until YouTube has reported every one. */
  reported: number | undefined;
};

export function addProgress(progress: ReadingProgress, line: CalculatorProgress): ReadingProgress {
  return new Map(progress).set(`${line.line} ${line.playlistId}`, line);
}

export function totalProgress(progress: ReadingProgress): ReadingTotals {
  const totals: ReadingTotals = {
    playlistsDone: 0,
    videos: 0,
    seconds: 0,
    read: 0,
    reported: 0,
  };
  for (const line of progress.values()) {
    if (line.done) totals.playlistsDone += 1;
    totals.videos += line.totalVideos;
    totals.seconds += line.totalDuration;
    totals.read += line.read;
    const expected = expectedItems(line);
    totals.reported =
      totals.reported === undefined || expected === undefined
        ? undefined
        : totals.reported + expected;
  }
  return totals;
}

/** The expected item count of a playlist, if known. */
export function expectedItems(line: CalculatorProgress): number | undefined {
  if (line.done) return line.read;
  return line.reported === undefined ? undefined : Math.max(line.reported, line.read);
}

/**
 * At most `limit` playlists, in the order of their lines. If there are more, those being read are preferred, and among
 * those that have been read, the last ones.
 */
export function visiblePlaylists(progress: ReadingProgress, limit: number): CalculatorProgress[] {
  const all = [...progress.values()].toSorted((a, b) => a.line - b.line);
  if (all.length <= limit) return all;
  const busy = all.filter((line) => !line.done);
  const done = all.filter((line) => line.done).toReversed();
  return [...busy, ...done].slice(0, limit).toSorted((a, b) => a.line - b.line);
}
