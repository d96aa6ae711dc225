import type { ComponentProps } from "react";
import { CheckField } from "#client/ui/fields/check-field.tsx";

/** A radio button with its label. `className` is the label's; the other props are the button's. */
export function RadioField({
  className = "min-h-9",
  ...choice
}: ComponentProps<typeof CheckField>) {
  return <CheckField type="radio" className={className} {...choice} />;
}
