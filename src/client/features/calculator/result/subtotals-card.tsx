import { memo, useState } from "react";
import { countLeftOut, describeLeftOut } from "#client/features/calculator/result/counted-words.ts";
import { formatCount } from "#client/ui/counts.ts";
import { Button } from "#client/ui/button.tsx";
import type { PlaylistSubtotal } from "#shared/contract/calculator.ts";
import { formatDuration } from "#shared/duration.ts";
import { isPlaylistId, playlistUrl } from "#shared/youtube-ids.ts";
import * as words from "#words/calculator.ts";
import * as counts from "#words/counts.ts";
import * as page from "#words/page.ts";

const SHOWN_AT_FIRST = 6;

type Props = {
  playlists: readonly PlaylistSubtotal[];
  /** The length of all playlists, at normal speed. */
  totalSeconds: number;
  speed: number;
  region: string | undefined;
};

/** The length of each playlist and its share of the total. */
export const SubtotalsCard = memo(function SubtotalsCard(props: Props) {
  const { playlists, totalSeconds, speed, region } = props;
  const [areAllShown, setAllShown] = useState(false);
  const shown = areAllShown ? playlists : playlists.slice(0, SHOWN_AT_FIRST);
  return (
    <section className="card p-5 sm:p-6" aria-labelledby="subtotals-heading">
      <h2 id="subtotals-heading" className="text-lg font-semibold">
        {words.byPlaylist}
      </h2>
      <table className="mt-3 w-full table-fixed border-collapse text-start">
        <thead className="text-sm text-soft">
          <tr>
            <th scope="col" className="pb-1 font-medium">
              {words.columnPlaylist}
            </th>
            <th scope="col" className="w-16 pb-1 text-end font-medium max-sm:hidden">
              {words.columnVideos}
            </th>
            <th scope="col" className="w-28 pb-1 text-end font-medium sm:w-32">
              {speed === 1 ? words.columnDuration : words.columnDurationAt({ speed })}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((playlist) => (
            <SubtotalRow
              key={`${playlist.line} ${playlist.id}`}
              playlist={playlist}
              totalSeconds={totalSeconds}
              speed={speed}
              region={region}
            />
          ))}
        </tbody>
      </table>
      {shown.length < playlists.length && (
        <Button className="mt-4" onClick={() => setAllShown(true)}>
          {words.showAllPlaylists({ count: playlists.length })}
        </Button>
      )}
    </section>
  );
});

function SubtotalRow(props: {
  playlist: PlaylistSubtotal;
  totalSeconds: number;
  speed: number;
  region: string | undefined;
}) {
  const { playlist, totalSeconds, speed, region } = props;
  const share = totalSeconds > 0 ? playlist.totalDuration / totalSeconds : 0;
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="py-2.5 pe-4 font-normal">
        <PlaylistName playlist={playlist} />
        <span className="block text-sm text-soft sm:hidden">
          {counts.videos({ count: playlist.totalVideos })}
        </span>
        {countLeftOut(playlist.leftOut) > 0 && (
          <span className="block text-sm text-soft">
            {words.leftOut({
              reasons: describeLeftOut(playlist.leftOut, region).join(page.listSeparator),
            })}
          </span>
        )}
        <span
          className="mt-1.5 block h-1 overflow-hidden rounded-full bg-sunken"
          aria-hidden="true"
        >
          <span
            className="block h-full rounded-full bg-accent forced-colors:bg-[Highlight]"
            style={{ width: `${share * 100}%` }}
          />
        </span>
      </th>
      <td className="py-2.5 text-end max-sm:hidden">{formatCount(playlist.totalVideos)}</td>
      <td className="py-2.5 text-end font-semibold">
        {formatDuration(playlist.totalDuration / speed)}
      </td>
    </tr>
  );
}

function PlaylistName({ playlist }: { playlist: PlaylistSubtotal }) {
  const name = playlist.title ?? playlist.id;
  if (!isPlaylistId(playlist.id)) return <bdi>{name}</bdi>;
  return (
    <a
      href={playlistUrl(playlist.id)}
      target="_blank"
      rel="noreferrer"
      dir="auto"
      className="line-clamp-2 text-start font-medium underline decoration-line underline-offset-4 hover:decoration-current"
    >
      {name}
    </a>
  );
}
