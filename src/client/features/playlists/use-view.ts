import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import {
  formatPrivacy,
  layoutAtFirst,
  parsePrivacy,
  privacyAtFirst,
  readView,
  writeView,
  type ChosenView,
  type Layout,
  type View,
} from "#client/features/playlists/view.ts";
import {
  writeOpenPlaylist,
  writeWindowPage,
  type OpenedFromList,
  type WindowPage,
} from "#client/library/playlist-address.ts";
import { readStored, writeStored } from "#client/ui/storage.ts";
import { ADDRESS_WRITE_DELAY_MS } from "#client/ui/timings.ts";
import { useMediaQuery } from "#client/ui/use-media-query.ts";
import type { Playlist, Privacy } from "#shared/contract/playlists.ts";

const STORAGE_KEY = "playlist-privacy";

/** Below this width a grid has one column. */
export const PHONE = "(max-width: 39.99rem)";
const CHECK_INTERVAL_MS = 50;
const MAX_CHECKS = 20;

/**
 * The view of the filters, and the deferred view of the list, which may have hundreds of cards. The URL follows at
 * once, or after a delay while the person types.
 */
export function useView(playlists: readonly Playlist[]): {
  view: View;
  deferredView: View;
  change: (part: Partial<View>) => void;
  /** Writes a delayed view to the URL now, before another navigation. */
  flush: () => void;
} {
  const { search: address, state } = useLocation();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(() => read(address));
  // The view that the address had last, whether it was read from it or written to it.
  const written = useRef(canonical(chosen));
  const privacy = usePrivacyAtFirst(playlists);
  const layout = layoutAtFirst(useCountAtFirst(playlists.length), useMediaQuery(PHONE));
  const view = useMemo(() => withDefaults(chosen, privacy, layout), [chosen, privacy, layout]);
  // The first privacy filter depends on the playlists. It is not deferred, or playlists would be missing for a moment.
  const deferred = useDeferredValue(chosen);
  const deferredView = useMemo(
    () => withDefaults(deferred, privacy, layout),
    [deferred, privacy, layout],
  );

  useEffect(() => {
    const inAddress = read(address);
    // Apply Back and Forward, but ignore our own writes.
    if (canonical(inAddress) === written.current) return;
    written.current = canonical(inAddress);
    setChosen(inAddress);
  }, [address]);

  const write = (next: ChosenView): void => {
    written.current = canonical(next);
    const search = writeView(window.location.search, next);
    if (search !== window.location.search) void navigate({ search }, { replace: true, state });
  };
  useEffect(() => {
    if (canonical(chosen) === written.current) return undefined;
    const timer = setTimeout(() => write(chosen), ADDRESS_WRITE_DELAY_MS);
    return () => clearTimeout(timer);
  });

  const change = (part: Partial<View>): void => {
    const next = { ...chosen, ...part };
    setChosen(next);
    if (part.privacy) rememberPrivacy(part.privacy);
    if (part.search === undefined) write(next);
  };
  return { view, deferredView, change, flush: () => write(chosen) };
}

/** Private playlists that are shown at first stay shown, even if deletions leave them no longer in the majority. */
function usePrivacyAtFirst(playlists: readonly Playlist[]): readonly Privacy[] {
  const [atFirst, setAtFirst] = useState(() => privacyAtFirst(playlists));
  const now = privacyAtFirst(playlists);
  // The longer of the two possible filters is the one with private playlists.
  if (now.length > atFirst.length) setAtFirst(now);
  return atFirst;
}

/** How many playlists were loaded first: one more or less must not change the layout while somebody looks at it. */
function useCountAtFirst(count: number): number {
  const [atFirst, setAtFirst] = useState(count);
  if (atFirst === 0 && count > 0) setAtFirst(count);
  return atFirst;
}

/** `privacy` and `layout` apply where nothing is chosen. */
function withDefaults(chosen: ChosenView, privacy: readonly Privacy[], layout: Layout): View {
  return { ...chosen, privacy: chosen.privacy ?? privacy, layout: chosen.layout ?? layout };
}

function read(address: string): ChosenView {
  return readView(address, readRememberedPrivacy());
}

function canonical(view: ChosenView): string {
  return writeView("", view);
}

// The privacy filter that the person last chose. Stored in the browser, so that it holds at the next visit.
function readRememberedPrivacy(): readonly Privacy[] | undefined {
  return parsePrivacy(readStored("localStorage", STORAGE_KEY) ?? null);
}

function rememberPrivacy(privacy: readonly Privacy[]): void {
  // Without localStorage, the choice is kept in the address only.
  writeStored("localStorage", STORAGE_KEY, formatPrivacy(privacy));
}

export type OpenPlaylist = (id: string, part?: WindowPage | "hidden") => void;

/** Opens the playlist modal, with all its videos, only its hidden ones or another page, as a new history entry. */
export function useOpenPlaylist(): OpenPlaylist {
  const navigate = useNavigate();
  return useCallback(
    (id, part) => {
      const showsHidden = part === "hidden";
      const state: OpenedFromList = { openedFromList: true, showsHidden };
      const page = part === "hidden" ? undefined : part;
      const search = writeWindowPage(writeOpenPlaylist(window.location.search, id), page);
      void navigate({ search }, { state });
    },
    [navigate],
  );
}

/** If the focused playlist disappears, moves the focus to the heading of the list. */
export function useFocusKept(playlists: readonly Playlist[] | undefined, headingId: string): void {
  const previous = useRef(playlists);
  useEffect(() => {
    const currentIds = new Set(playlists?.map(({ id }) => id));
    const hasRemovals = previous.current?.some(({ id }) => !currentIds.has(id)) ?? false;
    previous.current = playlists;
    if (hasRemovals) catchFocus(headingId);
  }, [playlists, headingId]);
}

/**
 * Moves the focus to the heading once the focused card or bar is gone. The card or bar unmounts a moment after the data
 * changes, and a closing window may first return the focus to it. So this checks until a second after all windows are
 * closed.
 */
export function catchFocus(headingId: string): void {
  let checks = 0;
  const timer = setInterval(() => {
    if (document.querySelector("dialog:modal") !== null) return;
    checks += 1;
    const isLost = document.activeElement === document.body;
    if (isLost) document.getElementById(headingId)?.focus({ preventScroll: true });
    if (isLost || checks === MAX_CHECKS) clearInterval(timer);
  }, CHECK_INTERVAL_MS);
}
