import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { SessionUser } from "#client/identity/session.ts";
import {
  manageButtonId,
  readOpenPlaylist,
  writeOpenPlaylist,
  type OpenedFromList,
} from "#client/library/playlist-address.ts";
import { subscribeToChanges } from "#client/library/changes/sent-changes.ts";
import { useSyncPlaylists } from "#client/library/sync.ts";
import { Modal } from "#client/ui/dialogs/modal.tsx";
import { LazyWindow, reloadableLazy } from "#client/ui/lazy/lazy-window.tsx";
import * as words from "#words/playlist.ts";

const TITLE_ID = "playlist-title";
const loadWindow = () =>
  import("#client/features/playlist-detail/open-playlist.tsx").then(
    (module) => module.OpenPlaylist,
  );
const LAZY_WINDOW = reloadableLazy(loadWindow);

/** The playlist in the URL, in a modal over the dashboard (product.md 5.1). Its code is loaded after the dashboard's. */
export function PlaylistModal({ user }: { user: SessionUser }) {
  const { search, state }: { search: string; state: OpenedFromList } = useLocation();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = readOpenPlaylist(search);
  useSyncAfterChange(id);
  useEffect(() => void loadWindow().catch(() => undefined), []);
  if (id === undefined) return null;
  const leave = (): void => {
    const focused = document.activeElement;
    // If a link or a reload opened the modal, the browser has no element to return the focus to.
    if (focused === document.body || dialog.current?.contains(focused)) {
      document.getElementById(manageButtonId(id))?.focus({ preventScroll: true });
    }
    // A page of the window that was opened from the videos has a history entry of its own.
    if (state?.openedFromList) void navigate(state.openedFromVideos ? -2 : -1);
    else void navigate({ search: writeOpenPlaylist(search, undefined) }, { replace: true });
  };
  return (
    <Modal
      key={id}
      ref={dialog}
      labelledBy={TITLE_ID}
      onClose={leave}
      // Toasts are shown above the selection bar.
      className="card m-auto h-dvh [--toast-bottom:3.5rem] max-sm:[--toast-bottom:6.5rem] [@media(height<30rem)]:[--toast-bottom:0px] max-h-[calc(100dvh-2rem)] w-[min(64rem,calc(100vw-2rem))] max-w-none overflow-hidden p-0 text-ink shadow-float open:flex open:flex-col max-sm:max-h-dvh max-sm:w-screen max-sm:rounded-none max-sm:border-0"
    >
      <LazyWindow
        component={LAZY_WINDOW}
        failure={{ title: words.openingFailed }}
        onFailure={leave}
        fallback={<LoadingTitle />}
      >
        {(OpenPlaylist) => (
          <OpenPlaylist
            id={id}
            titleId={TITLE_ID}
            userId={user.id}
            isPremium={user.isPremium}
            found={state?.itemId}
            showsHidden={state?.showsHidden ?? false}
            onClose={() => dialog.current?.close()}
          />
        )}
      </LazyWindow>
    </Modal>
  );
}

function LoadingTitle() {
  return (
    <h2 id={TITLE_ID} className="sr-only">
      {words.playlist}
    </h2>
  );
}

/** Syncs the dashboard when the modal closes after a change other than a saved order (product.md 5.1.4). */
function useSyncAfterChange(id: string | undefined): void {
  const { sync } = useSyncPlaylists("auto");
  const client = useQueryClient();
  const onClosed = useEffectEvent(sync);
  useEffect(() => {
    if (id === undefined) return undefined;
    let isChanged = false;
    const unsubscribe = subscribeToChanges(client, id, () => (isChanged = true));
    return () => {
      unsubscribe();
      if (isChanged) onClosed();
    };
  }, [client, id]);
}
