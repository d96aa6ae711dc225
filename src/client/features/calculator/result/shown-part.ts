// What a result shows for the chosen range and speed: its title, totals and playlists.
import { useCallback, useState, type SetStateAction } from "react";
import type { ShownRange } from "#client/features/calculator/plan/shown-range.ts";
import { describeFound } from "#client/features/calculator/result/counted-words.ts";
import { NOTHING_SELECTED, type Selection } from "#client/ui/video-list/selection.ts";
import type { CalculatorResponse, PlaylistSubtotal } from "#shared/contract/calculator.ts";
import { formatDuration } from "#shared/duration.ts";
import { isWhole, type Range, type ResultPart } from "#shared/result-part.ts";
import * as words from "#words/calculator.ts";
import * as counts from "#words/counts.ts";

/** The shown part of a result; the lengths of `playlists` are at normal speed. */
export type ShownPart = ResultPart & { speed: number; playlists: readonly PlaylistSubtotal[] };

export function showPart(
  result: CalculatorResponse,
  { first, last, videos, seconds }: ShownRange,
  speed: number,
): ShownPart {
  const isWholeList = isWhole({ first, last }, result.totalVideos);
  return {
    title: result.processedUrls === 1 ? result.playlists[0]?.title : undefined,
    videos,
    seconds,
    speed,
    ...(!isWholeList && { range: { first, last } }),
    playlists: isWholeList ? result.playlists : playlistsIn(result, { first, last }),
  };
}

/** The result in one sentence, for screen readers. */
export function announcementOf(part: ShownPart): string {
  return words.foundInTotal({ found: describeFound(part), length: describeLength(part) });
}

/** "Kyoto: 26h 03m 09s | Tidylist", "Kyoto (no. 11 to 120): 5h 03m 00s at 2x | Tidylist". */
export function pageTitleOf(part: ResultPart): string {
  return words.pageTitle({ name: nameOf(part), length: describeLength(part) });
}

function nameOf({ title, videos: count, range, selectedFrom: total }: ResultPart): string {
  if (range) return words.nameOfRange({ name: title ?? counts.videos({ count }), ...range });
  if (total === undefined) return title ?? counts.videos({ count });
  return title === undefined
    ? words.selectedOf({ count, total })
    : words.nameOfSelected({ name: title, count, total });
}

/** "26h 03m 09s", "5h 03m 00s at 2x". */
function describeLength({ seconds, speed = 1 }: ResultPart): string {
  const length = formatDuration(seconds / speed);
  return speed === 1 ? length : words.lengthAt({ length, speed });
}

/** The playlists that have videos in the range; their totals count only those videos. */
function playlistsIn(
  { videos, playlists }: CalculatorResponse,
  { first, last }: Range,
): PlaylistSubtotal[] {
  const totals = new Map<string, { totalVideos: number; totalDuration: number }>();
  for (const { playlistId, duration } of videos.slice(first - 1, Math.max(last, 0))) {
    if (playlistId === undefined) continue;
    const { totalVideos = 0, totalDuration = 0 } = totals.get(playlistId) ?? {};
    totals.set(playlistId, {
      totalVideos: totalVideos + 1,
      totalDuration: totalDuration + duration,
    });
  }
  return playlists.flatMap((playlist) => {
    const total = totals.get(playlist.id);
    return total ? [{ ...playlist, ...total }] : [];
  });
}

/** The view of a result: the selection, and whether the list is open. */
export type ResultView = ReturnType<typeof useResultView>;

/**
 * Starts anew when `lines` change; a calculation of the same lines for another country keeps the selection. With
 * `opensList`, the list opens unless the person has opened or closed it before.
 */
export function useResultView(lines: string, { opensList = false }: { opensList?: boolean } = {}) {
  const [view, setView] = useState(() => initialView(lines));
  if (view.lines !== lines) setView(initialView(lines));
  else if (view.isListShown === undefined && opensList) setView({ ...view, isListShown: true });
  const setSelection = useCallback((action: SetStateAction<Selection>) => {
    setView((current) => ({
      ...current,
      selection:
        typeof action === "function" ? action(current.selection ?? NOTHING_SELECTED) : action,
    }));
  }, []);
  const setListShown = useCallback((isListShown: boolean) => {
    setView((current) => ({ ...current, isListShown }));
  }, []);
  const { selection = NOTHING_SELECTED, isListShown = false } = view;
  const isSelectionSet = view.selection !== undefined;
  return { selection, isSelectionSet, isListShown, setSelection, setListShown };
}

type View = {
  lines: string;
  /** Undefined until the person or the link has selected something. */
  selection: Selection | undefined;
  /** Undefined until the list has been opened or closed. */
  isListShown: boolean | undefined;
};

function initialView(lines: string): View {
  return { lines, selection: undefined, isListShown: undefined };
}
