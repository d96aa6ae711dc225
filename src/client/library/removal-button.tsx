// What opens the window in which a removal is confirmed.
import type { ComponentProps } from "react";
import { Button } from "#client/ui/button.tsx";

/** Asks before anything is removed, so it is quieter than the button there that removes. */
export function RemovalButton({ className = "", ...rest }: ComponentProps<typeof Button>) {
  return <Button {...rest} className={`enabled:text-on-loss hover:enabled:bg-loss ${className}`} />;
}
