import LoaderCircle from "lucide-react/icons/loader-circle";
import Plug from "lucide-react/icons/plug";
import { useConnectYouTube, useMayConnect } from "#client/identity/connect-youtube.ts";
import { Button } from "#client/ui/button.tsx";

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
  const Icon = busy ? LoaderCircle : Plug;
  return (
    <Button
      variant={variant}
      busy={busy}
      onClick={() => connect("read")}
      className={`whitespace-nowrap ${className}`}
    >
      <Icon className={`size-5 ${busy ? "animate-spin" : ""}`} aria-hidden="true" />
      {again ? "Reconnect YouTube" : "Connect YouTube"}
      {busy && <span className="sr-only">, leaving for Google</span>}
    </Button>
  );
}
