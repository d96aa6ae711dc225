// Reads what YouTube says about the videos of a list. Lengths come first; titles, pictures and countries only when they
// are needed, because they use the scarcer bucket. A video that has been answered is not asked for again.
import { useCallback, useEffect, useRef, useState } from "react";
import { readLines } from "#client/api/line-reader.ts";
import { openLines } from "#client/api/request.ts";
import type { Answers, ImportedList } from "#client/features/import/imported-list.ts";
import { createThrottle, PROGRESS_PAINT_MS } from "#client/ui/timings.ts";
import * as calls from "#shared/contract/calls.ts";
import type { VideoAnswer, VideosAnswer, VideosRequest } from "#shared/contract/videos.ts";

type Unread = { count: number; code: string; retryAt: string | undefined };

export type ListReading = {
  list: ImportedList;
  /** The different videos that are read: not more than the limit allows. */
  wanted: readonly string[];
  status: "reading" | "stopped" | "failed" | "done";
  answers: Answers;
  /** What the server could not read, by reason. Videos that a broken connection left unanswered are not counted here. */
  unread: readonly Unread[];
  /** When the oldest answer was read; "" before the first answer. */
  readAt: string;
  error: unknown;
  /** Titles, pictures and countries, without which the list can be shown. "read" even if some could not be read. */
  details: "unread" | "reading" | "read";
};

export function useListReading() {
  const [reading, setReading] = useState<ListReading>();
  const latest = useRef<ListReading>(undefined);
  const running = useRef<AbortController>(undefined);

  const show = useCallback((next: ListReading) => {
    latest.current = next;
    setReading(next);
  }, []);

  const run = useCallback(
    async (start: ListReading, ids: readonly string[], { withDetails = false } = {}) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const answers = new Map(start.answers);
      let { readAt } = start;
      const unread: Unread[] = [];
      const progress = (): ListReading => ({ ...start, answers: new Map(answers), readAt });
      const painting = createThrottle<undefined>(PROGRESS_PAINT_MS, () => show(progress()));
      show(start);
      let end: Pick<ListReading, "status" | "error"> = { status: "done", error: undefined };
      try {
        if (ids.length > 0) {
          await readAnswers({ ids: [...ids], withDetails }, controller.signal, (part) => {
            addAnswers(answers, part);
            unread.push(...unreadOf(part));
            if (readAt === "" || part.readAt < readAt) readAt = part.readAt;
            painting.push(undefined);
          });
        }
      } catch (error) {
        end = { status: controller.signal.aborted ? "stopped" : "failed", error };
      } finally {
        painting.cancel();
      }
      // Shows nothing more if a later reading has replaced this one, or the page was left.
      if (running.current !== controller) return;
      // A reading of details changes neither `status` nor `unread`: the list is complete without details.
      show({ ...progress(), ...(withDetails ? { details: "read" } : { ...end, unread }) });
    },
    [show],
  );

  useEffect(
    () => () => {
      running.current?.abort();
      running.current = undefined;
    },
    [],
  );

  /** Reads at most `limit` different videos. */
  const open = useCallback(
    (list: ImportedList, limit: number) => {
      const wanted = [...new Set(list.ids)].slice(0, limit);
      void run({ ...EMPTY_READING, list, wanted }, wanted);
    },
    [run],
  );

  /** Reads the videos that have no answer yet. */
  const readRest = useCallback(() => {
    const { current } = latest;
    if (!current) return;
    const ids = current.wanted.filter((id) => !current.answers.has(id));
    const { list, wanted, answers, readAt } = current;
    void run({ ...EMPTY_READING, list, wanted, answers, readAt }, ids);
  }, [run]);

  /** Reads the titles, pictures and countries that are not known yet. */
  const readDetails = useCallback(() => {
    const { current } = latest;
    if (!current || current.status === "reading" || current.details === "reading") return;
    const ids = withoutDetails(current);
    if (ids.length > 0) void run({ ...current, details: "reading" }, ids, { withDetails: true });
  }, [run]);

  const stop = useCallback(() => running.current?.abort(), []);

  return { reading, open, readRest, readDetails, stop };
}

const EMPTY_READING: Omit<ListReading, "list" | "wanted"> = {
  status: "reading",
  answers: new Map(),
  unread: [],
  readAt: "",
  error: undefined,
  details: "unread",
};

/** The videos of which only the length is known. */
export function withoutDetails({ wanted, answers }: Pick<ListReading, "wanted" | "answers">) {
  return wanted.filter((id) => {
    const answer = answers.get(id);
    return answer && !answer.details;
  });
}

function addAnswers(answers: Map<string, VideoAnswer | null>, part: VideosAnswer): void {
  for (const video of part.videos) answers.set(video.id, video);
  for (const id of part.notListed) answers.set(id, null);
}

function unreadOf({ unread }: VideosAnswer): Unread[] {
  return unread.map(({ ids, code, retryAt }) => ({ count: ids.length, code, retryAt }));
}

/**
 * Requests the videos and passes on each part of the response as it arrives. A response that ends early, between two
 * lines, is no failure here: the videos that it left out have no answer.
 */
async function readAnswers(
  body: VideosRequest,
  signal: AbortSignal,
  onPart: (part: VideosAnswer) => void,
): Promise<void> {
  const response = await openLines(calls.readVideos, { body, signal });
  if (!response.body) throw new Error("The response has no body");
  for await (const text of readLines(response.body)) {
    onPart(JSON.parse(text));
  }
}
