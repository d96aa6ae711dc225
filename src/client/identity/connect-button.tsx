import LoaderCircle from "lucide-react/icons/loader-circle";
import Plug from "lucide-react/icons/plug";
import { useConnectYouTube, useMayConnect } from "#client/identity/connect-youtube.ts";
import { Button } from "#client/ui/button.tsx";

type Props = {
  again?: boolean;
  /** Beside it stands what people agree to (AgreementSentence). */
  agrees?: boolean;
  variant?: "primary" | "secondary";
  className?: string;
};

/** Starts connecting YouTube. Nothing while open terms would refuse it. Stays rendered while busy, so that it keeps the focus. */
export function ConnectButton({
  again = false,
  agrees = false,
  variant = "secondary",
  className = "",
}: Props) {
  const { connect, busy } = useConnectYouTube();
  const mayConnect = useMayConnect(agrees);
  if (!mayConnect) return null;
  const Icon = busy ? LoaderCircle : Plug;
  return (
    <Button
      variant={variant}
      busy={busy}
      onClick={() => connect("read", undefined, agrees)}
      className={`whitespace-nowrap ${className}`}
    >
      <Icon className={`size-5 ${busy ? "animate-spin" : ""}`} aria-hidden="true" />
      {again ? "Reconnect YouTube" : "Connect YouTube"}
      {busy && <span className="sr-only">, leaving for Google</span>}
    </Button>
  );
}
