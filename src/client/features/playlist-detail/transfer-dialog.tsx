import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { usePlaylists } from "#client/library/library-data.ts";
import { requestChange } from "#client/library/changes/change-requests.ts";
import { IDS_PER_CALL } from "#client/library/changes/change.ts";
import { fetchCreationPlan } from "#client/library/changes/change-calls.ts";
import {
  describeCreationCost,
  describeCreationEnd,
} from "#client/library/creation/creation-words.ts";
import { newPlaylist } from "#client/library/changes/new-playlist.ts";
import { NEW_PLAYLIST, PlaylistPicker } from "#client/library/changes/playlist-picker.tsx";
import { ChangeQuestion } from "#client/library/changes/question.tsx";
import { useInsertion } from "#client/library/changes/use-change.ts";
import { inDashboardOrder } from "#client/library/playlist-order.ts";
import { newRequestId } from "#client/library/request-id.ts";
import { isHidden } from "#shared/availability.ts";
import type { LibraryVideo } from "#shared/contract/playlists.ts";
import { PLAYLIST_CAPACITY } from "#shared/youtube-limits.ts";
import { Button } from "#client/ui/button.tsx";
import { RadioField } from "#client/ui/fields/radio-field.tsx";
import * as buttons from "#words/buttons.ts";
import * as page from "#words/page.ts";
import * as words from "#words/playlist.ts";

const CHOICE = { name: "transfer", className: "min-h-8 py-1" };

/** A selected video. */
export type Chosen = Pick<LibraryVideo, "id" | "videoId" | "availability">;

type Props = {
  playlistId: string;
  /** In the shown order. */
  videos: readonly Chosen[];
  onClose: () => void;
};

/** Copies or moves the selected videos: asks for the target, which may be a new playlist, and shows the cost. */
export function TransferDialog({ playlistId, videos, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { data } = usePlaylists();
  const others = inDashboardOrder(data ?? []).filter(({ id }) => id !== playlistId);
  // No target is preselected: the person has to choose where the videos go.
  const [to, setTo] = useState<string>();
  const [keep, setKeep] = useState(true);
  const [requestId, setRequestId] = useState(newRequestId);
  const { start, busy } = useInsertion("transfer");
  // Another choice is another request, so it needs a new request id.
  const choose = (part: { to?: string; keep?: boolean }): void => {
    if (part.to !== undefined) setTo(part.to);
    if (part.keep !== undefined) setKeep(part.keep);
    setRequestId(newRequestId());
  };
  const itemIds = videos.map(({ id }) => id);
  const accepted = videos.filter(({ availability }) => !isHidden(availability)).length;
  // For copying to a new playlist there is no limit.
  const tooMany = itemIds.length > IDS_PER_CALL && !(keep && to === NEW_PLAYLIST);
  const source = keep
    ? { videoIds: videos.map(({ videoId }) => videoId) }
    : { movedItems: itemIds };
  /** The existing playlist for which the cost is fetched; undefined if none is. */
  const costTarget = to === NEW_PLAYLIST || tooMany ? undefined : to;
  const { data: plan } = useQuery({
    queryKey: ["transfer-plan", requestId],
    queryFn: ({ signal }) => {
      const options = { source, dropDuplicates: false, videosPerPlaylist: PLAYLIST_CAPACITY };
      return fetchCreationPlan({ ...options, into: costTarget }, signal);
    },
    enabled: costTarget !== undefined,
    gcTime: 0,
  });
  const cost = plan
    ? words.sentence({ text: describeCreationCost(plan, { isNewPlaylist: false }) })
    : describeCost(accepted, keep);
  const begin = (): void => {
    if (busy || to === undefined) return;
    // Close this dialog first, so that the next one does not open on top of it.
    dialog.current?.close();
    if (to !== NEW_PLAYLIST) {
      return start({ kind: "transfer", playlistId, itemIds, to, keep, requestId });
    }
    requestChange(newPlaylist(source));
  };
  return (
    <ChangeQuestion
      ref={dialog}
      title={words.transferTitle}
      cancel={buttons.cancel}
      onClose={onClose}
      action={
        !tooMany && (
          <Button
            variant="primary"
            className="max-sm:flex-1"
            busy={busy}
            busyText={words.transferBusy}
            disabled={to === undefined || accepted === 0}
            onClick={begin}
          >
            {describeAction(accepted, keep, to)}
          </Button>
        )
      }
    >
      <PlaylistPicker
        label={words.transferTo}
        playlists={others}
        value={to}
        offersNew
        onValue={(id) => choose({ to: id })}
      />
      <fieldset className="space-y-1">
        <legend className="sr-only">{words.transferHere}</legend>
        <RadioField {...CHOICE} checked={keep} onChange={() => choose({ keep: true })}>
          {words.transferCopies}
        </RadioField>
        <RadioField {...CHOICE} checked={!keep} onChange={() => choose({ keep: false })}>
          {words.transferMoves}
        </RadioField>
      </fieldset>
      {tooMany ? (
        <p>{words.tooMany({ limit: IDS_PER_CALL, count: itemIds.length })}</p>
      ) : (
        <p className="text-sm text-soft">
          {accepted > 0 &&
            (to === NEW_PLAYLIST
              ? words.nextWindow
              : `${cost}${page.sentenceSeparator}${words.addedAtEnd}`)}
          {accepted < videos.length &&
            `${page.sentenceSeparator}${words.hiddenStay({ count: videos.length - accepted })}`}
        </p>
      )}
      {plan && describeCreationEnd(plan) !== "" && (
        <p className="text-sm font-medium">{describeCreationEnd(plan)}</p>
      )}
    </ChangeQuestion>
  );
}

function describeAction(count: number, keep: boolean, to: string | undefined): string {
  // The next window asks for the title of the new playlist.
  if (to === NEW_PLAYLIST) return keep ? words.copyToNew({ count }) : words.moveToNew({ count });
  return keep ? words.copyVideos({ count }) : words.moveVideos({ count });
}

export function describeCost(count: number, keep: boolean): string {
  // A move is an insertion there and a removal here.
  const changes = keep ? count : 2 * count;
  return words.transferCost({ count, changes });
}
