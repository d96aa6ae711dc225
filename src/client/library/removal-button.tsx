// The button that opens the removal confirmation window.
import type { ComponentProps } from "react";
import { Button } from "#client/ui/button.tsx";

type Props = ComponentProps<typeof Button> & {
  /** How many things would be removed; with 0 the button has no warning colour. */
  count?: number;
};

/** Less prominent than the confirming button, because it only opens the window. */
export function RemovalButton({ count, className = "", ...rest }: Props) {
  const warning = count === 0 ? "" : "enabled:text-on-loss hover:enabled:bg-loss";
  return <Button {...rest} className={`${warning} ${className}`} />;
}
