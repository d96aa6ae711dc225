import Clock from "lucide-react/icons/clock";
import UserRound from "lucide-react/icons/user-round";
import { Link } from "react-router";
import { ConnectionCard } from "#client/features/dashboard/connection-card.tsx";
import { givenName } from "#client/session/person-name.ts";
import type { SessionUser } from "#client/session/session.ts";
import { useYouTubeConnection } from "#client/session/youtube-status.ts";

const WAYS_ON = [
  {
    to: "/playlist-length",
    icon: Clock,
    title: "Playlist Length",
    text: "How long a playlist really is, and what is missing from it.",
  },
  {
    to: "/account",
    icon: UserRound,
    title: "Account",
    text: "Your YouTube connection, where you are signed in, and your data.",
  },
];

/** The home of somebody who is signed in. */
export function DashboardHome({ user }: { user: SessionUser }) {
  const name = givenName(user);
  const connection = useYouTubeConnection();
  return (
    <div className="py-8 sm:py-10">
      <h1 className="line-clamp-2 text-title font-bold tracking-tight wrap-anywhere">
        Hello
        {name !== undefined && (
          <>
            , <bdi>{name}</bdi>
          </>
        )}
      </h1>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ConnectionCard connection={connection} />
        {/* On narrow screens it stands below the card, whose height is not known before its words. */}
        <ul className={`grid gap-3 ${connection.state === "unknown" ? "max-lg:invisible" : ""}`}>
          {WAYS_ON.map(({ to, icon: Icon, title, text }) => (
            <li key={to}>
              <Link to={to} className="card flex gap-3 p-4 hover:bg-tint">
                <Icon className="mt-0.5 size-5 shrink-0 text-accent" aria-hidden="true" />
                <span>
                  <span className="block font-semibold">{title}</span>
                  <span className="block text-sm text-soft">{text}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
