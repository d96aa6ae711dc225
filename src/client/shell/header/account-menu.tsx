import ChevronDown from "lucide-react/icons/chevron-down";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { addressOf } from "#client/api/request.ts";
import { displayName, givenName } from "#client/identity/person-name.ts";
import type { SessionUser } from "#client/identity/session.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import type { MenuItem } from "#client/ui/menu.tsx";
import * as calls from "#shared/contract/calls.ts";

const Menu = lazy(() =>
  import("#client/ui/radix-parts.ts").then((module) => ({ default: module.Menu })),
);

const ChannelDialog = lazy(() =>
  import("#client/shell/header/channel-dialog.tsx").then((it) => ({ default: it.ChannelDialog })),
);

/** How the menu was first opened. Its code is loaded then. */
type OpenedBy = "pointer" | "keyboard";

/** The avatar button and its menu (product.md 3.3.6). */
export function AccountMenu({ user }: { user: SessionUser }) {
  const [wish, setWish] = useState<OpenedBy>();
  const [choosing, setChoosing] = useState(false);
  const name = displayName(user);
  const trigger = (
    <button
      type="button"
      aria-haspopup="menu"
      // A click made with the keyboard has detail 0.
      onClick={({ detail }) => setWish(detail === 0 ? "keyboard" : "pointer")}
      onKeyDown={({ key }) => key === "ArrowDown" && setWish("keyboard")}
      className="flex min-h-10 w-full items-center gap-1.5 rounded-full border border-line px-1 text-sm font-semibold hover:bg-sunken data-[state=open]:bg-sunken max-lg:hidden"
    >
      <Avatar src={user.profileImageUrl} name={name} />
      <span className="sr-only">Account menu of {name}</span>
      <bdi aria-hidden="true" className="min-w-0 flex-1 truncate text-left">
        {givenName(user) ?? name}
      </bdi>
      <ChevronDown className="mr-1 size-4 shrink-0 text-soft" aria-hidden="true" />
    </button>
  );
  if (!wish) return trigger;
  const heading = (
    <>
      <bdi className="line-clamp-2 font-semibold wrap-anywhere">{name}</bdi>
      {name !== user.email && <bdi className="block truncate text-sm text-soft">{user.email}</bdi>}
    </>
  );
  return (
    <Suspense fallback={trigger}>
      <Menu
        trigger={trigger}
        heading={heading}
        items={menuItems(user.isPremium, () => setChoosing(true))}
        defaultOpen
        startsAtFirst={wish === "keyboard"}
      />
      {choosing && <ChannelDialog onClose={() => setChoosing(false)} />}
    </Suspense>
  );
}

function menuItems(isPremium: boolean, onChannels: () => void): MenuItem[] {
  return [
    { text: "Switch channel", onSelect: onChannels },
    { text: "Account", link: <Link to="/account">Account</Link> },
    { text: "Hidden videos", link: <Link to="/hidden">Hidden videos</Link> },
    { text: "Removal history", link: <Link to="/history">Removal history</Link> },
    isPremium
      ? { text: "Already Premium", disabled: true }
      : { text: "Upgrade to Premium", link: <Link to="/checkout">Upgrade to Premium</Link> },
    { text: "Log out", link: <a href={addressOf(calls.logout)}>Log out</a> },
  ];
}
