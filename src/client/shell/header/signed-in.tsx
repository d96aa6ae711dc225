// The parts of the header for signed-in people.
import { AccountMenu } from "#client/shell/header/account-menu.tsx";
import { ConnectionState } from "#client/shell/header/connection-state.tsx";
import { MenuDrawer } from "#client/shell/header/menu-drawer.tsx";
import { UpgradeLink } from "#client/shell/header/upgrade-link.tsx";
import type { SessionUser } from "#client/identity/session.ts";

type Props = { user: SessionUser };

export function HeaderActions({ user }: Props) {
  return (
    // Flex items of the header, so that late content grows to the left and shifts nothing.
    <div className="contents *:max-lg:hidden">
      <ConnectionState />
      <UpgradeLink isPremium={user.isPremium} />
    </div>
  );
}

/** The account menu; on narrow screens a drawer instead. */
export function PersonMenus({ user }: Props) {
  return (
    <>
      <AccountMenu user={user} />
      <MenuDrawer user={user} />
    </>
  );
}
