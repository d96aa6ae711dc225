// The contents of the drawer, loaded when it is first opened.
import X from "lucide-react/icons/x";
import { type RefObject, useLayoutEffect } from "react";
import { Link, useLocation } from "react-router";
import { addressOf } from "#client/api/request.ts";
import { ChannelList } from "#client/identity/channel-list.tsx";
import type { SessionUser } from "#client/identity/session.ts";
import { displayName } from "#client/identity/person-name.ts";
import { ConnectionState, UpgradeLink } from "#client/shell/header/connection-state.tsx";
import { Avatar } from "#client/ui/avatar.tsx";
import { Button } from "#client/ui/button.tsx";
import * as calls from "#shared/contract/calls.ts";
import * as buttons from "#words/buttons.ts";
import * as words from "#words/shell.ts";

const LINK = "flex min-h-12 items-center rounded-lg px-3 font-medium hover:bg-tint";

type Props = {
  dialog: RefObject<HTMLDialogElement | null>;
  user: SessionUser;
  onClose: () => void;
};

export function DrawerContent({ dialog, user, onClose }: Props) {
  const { pathname } = useLocation();
  // Open the dialog only once its content is rendered, so that its first button gets the focus.
  useLayoutEffect(() => dialog.current?.showModal(), [dialog]);
  const name = displayName(user);
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <h2 id="menu-heading" className="text-lg font-semibold">
          {words.menu}
        </h2>
        <Button
          variant="quiet"
          aria-label={buttons.close}
          onClick={onClose}
          className="size-10 px-0"
        >
          <X className="size-5" aria-hidden="true" />
        </Button>
      </div>
      <div className="mt-2 flex items-center gap-3 border-b border-line px-3 pb-4">
        <Avatar src={user.profileImageUrl} name={name} className="size-10 text-sm" />
        <bdi className="line-clamp-2 min-w-0 font-semibold wrap-anywhere">{name}</bdi>
      </div>
      <nav aria-label={words.menu} className="py-2">
        {pathname === "/" ? (
          <Link to="/playlist-length" onClick={onClose} className={LINK}>
            {words.playlistLength}
          </Link>
        ) : (
          <Link to="/" onClick={onClose} className={LINK}>
            {words.dashboard}
          </Link>
        )}
        <Link to="/hidden" onClick={onClose} className={LINK}>
          {words.hiddenVideos}
        </Link>
        <Link to="/history" onClick={onClose} className={LINK}>
          {words.removalHistory}
        </Link>
        <Link to="/account" onClick={onClose} className={LINK}>
          {words.account}
        </Link>
        <a href={addressOf(calls.logout)} className={LINK}>
          {words.logOutInDrawer}
        </a>
      </nav>
      <section aria-labelledby="menu-channels" className="border-t border-line px-3 py-4">
        <h3 id="menu-channels" className="font-semibold">
          {words.yourChannels}
        </h3>
        <ChannelList />
      </section>
      <div className="flex flex-col items-start gap-3 border-t border-line px-3 pt-4">
        <UpgradeLink isPremium={user.isPremium} onClick={onClose} />
        <ConnectionState />
      </div>
    </>
  );
}
