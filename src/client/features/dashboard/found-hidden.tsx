import { useState } from "react";
import { Link } from "react-router";
import { requestChange } from "#client/library/changes/change-requests.ts";
import { countFound, describeFound, describeOffer } from "#client/library/found-words.ts";
import { RemovalButton } from "#client/library/removal-button.tsx";
import { refuseBulk } from "#client/library/plan-refusals.ts";
import { UpgradePrompt } from "#client/plans/upgrade-prompt.tsx";
import { buttonClass } from "#client/ui/button.tsx";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import { useAnnouncement } from "#client/ui/use-announcement.ts";
import type { Playlist } from "#shared/contract/playlists.ts";
import * as words from "#words/dashboard.ts";

type Props = { playlists: readonly Playlist[]; isReading: boolean; isPremium: boolean };

/** The number of hidden videos, which grows while playlists are read; after that, the buttons to see and remove them. */
export function FoundHidden({ playlists, isReading, isPremium }: Props) {
  const found = countFound(playlists);
  const text = describeFound(found);
  const announcement = useAnnouncement(text);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <p className="min-w-0 flex-[1_1_16rem] font-semibold text-balance sm:text-lg">
        {found.hidden === 0
          ? text
          : words.found({
              hidden: found.hidden,
              videos: found.videos,
              affected: found.affected.length,
              playlists: found.read,
              // A phone does not show it.
              where: (some) => <span className="max-sm:sr-only">{some}</span>,
            })}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {!isReading && found.hidden > 0 && (
        <div className="flex gap-2">
          <Link to="/hidden" className={buttonClass("primary")}>
            {words.seeHidden({ count: found.hidden })}
          </Link>
          <CleanUpButton playlists={found.affected} isPremium={isPremium} />
        </div>
      )}
    </div>
  );
}

export function CleanUpButton({ playlists, isPremium }: Pick<Props, "playlists" | "isPremium">) {
  const [isUpgradeOpen, setUpgradeOpen] = useState(false);
  const cleanUp = (): void => {
    const refusal = refuseBulk("clean", playlists.length, isPremium);
    if (refusal) {
      addToast(refusal.message);
      return setUpgradeOpen(refusal.needsPremium);
    }
    const playlistIds = playlists.map(({ id }) => id);
    requestChange({ kind: "hidden", playlistIds, from: "list" });
  };
  return (
    <>
      <RemovalButton className="min-h-11" aria-haspopup="dialog" onClick={cleanUp}>
        {words.cleanUp}
      </RemovalButton>
      <UpgradePrompt
        open={isUpgradeOpen}
        offer={describeOffer(countFound(playlists))}
        onClose={() => setUpgradeOpen(false)}
      />
    </>
  );
}
