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
 * The view, and with a delay the one by which hundreds of cards are shown. The URL follows at once, or after a delay while
 * the person types.
 */
export function useView(playlists: readonly Playlist[]): {
  view: View;
  deferred: View;
  change: (part: Partial<View>) => void;
  /** Writes a delayed view to the URL now, before another navigation. */
  flush: () => void;
} {
  const { search: address, state } = useLocation();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(() => read(address));
  const written = useRef(canonical(chosen));
  const privacy = usePrivacyAtFirst(playlists);
  const layout = layoutAtFirst(useCountAtFirst(playlists.length), useMediaQuery(PHONE));
  const view = useMemo(() => complete(chosen, privacy, layout), [chosen, privacy, layout]);
  // The first privacy filter, which follows from the playlists, is not deferred: playlists would be missing for a moment.
  const later = useDeferredValue(chosen);
  const deferred = useMemo(() => complete(later, privacy, layout), [later, privacy, layout]);

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
  return { view, deferred, change, flush: () => write(chosen) };
}

/** Private playlists that were shown at first stay, also when others are deleted and they are no longer the most. */
function usePrivacyAtFirst(playlists: readonly Playlist[]): readonly Privacy[] {
  const [atFirst, setAtFirst] = useState(() => privacyAtFirst(playlists));
  const now = privacyAtFirst(playlists);
  if (now.length > atFirst.length) setAtFirst(now);
  return atFirst;
}

/** How many there were at first: one more or less does not change the layout while somebody looks at it. */
function useCountAtFirst(count: number): number {
  const [atFirst, setAtFirst] = useState(count);
  if (atFirst === 0 && count > 0) setAtFirst(count);
  return atFirst;
}

function complete(chosen: ChosenView, privacy: readonly Privacy[], layout: Layout): View {
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

/** Opens the playlist modal, with all its videos, its hidden ones or this page, as a new history entry. */
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
  const before = useRef(playlists);
  useEffect(() => {
    const there = new Set(playlists?.map(({ id }) => id));
    const hasRemovals = before.current?.some(({ id }) => !there.has(id)) ?? false;
    before.current = playlists;
    if (hasRemovals) catchFocus(headingId);
  }, [playlists, headingId]);
}

/**
 * The card or the bar unmounts a moment after the data changes, and a closing window restores the focus to it. So check
 * for one second.
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
