// The parts of the header for signed-in people.
import { useEffect } from "react";
import { hasSessionHint } from "#client/api/session-hint.ts";
import { AccountMenu } from "#client/shell/header/account-menu.tsx";
import { ConnectionState } from "#client/shell/header/connection-state.tsx";
import { MenuDrawer } from "#client/shell/header/menu-drawer.tsx";
import { UpgradeLink } from "#client/shell/header/upgrade-link.tsx";
import type { SessionUser } from "#client/identity/session.ts";

type Props = { user: SessionUser };

export function HeaderActions({ user }: Props) {
  useEffect(leaveWithPerson, []);
  return (
    // Flex items of the header, so that late content grows to the left and shifts nothing.
    <div className="contents *:max-lg:hidden">
      <ConnectionState />
      <UpgradeLink isPremium={user.isPremium} />
    </div>
  );
}

/**
 * Loads the page again when it is looked at after somebody has signed out in another tab (product.md 11.2.4). Hidden first,
 * because with an unsaved order the browser asks whether to leave.
 */
function leaveWithPerson(): () => void {
  const look = (): void => {
    if (document.hidden || hasSessionHint()) return;
    document.documentElement.style.visibility = "hidden";
    location.reload();
  };
  document.addEventListener("visibilitychange", look);
  return () => document.removeEventListener("visibilitychange", look);
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
