import { requestChange } from "#client/library/changes/change-requests.ts";
import { RemovalButton } from "#client/library/removal-button.tsx";
import type { Repeats } from "#client/library/tool-address.ts";
import { NO_BULK } from "#client/library/video-selection.ts";
import { ProTag } from "#client/ui/pro-tag.tsx";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import type { HeldVideo } from "#shared/contract/playlists.ts";
import { isAllowed } from "#shared/plan-rules.ts";
import * as words from "#words/held-videos.ts";

type Props = {
  /** The videos that the window shows. */
  videos: readonly HeldVideo[];
  /** The playlists' titles by id, in the order of the dashboard. */
  titles: ReadonlyMap<string, string>;
  repeats: Repeats;
  keep: Keep;
  isPremium: boolean;
  onKeep: (keep: Keep) => void;
};

/** Chooses which copy of each video stays, and removes the others after confirmation. Nothing if none is to go. */
export function KeepOne({ videos, titles, repeats, keep, isPremium, onKeep }: Props) {
  const places = placesToRemove(videos, repeats, keep);
  if (places.length === 0) return null;
  const mayRemove = isAllowed(isPremium, "removeVideos", places.length);
  const remove = (): void => {
    if (!mayRemove) return void addToast(NO_BULK);
    requestChange({
      kind: "items",
      playlistIds: [...new Set(places.map(({ playlistId }) => playlistId))],
      itemIds: places.map(({ itemId }) => itemId),
      why: repeats === "same" ? "duplicate" : "elsewhere",
    });
  };
  return (
    <div className="mt-3 flex flex-wrap items-end gap-2">
      <SelectField
        className="min-w-0 flex-[1_1_11rem] sm:max-w-72"
        label={words.stayingCopy}
        value={keep}
        onValue={onKeep}
      >
        <option value="first">{words.addedFirst}</option>
        <option value="last">{words.addedLast}</option>
        {repeats !== "same" && (
          <optgroup label={words.inPlaylist}>
            {holdersOf(videos, titles).map(([id, title]) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </optgroup>
        )}
      </SelectField>
      <RemovalButton aria-haspopup="dialog" className="max-sm:flex-auto" onClick={remove}>
        {repeats === "same"
          ? words.keepOneInEach({ count: places.length })
          : words.keepOneOfEach({ count: places.length })}{" "}
        {!mayRemove && <ProTag />}
      </RemovalButton>
    </div>
  );
}

/** Ids and titles of the playlists that hold one of the videos. */
function holdersOf(
  videos: readonly HeldVideo[],
  titles: ReadonlyMap<string, string>,
): [id: string, title: string][] {
  const ids = new Set(videos.flatMap(({ places }) => places.map(({ playlistId }) => playlistId)));
  return [...titles].filter(([id]) => ids.has(id));
}

// Which copy of a repeated video stays, and which ones go (product.md 4.13). Pure.
type Place = HeldVideo["places"][number];

/**
 * Which copy stays: the one added "first" or "last", or the one in the playlist with this id. Of a video that is not in
 * that playlist, the first.
 */
export type Keep = string;

/** The ids of the items that stay and of those that go. */
export type Division = { stays: ReadonlySet<string>; goes: ReadonlySet<string> };

/** One copy stays in each playlist for "same", else one in the whole library. */
export function divide(video: HeldVideo, repeats: Repeats, keep: Keep): Division {
  const playlistIds = new Set(video.places.map(({ playlistId }) => playlistId));
  const groups =
    repeats === "same"
      ? [...playlistIds].map((id) => video.places.filter(({ playlistId }) => playlistId === id))
      : [video.places];
  const stays = new Set(groups.flatMap((places) => pickStaying(places, keep)?.itemId ?? []));
  const ids = video.places.map(({ itemId }) => itemId);
  return { stays, goes: new Set(ids.filter((id) => !stays.has(id))) };
}

/** The places of all videos that go. */
export function placesToRemove(
  videos: readonly HeldVideo[],
  repeats: Repeats,
  keep: Keep,
): readonly Place[] {
  return videos.flatMap((video) => {
    const { goes } = divide(video, repeats, keep);
    return video.places.filter(({ itemId }) => goes.has(itemId));
  });
}

function pickStaying(places: readonly Place[], keep: Keep): Place | undefined {
  const inPlaylist = places.filter(({ playlistId }) => playlistId === keep);
  const sorted = (inPlaylist.length > 0 ? inPlaylist : places).toSorted(
    (a, b) => compareTimes(a, b) || a.position - b.position,
  );
  return sorted.at(keep === "last" ? -1 : 0);
}

/** A place whose time is not known counts as the oldest. */
function compareTimes({ publishedAt: a }: Place, { publishedAt: b }: Place): number {
  return Date.parse(a ?? "1970-01-01") - Date.parse(b ?? "1970-01-01");
}
