import type { ComponentProps } from "react";
import { Button } from "#client/ui/button.tsx";

const BUSY =
  "aria-disabled:cursor-progress aria-disabled:border-line! aria-disabled:bg-sunken! aria-disabled:text-soft!";
const DANGER = "enabled:bg-on-loss! enabled:text-loss! hover:enabled:opacity-90";
const QUIET_DANGER = "enabled:border-loss-line! enabled:text-on-loss! hover:enabled:bg-loss!";

type Props = ComponentProps<typeof Button> & {
  busy?: boolean;
  busyText?: string;
  danger?: "loud" | "quiet";
};

/** A button that keeps the focus while its call runs. A disabled button would lose it. */
export function BusyButton({
  busy = false,
  busyText,
  danger,
  className = "",
  onClick,
  children,
  ...rest
}: Props) {
  const classes = danger === "loud" ? DANGER : danger === "quiet" ? QUIET_DANGER : "";
  return (
    <Button
      {...rest}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      className={`${BUSY} ${classes} ${className}`}
    >
      {busy && busyText !== undefined ? busyText : children}
    </Button>
  );
}
