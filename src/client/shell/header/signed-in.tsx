// The parts of the header for signed-in people.
import { useQueryClient } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import MenuIcon from "lucide-react/icons/menu";
import { lazy, useEffect, useRef, useState } from "react";
import { hasSessionHint } from "#client/api/session-hint.ts";
import type { SessionUser } from "#client/identity/session.ts";
import { displayName, givenName } from "#client/identity/person-name.ts";
import { isAgreed } from "#client/shell/chosen-language.ts";
import { ConnectionState, UpgradeLink } from "#client/shell/header/connection-state.tsx";
import { Avatar } from "#client/ui/avatar.tsx";
import { Button } from "#client/ui/button.tsx";
import { LazyPart, sayNotLoaded } from "#client/ui/lazy/lazy-part.tsx";
import { useOutsideClick } from "#client/ui/dialogs/outside-click.ts";
import { useWhenClosed } from "#client/ui/dialogs/use-when-closed.ts";
import * as words from "#words/shell.ts";

const DrawerContent = lazy(() =>
  import("#client/shell/header/drawer-content.tsx").then((it) => ({ default: it.DrawerContent })),
);

const OpenAccountMenu = lazy(() =>
  import("#client/shell/header/open-account-menu.tsx").then((it) => ({
    default: it.OpenAccountMenu,
  })),
);

type Props = { user: SessionUser };

export function HeaderActions({ user }: Props) {
  useEffect(reloadAfterSignOut, []);
  const client = useQueryClient();
  const { language } = user;
  useEffect(() => {
    if (isAgreed(language)) return;
    import("#client/shell/account-language.ts")
      .then(({ followAccount }) => followAccount(language, client))
      .catch(() => {});
  }, [language, client]);
  return (
    // With `contents`, the header's flex box lays both out itself: late content grows to the left and shifts nothing.
    <div className="contents *:max-lg:hidden">
      <ConnectionState />
      <UpgradeLink isPremium={user.isPremium} />
    </div>
  );
}

/**
 * Reloads the page when it becomes visible after a sign-out in another tab (product.md 11.2.4). Its content is hidden
 * first: with an unsaved order the browser asks before it reloads, and would show the content meanwhile.
 */
function reloadAfterSignOut(): () => void {
  const onVisibilityChange = (): void => {
    if (document.hidden || hasSessionHint()) return;
    document.documentElement.style.visibility = "hidden";
    location.reload();
  };
  document.addEventListener("visibilitychange", onVisibilityChange);
  return () => document.removeEventListener("visibilitychange", onVisibilityChange);
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

/** The header's links on narrow screens, in a native dialog: Esc closes it. */
function MenuDrawer({ user }: { user: SessionUser }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => dialog.current?.close();
  const onLoadFailure = () => {
    close();
    sayNotLoaded();
  };
  const outsideClick = useOutsideClick();
  useWhenClosed(dialog, () => setOpen(false));
  useEffect(() => {
    // Close on Back within the same page. Another page renders a new drawer.
    const onBack = () => dialog.current?.close();
    window.addEventListener("popstate", onBack);
    return () => window.removeEventListener("popstate", onBack);
  }, []);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} className="w-full lg:hidden">
        <MenuIcon className="size-5" aria-hidden="true" />
        {words.menu}
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby="menu-heading"
        {...outsideClick}
        className="m-0 ms-auto h-dvh max-h-none w-[min(20rem,calc(100vw-2.5rem))] max-w-none overflow-y-auto border-s border-line bg-card p-4 text-ink shadow-float transition-transform duration-200 starting:open:translate-x-full rtl:starting:open:-translate-x-full"
      >
        <LazyPart onFailure={onLoadFailure}>
          {open && <DrawerContent dialog={dialog} user={user} onClose={close} />}
        </LazyPart>
      </dialog>
    </>
  );
}

/** How the menu was opened. Its code is loaded the first time. */
type OpenedBy = "pointer" | "keyboard";

/** The avatar button and its menu (product.md 3.3.6). */
function AccountMenu({ user }: { user: SessionUser }) {
  const [openedBy, setOpenedBy] = useState<OpenedBy>();
  const name = displayName(user);
  const trigger = (
    <button
      type="button"
      aria-haspopup="menu"
      // A click made with the keyboard has detail 0.
      onClick={({ detail }) => setOpenedBy(detail === 0 ? "keyboard" : "pointer")}
      onKeyDown={({ key }) => key === "ArrowDown" && setOpenedBy("keyboard")}
      className="flex min-h-10 w-full items-center gap-1.5 rounded-full border border-line px-1 text-sm font-semibold hover:bg-sunken data-[state=open]:bg-sunken max-lg:hidden"
    >
      <Avatar src={user.profileImageUrl} name={name} />
      <span className="sr-only">{words.accountMenuOf({ name })}</span>
      <bdi aria-hidden="true" className="min-w-0 flex-1 truncate text-start">
        {givenName(user) ?? name}
      </bdi>
      <ChevronDown className="me-1 size-4 shrink-0 text-soft" aria-hidden="true" />
    </button>
  );
  if (!openedBy) return trigger;
  return (
    <LazyPart fallback={trigger} onFailure={sayNotLoaded}>
      <OpenAccountMenu user={user} trigger={trigger} startsAtFirst={openedBy === "keyboard"} />
    </LazyPart>
  );
}
