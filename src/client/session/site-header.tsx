import { Link } from "react-router";
import { ButtonLink } from "#client/ui/button.tsx";
import { NameMark } from "#client/ui/name-mark.tsx";
import { ThemeSwitch } from "#client/ui/theme-switch.tsx";

/** The header of somebody who is not signed in (specification §2). */
export function SiteHeader({ linkToCalculator = false }: { linkToCalculator?: boolean }) {
  return (
    <header className="border-b border-line bg-card">
      <div className="mx-auto flex min-h-15 max-w-6xl flex-wrap items-center gap-x-1 gap-y-2 px-4 py-2 sm:gap-x-2 sm:px-6">
        <Link to="/" className="mr-auto inline-flex min-h-10 items-center gap-2 rounded-lg">
          <NameMark />
          <span className="text-lg font-bold tracking-tight">Tidylist</span>
        </Link>
        {linkToCalculator && (
          <Link
            to="/playlist-length"
            className="inline-flex min-h-10 items-center rounded-lg px-2 font-medium text-soft hover:text-ink max-[24rem]:hidden"
          >
            Playlist Length
          </Link>
        )}
        <ThemeSwitch />
        <ButtonLink href="/api/login" className="whitespace-nowrap">
          Get Started
        </ButtonLink>
      </div>
    </header>
  );
}
