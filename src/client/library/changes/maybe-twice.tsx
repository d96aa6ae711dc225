import ExternalLink from "lucide-react/icons/external-link";
import { useRef } from "react";
import { endRequest, type ChangeRequest } from "#client/library/changes/change-requests.ts";
import type { MaybeTwice as Video } from "#client/library/changes/change.ts";
import { Question } from "#client/library/changes/question.tsx";
import { describeMaybeTwice, twiceByPlaylist } from "#client/library/changes/change-words.ts";
import { usePlaylists } from "#client/library/library-data.ts";
import { playlistLink } from "#client/ui/video-list/video-link.ts";
import * as buttons from "#words/buttons.ts";
import * as words from "#words/changes.ts";

/** The most titles that are listed per playlist. */
const MAX_TITLES = 5;

type Props = {
  videos: readonly Video[];
  /** New playlists, which may not be in the library yet. */
  created?: readonly { id: string; title: string }[];
};

/** Lists the videos that may be there twice, with a link to each playlist on YouTube. Renders nothing for none. */
export function MaybeTwice({ videos, created = [] }: Props) {
  const { data = [] } = usePlaylists({ enabled: false });
  if (videos.length === 0) return null;
  const titleOf = (wanted: string): string =>
    [...created, ...data].find(({ id }) => id === wanted)?.title ?? words.thePlaylist;
  return (
    <div className="rounded-lg border border-warn-line bg-warn p-3 text-on-warn">
      <p>
        {describeMaybeTwice(videos)} {words.checkTwice}
      </p>
      <ul className="mt-2 space-y-2">
        {twiceByPlaylist(videos).map(({ playlistId, titles }) => (
          <li key={playlistId}>
            <a
              href={playlistLink(playlistId)}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-8 items-center gap-1.5 font-semibold underline"
            >
              {words.onYouTube({
                title: titleOf(playlistId),
                name: (text) => <bdi>{text}</bdi>,
                where: (text) => <span className="sr-only">{text}</span>,
              })}
              <ExternalLink className="size-4 shrink-0" aria-hidden="true" />
            </a>
            <ul className="text-sm">
              {titles.slice(0, MAX_TITLES).map((title, index) => (
                <li key={index}>
                  <bdi className="line-clamp-2">{title}</bdi>
                </li>
              ))}
              {titles.length > MAX_TITLES && (
                <li>{words.andMore({ count: titles.length - MAX_TITLES })}</li>
              )}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}

type TwiceNoticeProps = { request: ChangeRequest; videos: readonly Video[] };

/** Shown after copying, moving or putting back when some videos may be in the playlist twice. */
export function TwiceNotice({ request, videos }: TwiceNoticeProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Question
      ref={dialog}
      title={words.twiceTitle({ count: videos.length })}
      cancel={buttons.close}
      onClose={() => endRequest(request)}
    >
      <MaybeTwice videos={videos} />
    </Question>
  );
}
