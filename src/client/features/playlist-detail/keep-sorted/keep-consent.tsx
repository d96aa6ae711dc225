import { useRef, useState } from "react";
import {
  SORT_CHOICES,
  type SortChoice,
} from "#client/features/playlist-detail/arrange/sort-choices.ts";
import { ConsentQuestion, Term } from "#client/library/changes/consent.tsx";
import { useSetKeptOrder } from "#client/library/order/kept-orders.ts";
import { UNDO_DAYS } from "#client/library/order/order-words.ts";
import { formatDay } from "#client/ui/dates.ts";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import type { KeptOrder, KeptOrders } from "#shared/contract/order.ts";
import { KEPT_NOTICE_MINUTES } from "#shared/order/kept-order.ts";
import * as words from "#words/playlist.ts";

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
      title={words.consentTitle}
      agreement={words.consent}
      busy={busy}
      failure={failure}
      onAgree={agree}
      onClose={onClose}
    >
      <SelectField label={words.sortedBy} value={chosenIndex} onValue={setChosenIndex}>
        {SORT_CHOICES.map(({ text }, index) => (
          <option key={text} value={String(index)}>
            {text}
          </option>
        ))}
      </SelectField>
      <dl className="space-y-2 text-sm">
        <Term name={words.playlist}>
          <bdi>{title}</bdi>
        </Term>
        <Term name={words.termMoves}>{words.termMovesText}</Term>
        <Term name={words.termAtMost}>{words.termAtMostText({ count: offer.movesADay })}</Term>
        <Term name={words.termNotice}>
          {words.termNoticeText({ minutes: KEPT_NOTICE_MINUTES })}
        </Term>
        <Term name={words.termPauses}>{words.termPausesText}</Term>
        <Term name={words.termLast}>{words.termLastText({ day: formatDay(offer.endsAt) })}</Term>
      </dl>
      <p className="text-sm">{words.orderIsKept({ days: UNDO_DAYS })}</p>
    </ConsentQuestion>
  );
}
