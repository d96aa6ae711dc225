import { useEffect } from "react";
import { AgreementGate } from "#client/features/agreement/agreement-gate.tsx";
import { DashboardHome } from "#client/features/dashboard/dashboard-home.tsx";
import { PlaylistModal } from "#client/features/playlist-detail/playlist-modal.tsx";
import { PlaylistManager } from "#client/features/playlists/playlist-manager.tsx";
import { ChangeHost } from "#client/library/change-window/change-host.tsx";
import { LibraryTools } from "#client/pages/library-tools.tsx";
import { usePaymentReturn } from "#client/plans/use-payment-return.ts";
import type { SessionUser } from "#client/identity/session.ts";
import { preloadToasts } from "#client/ui/toast-host.tsx";

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
            {library === "present" && <PlaylistModal isPremium={user.isPremium} />}
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
