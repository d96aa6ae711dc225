// The channels of the account. The button "Show" loads the page again, with the library of another channel.
import { useQuery } from "@tanstack/react-query";
import { CHANNELS_KEY } from "#client/api/query-client.ts";
import { showLibrary, shownLibrary } from "#client/api/library.ts";
import { fetcher } from "#client/api/request.ts";
import { channelNameOf } from "#client/identity/youtube-status.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { Button } from "#client/ui/button.tsx";
import * as calls from "#shared/contract/calls.ts";
import type { ChannelsResponse } from "#shared/contract/youtube.ts";
import * as buttons from "#words/buttons.ts";
import * as words from "#words/identity.ts";

type Channel = ChannelsResponse["channels"][number];

export function useChannels() {
  return useQuery({ queryKey: CHANNELS_KEY, queryFn: fetcher(calls.channels) });
}

/** True for the channel whose library this tab shows. */
export function isShown({ library, isFirst }: Channel): boolean {
  const shown = shownLibrary();
  return shown === undefined ? isFirst : shown === library;
}

export function ChannelList() {
  const { data, isError, isFetching, refetch } = useChannels();
  if (!data) {
    return isError && !isFetching ? (
      <div className="mt-3">
        <p>{words.channelsNotLoaded}</p>
        <Button onClick={() => void refetch()} className="mt-2">
          {buttons.tryAgain}
        </Button>
      </div>
    ) : (
      <p role="status" className="mt-3 text-soft">
        {words.loadingChannels}
      </p>
    );
  }
  if (data.channels.length === 0) return <p className="mt-3">{words.noChannel}</p>;
  return (
    <ul aria-label={words.channels} className="mt-3 divide-y divide-line">
      {data.channels.map((channel) => (
        <ChannelRow key={channel.library} channel={channel} />
      ))}
    </ul>
  );
}

function ChannelRow({ channel }: { channel: Channel }) {
  const { library, isFirst, channelThumbnailUrl, needsReconnect, mayBeChanged } = channel;
  const name = channelNameOf(channel) ?? words.channelUnknown;
  const note = needsReconnect ? words.needsReconnect : mayBeChanged ? undefined : words.readOnly;
  return (
    <li className="flex items-center gap-3 py-2">
      <Avatar src={channelThumbnailUrl} name={name} className="size-10 text-sm" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <bdi className="line-clamp-2 font-semibold">{name}</bdi>
        {note !== undefined && <span className="block text-sm text-soft">{note}</span>}
      </span>
      {isShown(channel) ? (
        <span className="text-sm text-soft">{words.shownHere}</span>
      ) : (
        // The first library is named by "".
        <Button onClick={() => showLibrary(isFirst ? "" : library)}>
          {words.showChannel({
            name: <bdi>{name}</bdi>,
            spoken: (text) => <span className="sr-only">{text}</span>,
          })}
        </Button>
      )}
    </li>
  );
}
