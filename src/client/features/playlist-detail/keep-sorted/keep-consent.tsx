import { useRef, useState } from "react";
import {
  SORT_CHOICES,
  type SortChoice,
} from "#client/features/playlist-detail/arrange/sort-choices.ts";
import { ConsentQuestion, Term } from "#client/library/changes/consent.tsx";
import { useSetKeptOrder } from "#client/library/order/kept-orders.ts";
import { countOf } from "#client/ui/counts.ts";
import { formatDay } from "#client/ui/dates.ts";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import type { KeptOrder, KeptOrders } from "#shared/contract/order.ts";
import { KEPT_NOTICE_MINUTES } from "#shared/order/kept-order.ts";

type Props = {
  playlistId: string;
  title: string;
  channelId: string;
  offer: KeptOrders["offer"];
  /** How the playlist is kept sorted now; undefined if it is not. */
  kept: Pick<KeptOrder, "by" | "reversed"> | undefined;
  onClose: () => void;
};

/** Asks for the consent to keep a playlist sorted: says exactly what it would do, with a box to tick. */
export function KeepConsent({ playlistId, title, channelId, offer, kept, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosenIndex, setChosenIndex] = useState(() => {
    const isNow = ({ by, reversed }: SortChoice) => by === kept?.by && reversed === kept.reversed;
    return String(Math.max(0, SORT_CHOICES.findIndex(isNow)));
  });
  const { set, busy, failure } = useSetKeptOrder(playlistId, () => dialog.current?.close());
  const agree = (): void => {
    const choice = SORT_CHOICES[Number(chosenIndex)];
    if (!choice) return;
    const { by, reversed } = choice;
    set({ keep: true, by, reversed, consent: { channelId, ...offer } });
  };
  return (
    <ConsentQuestion
      ref={dialog}
      title="Keep this playlist sorted?"
      agreement="I agree that Tidylist makes these moves without asking me each time."
      busy={busy}
      failure={failure}
      onAgree={agree}
      onClose={onClose}
    >
      <SelectField label="Sorted by" value={chosenIndex} onValue={setChosenIndex}>
        {SORT_CHOICES.map(({ text }, index) => (
          <option key={text} value={String(index)}>
            {text}
          </option>
        ))}
      </SelectField>
      <dl className="space-y-2 text-sm">
        <Term name="Playlist">
          <bdi>{title}</bdi>
        </Term>
        <Term name="Moves">
          After each sync, videos that are not where this order puts them. Nothing is removed.
        </Term>
        <Term name="At most">
          {countOf(offer.movesADay, "move")} in 24 hours, across all playlists; the rest on the
          following days
        </Term>
        <Term name="Notice">
          {KEPT_NOTICE_MINUTES} minutes before moves begin, they are announced here, and you can
          turn it off
        </Term>
        <Term name="Pauses">
          When YouTube refuses to sort this playlist, nothing is moved until you agree again
        </Term>
        <Term name="Last">Not after {formatDay(offer.endsAt)}; then you are asked again</Term>
      </dl>
      <p className="text-sm">
        Each time, the previous order is kept for 30 days, on the history page. YouTube has to let
        you sort this playlist yourself: its order there has to be “Manual”.
      </p>
    </ConsentQuestion>
  );
}
