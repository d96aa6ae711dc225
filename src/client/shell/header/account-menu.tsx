import ChevronDown from "lucide-react/icons/chevron-down";
import { lazy, useState } from "react";
import { displayName, givenName } from "#client/identity/person-name.ts";
import type { SessionUser } from "#client/identity/session.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { Late, sayNotLoaded } from "#client/ui/late.tsx";

const OpenAccountMenu = lazy(() =>
  import("#client/shell/header/open-account-menu.tsx").then((it) => ({
    default: it.OpenAccountMenu,
  })),
);

/** How the menu was first opened. Its code is loaded then. */
type OpenedBy = "pointer" | "keyboard";

/** The avatar button and its menu (product.md 3.3.6). */
export function AccountMenu({ user }: { user: SessionUser }) {
  const [wish, setWish] = useState<OpenedBy>();
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
  return (
    <Late instead={trigger} onFailure={sayNotLoaded}>
      <OpenAccountMenu user={user} trigger={trigger} startsAtFirst={wish === "keyboard"} />
    </Late>
  );
}
