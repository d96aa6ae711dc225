// The button that opens the removal confirmation window.
import type { ComponentProps } from "react";
import { Button } from "#client/ui/button.tsx";

/** Less prominent than the confirming button, because it only opens the window. */
export function RemovalButton({ className = "", ...rest }: ComponentProps<typeof Button>) {
  return <Button {...rest} className={`enabled:text-on-loss hover:enabled:bg-loss ${className}`} />;
}
