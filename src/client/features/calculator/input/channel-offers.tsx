import { useEffect, useRef, useState } from "react";
import { request } from "#client/api/request.ts";
import { describeFailure, FailureAlert } from "#client/features/calculator/input/failure-alert.tsx";
import { typedLines, URL_BOX_ID } from "#client/features/calculator/input/lines.ts";
import { Button } from "#client/ui/button.tsx";
import { CheckField } from "#client/ui/fields/check-field.tsx";
import { Modal } from "#client/ui/dialogs/modal.tsx";
import { toggleOne } from "#client/ui/video-list/selection.ts";
import { YouTubeAttribution } from "#client/ui/youtube-attribution.tsx";
import * as calls from "#shared/contract/calls.ts";
import type { ChannelPlaylists } from "#shared/contract/channels.ts";
import type { ChannelReference } from "#shared/youtube-channels.ts";
import { playlistUrl } from "#shared/youtube-ids.ts";
import { findYouTubeLinks } from "#shared/youtube-link-finder.ts";
import * as buttons from "#words/buttons.ts";
import * as words from "#words/calculator.ts";
import * as counts from "#words/counts.ts";

const TITLE_ID = "channel-lists-title";

const SHOWN_CHANNELS = 3;

type Props = {
  channels: readonly ChannelReference[];
  text: string;
  onText: (text: string) => void;
};

/** A button for each of the first channels in the lines. It opens the list of the channel's playlists. */
export function ChannelOffers({ channels, text, onText }: Props) {
  const [openChannel, setOpenChannel] = useState<ChannelReference>();
  const byId = new Map(channels.map((channel) => [channel.id, channel]));
  const close = (): void => {
    setOpenChannel(undefined);
    document.getElementById(URL_BOX_ID)?.focus();
  };
  return (
    <>
      {[...byId.values()].slice(0, SHOWN_CHANNELS).map((channel) => (
        <p key={channel.id} className="flex flex-wrap items-center justify-between gap-x-3">
          <bdi className="min-w-0 truncate">{channel.id}</bdi>
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpenChannel(channel)}>
            {words.listPlaylists({
              channel: channel.id,
              spoken: (text) => <span className="sr-only">{text}</span>,
            })}
          </Button>
        </p>
      ))}
      {openChannel && (
        <ChannelLists channel={openChannel} text={text} onText={onText} onClose={close} />
      )}
    </>
  );
}

// The window in which somebody chooses from a channel's playlists (product.md 8.2.9).
type ChannelListsProps = {
  channel: ChannelReference;
  text: string;
  /** The text with the chosen playlists as lines. */
  onText: (text: string) => void;
  onClose: () => void;
};

function ChannelLists({ channel, text, onText, onClose }: ChannelListsProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { channelTitle, playlists, next, error, busy, loadMore } = useChannelLists(channel.id);
  const toggle = (id: string): void => setChosen((old) => toggleOne(old, id));
  const isAll = playlists.length > 0 && playlists.every(({ id }) => chosen.has(id));
  const add = (): void => {
    const ids = playlists.map(({ id }) => id).filter((id) => chosen.has(id));
    onText(replaceWithLists(text, channel, ids));
    dialog.current?.close();
  };
  return (
    <Modal
      ref={dialog}
      labelledBy={TITLE_ID}
      onClose={onClose}
      className="card m-auto max-h-[calc(100dvh-2rem)] w-[min(36rem,calc(100vw-2rem))] max-w-none overflow-hidden p-0 text-ink shadow-float open:flex open:flex-col"
    >
      <div className="px-4 pt-4 sm:px-6 sm:pt-5">
        <h2 id={TITLE_ID} tabIndex={-1} className="text-lg font-bold wrap-anywhere outline-none">
          {words.playlistsOf({
            name: channelTitle ?? channel.id,
            channel: (name) => <bdi>{name}</bdi>,
          })}
        </h2>
        <p role="status" className="mt-1 text-soft">
          {describe(playlists.length, next !== undefined, busy, error !== undefined)}
        </p>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-3 sm:px-6">
        {playlists.length > 0 && (
          <ul className="rounded-lg border border-line bg-sunken">
            {playlists.map(({ id, title, videoCount }) => (
              <li key={id} className="border-b border-line last:border-b-0">
                <CheckField
                  className="min-h-11 px-3 py-1"
                  checked={chosen.has(id)}
                  onChange={() => toggle(id)}
                >
                  <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
                    {title}
                  </span>
                  {videoCount !== undefined && (
                    <span className="shrink-0 text-sm text-soft">
                      {counts.videos({ count: videoCount })}
                    </span>
                  )}
                </CheckField>
              </li>
            ))}
          </ul>
        )}
        {error !== undefined && (
          <FailureAlert
            failure={{
              ...describeFailure(error.cause, error.at),
              title: words.notListed,
            }}
          />
        )}
        {(next !== undefined || error !== undefined) && (
          <Button className="mt-3 w-full" busy={busy} onClick={() => loadMore()}>
            {describeMore(busy, error !== undefined)}
          </Button>
        )}
        <YouTubeAttribution className="mt-3" />
      </div>
      <div className="flex flex-wrap justify-end gap-2 border-t border-line p-4 sm:px-6">
        {playlists.length > 1 && (
          <Button
            className="me-auto"
            onClick={() => setChosen(isAll ? new Set() : new Set(playlists.map(({ id }) => id)))}
          >
            {isAll ? words.unselectAll : words.selectAll}
          </Button>
        )}
        <Button onClick={() => dialog.current?.close()}>{buttons.cancel}</Button>
        <Button variant="primary" disabled={chosen.size === 0} onClick={add}>
          {chosen.size === 0 ? words.addNoPlaylists : words.addPlaylists({ count: chosen.size })}
        </Button>
      </div>
    </Modal>
  );
}

