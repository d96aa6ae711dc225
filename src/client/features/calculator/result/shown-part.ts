// What a result shows for the chosen range and speed: its title, totals and playlists.
import { useCallback, useState, type SetStateAction } from "react";
import type { ShownRange } from "#client/features/calculator/plan/shown-range.ts";
import { describeFound } from "#client/features/calculator/result/counted-words.ts";
import { NOTHING_SELECTED, type Selection } from "#client/ui/video-list/selection.ts";
import type { CalculatorResponse, PlaylistSubtotal } from "#shared/contract/calculator.ts";
import { describeLength, isWhole, type Range, type ResultPart } from "#shared/result-part.ts";

/** The lengths of the playlists are at normal speed. */
export type ShownPart = ResultPart & { speed: number; playlists: readonly PlaylistSubtotal[] };

export function showPart(
  result: CalculatorResponse,
  { first, last, videos, seconds }: ShownRange,
  speed: number,
): ShownPart {
  const whole = isWhole({ first, last }, result.totalVideos);
  return {
    title: result.processedUrls === 1 ? result.playlists[0]?.title : undefined,
    videos,
    seconds,
    speed,
    ...(!whole && { range: { first, last } }),
    playlists: whole ? result.playlists : playlistsIn(result, { first, last }),
  };
}

/** The result in one sentence, for screen readers. */
export function announcePart(part: ShownPart): string {
  return `${describeFound(part)}, ${describeLength(part)} in total`;
}

/** The playlists with videos in the range, with the totals of these. */
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
 * Kept while `lines` stay the same, so that a calculation for another country keeps the selection. The list
 * opens when `opensList` becomes true, until the person opens or closes it.
 */
export function useResultView(lines: string, { opensList = false }: { opensList?: boolean } = {}) {
  const [view, setView] = useState(() => untouched(lines));
  if (view.lines !== lines) setView(untouched(lines));
  else if (view.listShown === undefined && opensList) setView({ ...view, listShown: true });
  const setSelection = useCallback((action: SetStateAction<Selection>) => {
    setView((current) => ({
      ...current,
      selection:
        typeof action === "function" ? action(current.selection ?? NOTHING_SELECTED) : action,
    }));
  }, []);
  const setListShown = useCallback((listShown: boolean) => {
    setView((current) => ({ ...current, listShown }));
  }, []);
  const { selection = NOTHING_SELECTED, listShown = false } = view;
  const wasSelected = view.selection !== undefined;
  return { selection, wasSelected, listShown, setSelection, setListShown };
}

type View = {
  lines: string;
  /** Undefined until somebody or the link selects something. */
  selection: Selection | undefined;
  listShown: boolean | undefined;
};

function untouched(lines: string): View {
  return { lines, selection: undefined, listShown: undefined };
}
