import type { ComponentProps } from "react";
import { CheckField } from "#client/ui/fields/check-field.tsx";

/** One of several choices with the same `name`. The class is that of the label. */
export function RadioField({
  className = "min-h-9",
  ...choice
}: ComponentProps<typeof CheckField>) {
  return <CheckField type="radio" className={className} {...choice} />;
}
