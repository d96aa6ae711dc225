import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { fetcher, request } from "#client/api/request.ts";
import {
  SORT_CHOICES,
  type SortChoice,
} from "#client/features/playlist-detail/arrange/sort-choices.ts";
import { ConsentBox, Term } from "#client/library/changes/consent.tsx";
import { ChangeQuestion, Problem } from "#client/library/changes/question.tsx";
import { failureSentence } from "#client/library/failure.ts";
import { LIBRARY_KEY, refresh } from "#client/library/library-data.ts";
import { Button } from "#client/ui/button.tsx";
import { countOf } from "#client/ui/counts.ts";
import { formatDay } from "#client/ui/dates.ts";
import { SelectField } from "#client/ui/select-field.tsx";
import * as calls from "#shared/contract/calls.ts";
import type { KeptOrder, KeptOrders, SetKeptOrder } from "#shared/contract/order.ts";
import { KEPT_NOTICE_MINUTES } from "#shared/order/kept-order.ts";

type Props = {
  playlistId: string;
  title: string;
  channelId: string;
  offer: KeptOrders["offer"];
  /** How it is kept sorted now, if it is. */
  kept: Pick<KeptOrder, "by" | "reversed"> | undefined;
  onClose: () => void;
};

/** Asks for the consent to keep a playlist sorted: says exactly what it would do, with a box to tick. */
export function KeepConsent({ playlistId, title, channelId, offer, kept, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState(() => {
    const isIt = ({ by, reversed }: SortChoice) => by === kept?.by && reversed === kept.reversed;
    return String(Math.max(0, SORT_CHOICES.findIndex(isIt)));
  });
  const [ticked, setTicked] = useState(false);
  const [pressed, setPressed] = useState(false);
  const { setKept, busy, failure } = useSetKeptOrder(playlistId, () => dialog.current?.close());
  const isMissing = pressed && !ticked;
  const agree = (): void => {
    setPressed(true);
    if (!ticked) return box.current?.focus();
    const choice = SORT_CHOICES[Number(chosen)];
    if (busy || !choice) return;
    const { by, reversed } = choice;
    setKept({ keep: true, by, reversed, consent: { channelId, ...offer } });
  };
  return (
    <ChangeQuestion
      ref={dialog}
      title="Keep this playlist sorted?"
      cancel="Cancel"
      onClose={onClose}
      action={
        <Button
          variant="primary"
          className="max-sm:flex-1"
          busy={busy}
          busyText="Turning on…"
          onClick={agree}
        >
          Turn on
        </Button>
      }
    >
      {failure && <Problem text={failure} />}
      <SelectField label="Sorted by" value={chosen} onValue={setChosen}>
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
      <ConsentBox ref={box} ticked={ticked} isMissing={isMissing} onTick={setTicked}>
        I agree that Tidylist makes these moves without asking me each time.
      </ConsentBox>
    </ChangeQuestion>
  );
}

const KEPT_ORDERS_KEY = [...LIBRARY_KEY, "kept-orders"] as const;

// Which playlists are kept sorted.
export function useKeptOrders() {
  return useQuery({ queryKey: KEPT_ORDERS_KEY, queryFn: fetcher(calls.keptOrders) });
}

/** Keeps a playlist sorted, with a consent, or not. */
export function useSetKeptOrder(playlistId: string, onDone: () => void) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: SetKeptOrder) =>
      request(calls.setKeptOrder, { params: { id: playlistId }, body }),
    onSuccess: (kept) => {
      client.setQueryData(KEPT_ORDERS_KEY, kept);
      onDone();
    },
    // What was shown is out of date.
    onError: () => void refresh(client, "library"),
  });
  return { setKept: mutate, busy: isPending, failure: error && failureSentence(error) };
}
