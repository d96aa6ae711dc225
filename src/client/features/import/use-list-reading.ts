// Reads what YouTube says about the videos of a list. Lengths first; titles, pictures and countries when they are
// wanted, because they take of the scarcer allowance. What was answered is not asked again.
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
  /** When the oldest answer was read. */
  readAt: string;
  error: unknown;
  /** Titles, pictures and countries, for which nobody has to wait. */
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
      const current = (): ListReading => ({ ...start, answers: new Map(answers), readAt });
      const painting = createThrottle<undefined>(PROGRESS_PAINT_MS, () => show(current()));
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
      // Another reading has taken its place.
      if (running.current !== controller) return;
      // Without details the list is complete all the same.
      show({ ...current(), ...(withDetails ? { details: "read" } : { ...end, unread }) });
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
      void run({ ...NOTHING, list, wanted }, wanted);
    },
    [run],
  );

  /** Asks again for what has no answer. */
  const goOn = useCallback(() => {
    const { current } = latest;
    if (!current) return;
    const ids = current.wanted.filter((id) => !current.answers.has(id));
    const { list, wanted, answers, readAt } = current;
    void run({ ...NOTHING, list, wanted, answers, readAt }, ids);
  }, [run]);

  /** Reads the titles, pictures and countries that are not known yet. */
  const readDetails = useCallback(() => {
    const { current } = latest;
    if (!current || current.status === "reading" || current.details === "reading") return;
    const ids = withoutDetails(current);
    if (ids.length > 0) void run({ ...current, details: "reading" }, ids, { withDetails: true });
  }, [run]);

  const stop = useCallback(() => running.current?.abort(), []);

  return { reading, open, goOn, readDetails, stop };
}

const NOTHING: Omit<ListReading, "list" | "wanted"> = {
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

// Asks for the videos of a list and follows the answer as it arrives.

/** Ends early, without a failure, if the connection breaks between two lines: the caller sees what is missing. */
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
