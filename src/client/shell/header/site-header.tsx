import { lazy } from "react";
import { Link, useLocation } from "react-router";
import { useSession } from "#client/identity/session.ts";
import { useSignInAddress } from "#client/identity/return-to.ts";
import { ButtonLink } from "#client/ui/button.tsx";
import { NameMark } from "#client/ui/name-mark.tsx";
import { ThemeSwitch } from "#client/ui/theme-switch.tsx";
import { LazyPart } from "#client/ui/lazy/lazy-part.tsx";
import * as words from "#words/shell.ts";

// One chunk that anonymous visitors never load.
const loadSignedIn = () => import("#client/shell/header/signed-in.tsx");
const HeaderActions = lazy(() => loadSignedIn().then((it) => ({ default: it.HeaderActions })));
const PersonMenus = lazy(() => loadSignedIn().then((it) => ({ default: it.PersonMenus })));

const LINK =
  "inline-flex min-h-10 items-center rounded-lg px-2 font-medium text-soft hover:text-ink sm:whitespace-nowrap max-[28rem]:px-1 max-[28rem]:text-sm max-[28rem]:leading-4";

/**
 * The header of every page (product.md 3.3). Content that loads later fills a reserved place or grows into the empty
 * middle, so that nothing moves.
 */
export function SiteHeader() {
  const session = useSession();
  const isHome = useLocation().pathname === "/";
  const user = session.status === "signed-in" ? session.user : undefined;
  return (
    <header className="border-b border-line bg-card print:hidden">
      <div className="mx-auto flex min-h-15 max-w-6xl items-center gap-x-2 px-4 py-2 sm:px-6">
        <Link to="/" className="inline-flex min-h-10 items-center gap-2 rounded-lg">
          <NameMark />
          <span
            className={`text-lg font-bold tracking-tight ${user ? "" : "max-[22rem]:sr-only max-[28rem]:text-base"}`}
          >
            Tidylist
          </span>
        </Link>
        <div className="flex-1 sm:ms-2">
          <div className={user ? "max-lg:hidden" : "hinted:max-lg:hidden"}>
            {isHome && <HeaderLink to="/playlist-length" text={words.playlistLength} />}
            {isHome && !user && <Anchors />}
            {!isHome && user && <HeaderLink to="/" text={words.dashboard} />}
          </div>
        </div>
        <LazyPart>{user && <HeaderActions user={user} />}</LazyPart>
        <ThemeSwitch />
        <div className="flex w-31 shrink-0 justify-end max-[28rem]:w-27">
          <LazyPart>
            {user ? (
              <PersonMenus user={user} />
            ) : (
              // Outside the front page, hide the button until the visitor is known to be anonymous.
              <GetStarted hidden={session.status === "loading" && !isHome} acceptsTerms={isHome} />
            )}
          </LazyPart>
        </div>
      </div>
    </header>
  );
}

function HeaderLink({ to, text }: { to: string; text: string }) {
  return (
    <Link to={to} className={LINK}>
      {text}
    </Link>
  );
}

/** The element ids of sections of the landing page, with the texts of their links. */
const ANCHORS = { features: words.features, pricing: words.pricing, faq: words.faq };

/** Links to the sections of the landing page, on wide screens only. */
function Anchors() {
  return Object.entries(ANCHORS).map(([id, text]) => (
    <a key={id} href={`#${id}`} className={`${LINK} max-lg:hidden hinted:hidden`}>
      {text}
    </a>
  ));
}

type GetStartedProps = {
  hidden: boolean;
  /** Whether a first sign-in accepts the terms: only where the top of the page says so. */
  acceptsTerms: boolean;
};

function GetStarted({ hidden, acceptsTerms }: GetStartedProps) {
  const href = useSignInAddress({ acceptsTerms });
  return (
    <ButtonLink
      href={href}
      className={`w-full px-2 whitespace-nowrap hinted:invisible ${hidden ? "invisible" : ""}`}
    >
      {words.getStarted}
    </ButtonLink>
  );
}
