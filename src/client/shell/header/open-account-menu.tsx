// The contents of the account menu, loaded when it is first opened.
import X from "lucide-react/icons/x";
import { useRef, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { addressOf } from "#client/api/request.ts";
import { ChannelList } from "#client/identity/channel-list.tsx";
import type { SessionUser } from "#client/identity/session.ts";
import { displayName } from "#client/identity/person-name.ts";
import { Button, buttonClass } from "#client/ui/button.tsx";
import type { MenuItem } from "#client/ui/menus/menu.tsx";
import { Modal } from "#client/ui/dialogs/modal.tsx";
import { Menu } from "#client/ui/radix-parts.ts";
import * as calls from "#shared/contract/calls.ts";
import * as buttons from "#words/buttons.ts";
import * as words from "#words/shell.ts";

type Props = { user: SessionUser; trigger: ReactNode; startsAtFirst: boolean };

export function OpenAccountMenu({ user, trigger, startsAtFirst }: Props) {
  const [isChoosing, setIsChoosing] = useState(false);
  const name = displayName(user);
  const heading = (
    <>
      <bdi className="line-clamp-2 font-semibold wrap-anywhere">{name}</bdi>
      {name !== user.email && <bdi className="block truncate text-sm text-soft">{user.email}</bdi>}
    </>
  );
  return (
    <>
      <Menu
        trigger={trigger}
        heading={heading}
        items={menuItems(user.isPremium, () => setIsChoosing(true))}
        defaultOpen
        startsAtFirst={startsAtFirst}
      />
      {isChoosing && <ChannelDialog onClose={() => setIsChoosing(false)} />}
    </>
  );
}

function menuItems(isPremium: boolean, onChannels: () => void): MenuItem[] {
  return [
    { text: words.account, link: <Link to="/account">{words.account}</Link> },
    { text: words.switchChannel, onSelect: onChannels },
    { text: words.hiddenVideos, link: <Link to="/hidden">{words.hiddenVideos}</Link> },
    { text: words.removalHistory, link: <Link to="/history">{words.removalHistory}</Link> },
    isPremium
      ? { text: words.alreadyPremium, disabled: true }
      : {
          text: words.upgradeToPremium,
          link: <Link to="/checkout">{words.upgradeToPremium}</Link>,
        },
    { text: words.logOut, link: <a href={addressOf(calls.logout)}>{words.logOut}</a> },
  ];
}

/** The window in which a person chooses the channel that this tab shows (product.md 27.3.2). */
function ChannelDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  return (
    <Modal
      ref={dialog}
      labelledBy="channels-title"
      onClose={onClose}
      className="card m-auto w-[min(30rem,calc(100vw-2rem))] p-5 text-ink shadow-float"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id="channels-title" tabIndex={-1} className="text-lg font-semibold outline-none">
          {words.yourChannels}
        </h2>
        <Button variant="quiet" aria-label={buttons.close} onClick={close} className="size-10 px-0">
          <X className="size-5" aria-hidden="true" />
        </Button>
      </div>
      <ChannelList />
      <Link
        to="/account#youtube-heading"
        onClick={close}
        className={`${buttonClass("secondary")} mt-4`}
      >
        {words.manageChannels}
      </Link>
    </Modal>
  );
}
