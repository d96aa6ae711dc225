import type { ReactNode } from "react";
import { Link } from "react-router";
import { CleanUpButton } from "#client/features/dashboard/found-hidden.tsx";
import { requestChange } from "#client/library/changes/change-requests.ts";
import { newPlaylist } from "#client/library/changes/new-playlist.ts";
import { countFound, describeOffer } from "#client/library/found-words.ts";
import { usePlaylists } from "#client/library/library-data.ts";
import { hidePremiumStart } from "#client/plans/finish-payment.ts";
import { WITHDRAW_ADDRESS, WITHDRAW_HERE } from "#client/shell/contact.ts";
import { Button, buttonClass } from "#client/ui/button.tsx";
import { MONEY_BACK_DAYS, WITHDRAWAL_DAYS } from "#shared/plans.ts";

/** What somebody who has just paid can do now. Stays until it is closed or the app is loaded anew. */
export function PremiumStart({ ready }: { ready: boolean }) {
  const found = countFound(usePlaylists({ enabled: ready }).data ?? []);
  const offer = describeOffer(found);
  const close = (): void => {
    hidePremiumStart();
    document.getElementById("content")?.focus({ preventScroll: true });
  };
  return (
    <section aria-labelledby="premium-start" className="card mt-3 border-tint-line bg-tint p-4">
      <div className="flex items-start justify-between gap-4">
        <h2 id="premium-start" className="text-lg font-semibold">
          What you can do now
        </h2>
        <Button variant="quiet" onClick={close}>
          Close
        </Button>
      </div>
      <ul className="mt-1 divide-y divide-tint-line">
        {offer !== undefined && (
          <ActionRow text={offer}>
            <CleanUpButton playlists={found.affected} isPremium />
          </ActionRow>
        )}
        <ActionRow text="Make a playlist, or tick several below to merge, clean or delete them">
          <Button aria-haspopup="dialog" onClick={() => requestChange(newPlaylist())}>
            Create Playlist
          </Button>
        </ActionRow>
        <ActionRow text="Have hidden videos removed every month">
          <Link to="/automations" className={buttonClass("secondary")}>
            Monthly clean-up
          </Link>
        </ActionRow>
        <ActionRow text="Save your contract confirmation and your receipt">
          <Link to={WITHDRAW_ADDRESS} className={buttonClass("secondary")}>
            Plan and payments
          </Link>
        </ActionRow>
        <ActionRow
          text={`Get the whole amount back: ${WITHDRAWAL_DAYS} days by withdrawal, ${MONEY_BACK_DAYS} by the guarantee`}
        >
          <Link to={WITHDRAW_ADDRESS} className={buttonClass("secondary")}>
            {WITHDRAW_HERE}
          </Link>
        </ActionRow>
      </ul>
    </section>
  );
}

function ActionRow({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <span className="min-w-0 flex-[1_1_8rem]">{text}</span>
      {children}
    </li>
  );
}
