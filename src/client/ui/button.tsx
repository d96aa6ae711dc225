import type { AnchorHTMLAttributes, ComponentProps, MouseEvent, ReactNode } from "react";

type Variant = "primary" | "secondary" | "quiet";

const BASE =
  "inline-flex items-center justify-center gap-2 rounded-lg font-semibold transition-colors " +
  "disabled:border-line disabled:bg-sunken disabled:text-soft pressable";
const VARIANTS: Record<Variant, string> = {
  primary:
    "min-h-11 border border-transparent bg-accent px-4 py-2 text-on-accent hover:bg-accent-strong",
  secondary: "min-h-10 border border-edge bg-card px-3.5 py-1.5 text-ink hover:bg-sunken",
  quiet: "min-h-9 border border-transparent px-2.5 py-1 text-accent hover:bg-tint",
};

/** The classes of a button, for other elements that look like one. */
export function buttonClass(variant: Variant, extra = ""): string {
  return `${BASE} ${VARIANTS[variant]} ${extra}`;
}

type Props = ComponentProps<"button"> & {
  variant?: Variant;
  /** Whether the button's call is running. It then ignores clicks, but keeps the focus, unlike a disabled button. */
  busy?: boolean;
  /** The label while the call is running. */
  busyText?: ReactNode;
  /** For actions that cannot be undone: the class danger-loud or danger-quiet. */
  danger?: "loud" | "quiet" | undefined;
};

export function Button({
  variant = "secondary",
  busy,
  busyText,
  danger,
  className = "",
  onClick,
  children,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      {...rest}
      onClick={busy ? ignore : onClick}
      // The class waiting has no effect until the button is aria-disabled.
      className={buttonClass(
        variant,
        `${busy === undefined ? "" : "waiting"} ${danger ? `danger-${danger}` : ""} ${className}`,
      )}
    >
      {busy && busyText !== undefined ? busyText : children}
    </button>
  );
}

function ignore(event: MouseEvent): void {
  event.preventDefault();
}

/** A link that looks like a button and leaves the app, for sign-in. */
export function ButtonLink({
  variant = "secondary",
  className = "",
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { variant?: Variant }) {
  return <a {...rest} className={buttonClass(variant, className)} />;
}
