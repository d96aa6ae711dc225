import { useState } from "react";
import { ChannelLists } from "#client/features/calculator/input/channel-lists.tsx";
import { URL_BOX_ID } from "#client/features/calculator/input/lines.ts";
import { Button } from "#client/ui/button.tsx";
import type { ChannelReference } from "#shared/youtube-channels.ts";

const SHOWN = 3;

type Props = {
  channels: readonly ChannelReference[];
  text: string;
  onText: (text: string) => void;
};

/** A button for each channel in the lines, which lists its playlists. */
export function ChannelOffers({ channels, text, onText }: Props) {
  const [open, setOpen] = useState<ChannelReference>();
  const names = [...new Map(channels.map((channel) => [channel.id, channel])).values()];
  const close = (): void => {
    setOpen(undefined);
    document.getElementById(URL_BOX_ID)?.focus();
  };
  return (
    <>
      {names.slice(0, SHOWN).map((channel) => (
        <p key={channel.id} className="flex flex-wrap items-center justify-between gap-x-3">
          <bdi className="min-w-0 truncate">{channel.id}</bdi>
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(channel)}>
            List its playlists<span className="sr-only"> ({channel.id})</span>
          </Button>
        </p>
      ))}
      {open && <ChannelLists channel={open} text={text} onText={onText} onClose={close} />}
    </>
  );
}
