// The parts of the header that only somebody signed in gets to see.
import { AccountMenu } from "#client/session/header/account-menu.tsx";
import { ConnectionState } from "#client/session/header/connection-state.tsx";
import { MenuDrawer } from "#client/session/header/menu-drawer.tsx";
import { UpgradeLink } from "#client/session/header/upgrade-link.tsx";
import type { SessionUser } from "#client/session/session.ts";

type Props = { user: SessionUser };

export function HeaderActions({ user }: Props) {
  return (
    // Boxes of the header itself: what comes late grows to the left and moves nothing.
    <div className="contents *:max-lg:hidden">
      <ConnectionState />
      <UpgradeLink isPremium={user.isPremium} />
    </div>
  );
}

/** The avatar's menu, on narrow screens a drawer instead. */
export function PersonMenus({ user }: Props) {
  return (
    <>
      <AccountMenu user={user} />
      <MenuDrawer user={user} />
    </>
  );
}
