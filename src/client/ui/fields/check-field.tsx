import type { InputHTMLAttributes, Ref } from "react";

type Props = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

/** A checkbox with its label. `className` is the label's; the other props are the checkbox's. */
export function CheckField({ children, className = "min-h-10 font-medium", ...box }: Props) {
  return (
    <label className={`flex items-center gap-2.5 ${className}`}>
      <input type="checkbox" className="size-5 shrink-0" {...box} />
      {children}
    </label>
  );
}
