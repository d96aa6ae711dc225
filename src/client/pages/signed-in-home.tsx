import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { AgreementGate } from "#client/features/agreement/agreement-gate.tsx";
import { DashboardHome } from "#client/features/dashboard/dashboard-home.tsx";
import { PlaylistModal } from "#client/features/playlist-detail/playlist-modal.tsx";
import { PlaylistManager } from "#client/features/playlists/playlist-manager.tsx";
import type { SessionUser } from "#client/identity/session.ts";
import { ChangeHost } from "#client/library/change-window/change-host.tsx";
import { readOpenPlaylist } from "#client/library/playlist-address.ts";
import { readTool, writeTool } from "#client/library/tool-address.ts";
import { usePaymentReturn } from "#client/plans/use-payment-return.ts";
import { reloadableLazy, LazyWindow } from "#client/ui/lazy/lazy-window.tsx";
import { preloadToasts } from "#client/ui/toasts/toast-host.tsx";

const LAZY_HELD_VIDEOS = reloadableLazy(() =>
  import("#client/features/held-videos/held-videos.tsx").then((module) => module.HeldVideosWindow),
);

/** Everything at `/` that needs a sign-in, as one chunk (scripts/shared-chunks.ts). */
export function SignedInHome({ user }: { user: SessionUser }) {
  useEffect(preloadToasts, []);
  usePaymentReturn();
  return (
    <AgreementGate>
      <DashboardHome user={user}>
        {(library) => (
          <>
            <PlaylistManager user={user} library={library} />
            {library === "present" && <PlaylistModal user={user} />}
            {library !== "unknown" && (
              <>
                <LibraryTools isPremium={user.isPremium} />
                <ChangeHost userId={user.id} />
              </>
            )}
          </>
        )}
      </DashboardHome>
    </AgreementGate>
  );
}

/** Opens the library tool that the URL names. Its code is loaded when it is first opened. */
function LibraryTools({ isPremium }: { isPremium: boolean }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const tool = readTool(search);
  const isPlaylistOpen = readOpenPlaylist(search) !== undefined;
  // After a reload, the URL may name a playlist and a tool. The tool waits until the playlist closes, because the
  // window that opens last lies on top. A tool that is open stays open when a playlist opens over it.
  const [wasOpen, setWasOpen] = useState(false);
  const isOpen = tool !== undefined && (wasOpen || !isPlaylistOpen);
  if (isOpen !== wasOpen) setWasOpen(isOpen);
  if (!isOpen) return null;
  const close = () =>
    void navigate({ search: writeTool(window.location.search, undefined) }, { replace: true });
  return (
    <LazyWindow component={LAZY_HELD_VIDEOS} onFailure={close}>
      {(HeldVideosWindow) => <HeldVideosWindow tool={tool.name} isPremium={isPremium} />}
    </LazyWindow>
  );
}
