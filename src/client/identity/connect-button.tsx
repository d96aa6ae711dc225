import LoaderCircle from "lucide-react/icons/loader-circle";
import Plug from "lucide-react/icons/plug";
import type { ReactNode } from "react";
import { useConnectYouTube, useMayConnect } from "#client/identity/connect-youtube.ts";
import { Button } from "#client/ui/button.tsx";
import * as words from "#words/identity.ts";

type Props = {
  again?: boolean;
  /** Pressing the button accepts the terms. Needs an AgreementSentence beside it. */
  acceptsTerms?: boolean;
  variant?: "primary" | "secondary";
  className?: string;
};

/**
 * Starts connecting YouTube. Renders nothing while the server would refuse that because of terms that are not accepted.
 * Stays rendered while busy, so that it keeps the focus.
 */
export function ConnectButton({
  again = false,
  acceptsTerms = false,
  variant = "secondary",
  className = "",
}: Props) {
  const { connect, busy } = useConnectYouTube({ acceptsTerms });
  const mayConnect = useMayConnect({ acceptsTerms });
  if (!mayConnect) return null;
  const label = again ? words.reconnect : words.connect;
  const busyLabel = again ? words.reconnecting : words.connecting;
  const Icon = busy ? LoaderCircle : Plug;
  return (
    <Button
      variant={variant}
      busy={busy}
      onClick={() => connect("read")}
      className={`whitespace-nowrap ${className}`}
    >
      <Icon className={`size-5 ${busy ? "animate-spin" : ""}`} aria-hidden="true" />
      {busy ? busyLabel({ spoken }) : label}
    </Button>
  );
}

function spoken(text: ReactNode) {
  return <span className="sr-only">{text}</span>;
}
