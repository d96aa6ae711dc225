import MenuIcon from "lucide-react/icons/menu";
import { lazy, useEffect, useRef, useState } from "react";
import type { SessionUser } from "#client/identity/session.ts";
import { Button } from "#client/ui/button.tsx";
import { useOutsideClick } from "#client/ui/outside-click.ts";
import { Late, sayNotLoaded } from "#client/ui/late.tsx";
import { useWhenClosed } from "#client/ui/use-when-closed.ts";

const DrawerContent = lazy(() =>
  import("#client/shell/header/drawer-content.tsx").then((it) => ({ default: it.DrawerContent })),
);

/** The header's links on narrow screens, in a native dialog: Esc closes it. */
export function MenuDrawer({ user }: { user: SessionUser }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => dialog.current?.close();
  const leave = () => {
    close();
    sayNotLoaded();
  };
  const closing = useOutsideClick();
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
        Menu
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby="menu-heading"
        {...closing}
        className="m-0 ml-auto h-dvh max-h-none w-[min(20rem,calc(100vw-2.5rem))] max-w-none overflow-y-auto border-l border-line bg-card p-4 text-ink shadow-float transition-transform duration-200 starting:open:translate-x-full"
      >
        <Late onFailure={leave}>
          {open && <DrawerContent dialog={dialog} user={user} onClose={close} />}
        </Late>
      </dialog>
    </>
  );
}
