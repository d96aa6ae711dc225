import { useState, type ReactNode } from "react";
import { Link } from "react-router";
import { requestChange } from "#client/library/changes/change-requests.ts";
import { newPlaylist } from "#client/library/changes/new-playlist.ts";
import { countFound, describeFound, describeOffer } from "#client/library/found-words.ts";
import { usePlaylists } from "#client/library/library-data.ts";
import { RemovalButton } from "#client/library/removal-button.tsx";
import { refuseBulk } from "#client/library/plan-refusals.ts";
import { endPremiumStart } from "#client/plans/finish-payment.ts";
import { UpgradePrompt } from "#client/plans/upgrade-prompt.tsx";
import { WITHDRAW_ADDRESS, WITHDRAW_HERE } from "#client/shell/contact.ts";
import { Button, buttonClass } from "#client/ui/button.tsx";
import { addToast } from "#client/ui/toast-queue.ts";
import { useAnnouncement } from "#client/ui/use-announcement.ts";
import type { Playlist } from "#shared/contract/playlists.ts";
import { MONEY_BACK_DAYS, WITHDRAWAL_DAYS } from "#shared/plans.ts";

/** What somebody who has just paid can do now. Stays until it is closed or the page is left. */
export function PremiumStart({ ready }: { ready: boolean }) {
  const found = countFound(usePlaylists(ready).data ?? []);
  const offer = describeOffer(found);
  const close = (): void => {
    endPremiumStart();
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
          <Possible text={offer}>
            <CleanUpButton playlists={found.affected} isPremium />
          </Possible>
        )}
        <Possible text="Make a playlist, or tick several below to merge, clean or delete them">
          <Button aria-haspopup="dialog" onClick={() => requestChange(newPlaylist())}>
            Create Playlist
          </Button>
        </Possible>
        <Possible text="Have hidden videos removed every month">
          <Link to="/automations" className={buttonClass("secondary")}>
            Monthly clean-up
          </Link>
        </Possible>
        <Possible text="Save your contract confirmation and your receipt">
          <Link to={WITHDRAW_ADDRESS} className={buttonClass("secondary")}>
            Plan and payments
          </Link>
        </Possible>
        <Possible
          text={`Get the whole amount back: withdraw within ${WITHDRAWAL_DAYS} days, or use the guarantee within ${MONEY_BACK_DAYS} days`}
        >
          <Link to={WITHDRAW_ADDRESS} className={buttonClass("secondary")}>
            {WITHDRAW_HERE}
          </Link>
        </Possible>
      </ul>
    </section>
  );
}

function Possible({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <span className="min-w-0 flex-[1_1_8rem]">{text}</span>
      {children}
    </li>
  );
}

type Props = { playlists: readonly Playlist[]; isReading: boolean; isPremium: boolean };

/** How many videos are hidden, rising while playlists are read, and then what can be done about it. */
export function FoundHidden({ playlists, isReading, isPremium }: Props) {
  const found = countFound(playlists);
  const text = describeFound(found);
  const [what, where] = text.split(/(?=, in )/);
  const announcement = useAnnouncement(text);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <p className="min-w-0 flex-[1_1_16rem] font-semibold text-balance sm:text-lg">
        {what}
        {where !== undefined && <span className="max-sm:sr-only">{where}</span>}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {!isReading && found.hidden > 0 && (
        <div className="flex gap-2">
          <Link to="/hidden" className={buttonClass("primary")}>
            See them
          </Link>
          <CleanUpButton playlists={found.affected} isPremium={isPremium} />
        </div>
      )}
    </div>
  );
}

function CleanUpButton({ playlists, isPremium }: Pick<Props, "playlists" | "isPremium">) {
  const [pricing, setPricing] = useState(false);
  const cleanUp = (): void => {
    const refusal = refuseBulk("clean", playlists.length, isPremium);
    if (refusal) {
      addToast(refusal.message);
      return setPricing(refusal.upgrade);
    }
    const playlistIds = playlists.map(({ id }) => id);
    requestChange({ kind: "hidden", playlistIds, from: "list" });
  };
  return (
    <>
      <RemovalButton className="min-h-11" aria-haspopup="dialog" onClick={cleanUp}>
        Clean up…
      </RemovalButton>
      <UpgradePrompt
        open={pricing}
        offer={describeOffer(countFound(playlists))}
        onClose={() => setPricing(false)}
      />
    </>
  );
}
