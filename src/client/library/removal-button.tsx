// Everything that removes something. The work itself is not there yet: this file is the one place
// that changes when it is.
import type { ComponentProps } from "react";
import { Button } from "#client/ui/button.tsx";

export const REMOVAL_IS_COMING = "Removal comes with the next update";

/** Stays where the focus can reach it, so that its title can be read by everybody. */
export function RemovalButton({ className = "", ...rest }: ComponentProps<typeof Button>) {
  return (
    <Button
      {...rest}
      aria-disabled="true"
      title={REMOVAL_IS_COMING}
      className={`cursor-not-allowed border-line! bg-sunken! text-soft! ${className}`}
    />
  );
}
