import type { ComponentProps } from "react";
import { Button } from "#client/ui/button.tsx";

const BUSY =
  "aria-disabled:cursor-progress aria-disabled:border-line! aria-disabled:bg-sunken! aria-disabled:text-soft!";
const LOUD = "enabled:bg-on-loss! enabled:text-loss! hover:enabled:opacity-90";

type Props = ComponentProps<typeof Button> & { busy?: boolean };

/** For actions that cannot be undone. While busy it keeps the focus and ignores presses. */
export function DangerButton({ busy = false, className = "", onClick, ...rest }: Props) {
  return (
    <Button
      variant="primary"
      {...rest}
      aria-disabled={busy || undefined}
      onClick={(event) => void (busy || onClick?.(event))}
      className={`${LOUD} ${BUSY} ${className}`}
    />
  );
}
