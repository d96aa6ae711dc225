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
import * as buttons from "#words/buttons.ts";
import * as words from "#words/dashboard.ts";
import * as historyWords from "#words/history.ts";
import * as playlistWords from "#words/playlists.ts";

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
          {words.premiumTitle}
        </h2>
        <Button variant="quiet" onClick={close}>
          {buttons.close}
        </Button>
      </div>
      <ul className="mt-1 divide-y divide-tint-line">
        {offer !== undefined && (
          <ActionRow text={offer}>
            <CleanUpButton playlists={found.affected} isPremium />
          </ActionRow>
        )}
        <ActionRow text={words.premiumPlaylists}>
          <Button aria-haspopup="dialog" onClick={() => requestChange(newPlaylist())}>
            {playlistWords.createPlaylist}
          </Button>
        </ActionRow>
        <ActionRow text={words.premiumCleanUp}>
          <Link to="/automations" className={buttonClass("secondary")}>
            {historyWords.monthlyCleanUp}
          </Link>
        </ActionRow>
        <ActionRow text={words.premiumReceipt}>
          <Link to={WITHDRAW_ADDRESS} className={buttonClass("secondary")}>
            {words.planAndPayments}
          </Link>
        </ActionRow>
        <ActionRow
          text={words.premiumRefund({ withdrawal: WITHDRAWAL_DAYS, guarantee: MONEY_BACK_DAYS })}
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