function describe(count: number, hasMore: boolean, busy: boolean, failed: boolean): string {
  if (count > 0) return hasMore ? words.toChooseSoFar({ count }) : words.toChoose({ count });
  if (busy) return words.asking;
  return failed ? "" : words.noPlaylists;
}

function describeMore(busy: boolean, failed: boolean): string {
  if (busy) return words.asking;
  return failed ? buttons.tryAgain : words.showMore;
}

/** The channel's playlists, page by page. */
function useChannelLists(channel: string) {
  const [pages, setPages] = useState<readonly ChannelPlaylists[]>([]);
  const [error, setError] = useState<{ cause: unknown; at: Date }>();
  // The numbers of the last request, and of the last one that was answered or failed. After a failure, the next request
  // has a new number and asks for the same page.
  const [requested, setRequested] = useState(1);
  const [settled, setSettled] = useState(0);
  const page = pages.at(-1)?.next;
  useEffect(() => {
    if (settled >= requested) return undefined;
    const leaving = new AbortController();
    const query = { channel, ...(page !== undefined && { page }) };
    request(calls.channelLists, { query, signal: leaving.signal })
      .then((answer) => {
        setPages((current) => [...current, answer]);
        setError(undefined);
      })
      .catch((cause: unknown) => setError({ cause, at: new Date() }))
      // This runs before React renders the new `page`: otherwise the effect would at once ask for that page, too.
      .finally(() => leaving.signal.aborted || setSettled(requested));
    return () => leaving.abort();
  }, [channel, page, requested, settled]);
  const busy = settled < requested;
  // YouTube may list a playlist twice while its pages change.
  const byId = new Map(pages.flatMap(({ playlists }) => playlists).map((list) => [list.id, list]));
  return {
    channelTitle: pages[0]?.channel.title,
    playlists: [...byId.values()],
    next: page,
    error: busy ? undefined : error,
    busy,
    loadMore: () => setRequested(settled + 1),
  };
}

/**
 * The text with links to the playlists: in place of the line that names the channel's playlists and nothing else or,
 * without such a line, at the end of the text.
 */
export function replaceWithLists(
  text: string,
  channel: ChannelReference,
  ids: readonly string[],
): string {
  const links = ids.map(playlistUrl);
  const lines = typedLines(text);
  const index = lines.findIndex((line) => {
    const [found, ...others] = findYouTubeLinks(line);
    const target = found?.target;
    const isThis = target?.kind === "channel" && target.id === channel.id;
    return isThis && target.tab === "lists" && others.length === 0;
  });
  return (index < 0 ? [...lines, ...links] : lines.toSpliced(index, 1, ...links)).join("\n");
}
