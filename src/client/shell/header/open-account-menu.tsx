// The contents of the account menu, loaded when it is first opened.
import { useState, type ReactNode } from "react";
import { Link } from "react-router";
import { addressOf } from "#client/api/request.ts";
import { displayName } from "#client/identity/person-name.ts";
import type { SessionUser } from "#client/identity/session.ts";
import { ChannelDialog } from "#client/shell/header/channel-dialog.tsx";
import { type MenuItem } from "#client/ui/menu.tsx";
import { Menu } from "#client/ui/radix-parts.ts";
import * as calls from "#shared/contract/calls.ts";

type Props = { user: SessionUser; trigger: ReactNode; startsAtFirst: boolean };

export function OpenAccountMenu({ user, trigger, startsAtFirst }: Props) {
  const [choosing, setChoosing] = useState(false);
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
        items={menuItems(user.isPremium, () => setChoosing(true))}
        defaultOpen
        startsAtFirst={startsAtFirst}
      />
      {choosing && <ChannelDialog onClose={() => setChoosing(false)} />}
    </>
  );
}

function menuItems(isPremium: boolean, onChannels: () => void): MenuItem[] {
  return [
    { text: "Account", link: <Link to="/account">Account</Link> },
    { text: "Switch channel", onSelect: onChannels },
    { text: "Hidden videos", link: <Link to="/hidden">Hidden videos</Link> },
    { text: "Removal history", link: <Link to="/history">Removal history</Link> },
    isPremium
      ? { text: "Already Premium", disabled: true }
      : { text: "Upgrade to Premium", link: <Link to="/checkout">Upgrade to Premium</Link> },
    { text: "Log out", link: <a href={addressOf(calls.logout)}>Log out</a> },
  ];
}
