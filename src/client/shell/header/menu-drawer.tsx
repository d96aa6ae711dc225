import MenuIcon from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { addressOf } from "#client/api/request.ts";
import { ConnectionState } from "#client/shell/header/connection-state.tsx";
import { UpgradeLink } from "#client/shell/header/upgrade-link.tsx";
import { displayName } from "#client/identity/person-name.ts";
import type { SessionUser } from "#client/identity/session.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { Button } from "#client/ui/button.tsx";
import { useOutsideClick } from "#client/ui/outside-click.ts";
import * as calls from "#shared/contract/calls.ts";

const ChannelList = lazy(() =>
  import("#client/identity/channel-list.tsx").then((it) => ({ default: it.ChannelList })),
);
const LINK = "flex min-h-12 items-center rounded-lg px-3 font-medium hover:bg-tint";

/** The header's links on narrow screens, in a native dialog: Esc closes it. */
export function MenuDrawer({ user }: { user: SessionUser }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => dialog.current?.close();
  const closing = useOutsideClick();
  useEffect(() => {
    if (open) dialog.current?.showModal();
  }, [open]);
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
        Menu
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby="menu-heading"
        {...closing}
        onClose={() => setOpen(false)}
        className="m-0 ml-auto h-dvh max-h-none w-[min(20rem,calc(100vw-2.5rem))] max-w-none overflow-y-auto border-l border-line bg-card p-4 text-ink shadow-float transition-transform duration-200 starting:open:translate-x-full"
      >
        {open && <DrawerContent user={user} onClose={close} />}
      </dialog>
    </>
  );
}

function DrawerContent({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const { pathname } = useLocation();
  const name = displayName(user);
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <h2 id="menu-heading" className="text-lg font-semibold">
          Menu
        </h2>
        <Button variant="quiet" aria-label="Close" onClick={onClose} className="size-10 px-0">
          <X className="size-5" aria-hidden="true" />
        </Button>
      </div>
      <div className="mt-2 flex items-center gap-3 border-b border-line px-3 pb-4">
        <Avatar src={user.profileImageUrl} name={name} className="size-10 text-sm" />
        <bdi className="line-clamp-2 min-w-0 font-semibold wrap-anywhere">{name}</bdi>
      </div>
      <nav aria-label="Menu" className="py-2">
        {pathname === "/" ? (
          <Link to="/playlist-length" onClick={onClose} className={LINK}>
            Playlist Length
          </Link>
        ) : (
          <Link to="/" onClick={onClose} className={LINK}>
            Dashboard
          </Link>
        )}
        <Link to="/hidden" onClick={onClose} className={LINK}>
          Hidden videos
        </Link>
        <Link to="/history" onClick={onClose} className={LINK}>
          Removal history
        </Link>
        <Link to="/account" onClick={onClose} className={LINK}>
          Account
        </Link>
        <a href={addressOf(calls.logout)} className={LINK}>
          Logout
        </a>
      </nav>
      <Suspense fallback={null}>
        <ChannelList />
      </Suspense>
      <div className="flex flex-col items-start gap-3 border-t border-line px-3 pt-4">
        <UpgradeLink isPremium={user.isPremium} onClick={onClose} />
        <ConnectionState />
      </div>
    </>
  );
}
