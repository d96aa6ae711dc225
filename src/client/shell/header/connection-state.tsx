import Check from "lucide-react/icons/check";
import { Link } from "react-router";
import { ConnectButton } from "#client/identity/connect-button.tsx";
import { useYouTubeConnection } from "#client/identity/youtube-status.ts";
import { Button, buttonClass } from "#client/ui/button.tsx";
import * as words from "#words/shell.ts";

/**
 * The connected channel, or a button to connect. Nothing while the connection is not known, or if the account has no
 * channel, which the dashboard explains.
 */
export function ConnectionState() {
  const connection = useYouTubeConnection();
  if (connection.state === "unknown" || connection.state === "failed") return null;
  if (connection.state !== "connected") {
    return <ConnectButton again={connection.state === "lost"} />;
  }
  const { channelId, channelTitle: title } = connection.status;
  if (channelId === null) return null;
  return (
    <p className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-tint-line bg-tint px-3 text-sm font-semibold whitespace-nowrap text-accent">
      <Check className="size-4" aria-hidden="true" />
      {title === null
        ? words.connected
        : words.connectedTo({
            title,
            hidden: (text) => <span className="sr-only">{text}</span>,
            channel: (text) => <bdi className="max-w-44 truncate">{text}</bdi>,
          })}
    </p>
  );
}

type Props = { isPremium: boolean; onClick?: () => void };

/** The link to the checkout; with Premium, a disabled button (product.md 3.3.5). */
export function UpgradeLink({ isPremium, onClick }: Props) {
  if (isPremium) {
    return (
      <Button disabled className="whitespace-nowrap">
        {words.alreadyPremium}
      </Button>
    );
  }
  return (
    <Link to="/checkout" onClick={onClick} className={buttonClass("secondary")}>
      {words.upgrade}
    </Link>
  );
}
