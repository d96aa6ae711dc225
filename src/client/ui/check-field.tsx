import type { InputHTMLAttributes, Ref } from "react";

type Props = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

/** A box to tick, with its label. The class is that of the label. */
export function CheckField({ children, className = "min-h-10 font-medium", ...box }: Props) {
  return (
    <label className={`flex items-center gap-2.5 ${className}`}>
      <input type="checkbox" className="size-5 shrink-0" {...box} />
      {children}
    </label>
  );
}
