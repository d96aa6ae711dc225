import type { MouseEvent, ReactNode } from "react";

type Props = { to: string; children: ReactNode };

/** A link that is shown while it has the focus. It moves the focus without changing the URL, which may hold state. */
export function SkipLink({ to, children }: Props) {
  const skip = (event: MouseEvent): void => {
    event.preventDefault();
    document.getElementById(to)?.focus();
  };
  return (
    <a
      href={`#${to}`}
      onClick={skip}
      className="absolute top-2 start-2 z-50 rounded-lg bg-accent px-3 py-2 font-semibold text-on-accent not-focus:sr-only"
    >
      {children}
    </a>
  );
}
