// The button that opens the removal confirmation window.
import type { ComponentProps } from "react";
import { Button } from "#client/ui/button.tsx";

type Props = ComponentProps<typeof Button> & {
  /** How much it would remove; with nothing to remove it does not warn. */
  count?: number;
};

/** Less prominent than the confirming button, because it only opens the window. */
export function RemovalButton({ count, className = "", ...rest }: Props) {
  const look = count === 0 ? "" : "enabled:text-on-loss hover:enabled:bg-loss";
  return <Button {...rest} className={`${look} ${className}`} />;
}
