import ChevronDown from "lucide-react/icons/chevron-down";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { displayName, givenName } from "#client/session/person-name.ts";
import type { SessionUser } from "#client/session/session.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import type { MenuItem } from "#client/ui/menu.tsx";

const Menu = lazy(() =>
  import("#client/ui/radix-parts.ts").then((module) => ({ default: module.Menu })),
);

/** Who is here, and what they can do about it (specification §2). */
export function AccountMenu({ user }: { user: SessionUser }) {
  const [wanted, setWanted] = useState(false);
  const name = displayName(user);
  const trigger = (
    <button
      type="button"
      onClick={() => setWanted(true)}
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
  const heading = (
    <>
      <bdi className="line-clamp-2 font-semibold wrap-anywhere">{name}</bdi>
      {name !== user.email && <bdi className="block truncate text-sm text-soft">{user.email}</bdi>}
    </>
  );
  return (
    // A click that comes before the menu's code opens it when the code is there.
    <Suspense fallback={trigger}>
      <Menu
        trigger={trigger}
        heading={heading}
        items={menuItems(user.isPremium)}
        defaultOpen={wanted}
      />
    </Suspense>
  );
}

function menuItems(isPremium: boolean): MenuItem[] {
  return [
    { text: "Account", link: <Link to="/account">Account</Link> },
    isPremium
      ? { text: "Already Premium", disabled: true }
      : { text: "Upgrade to Premium", link: <Link to="/checkout">Upgrade to Premium</Link> },
    { text: "Log out", link: <a href="/api/logout">Log out</a> },
  ];
}
