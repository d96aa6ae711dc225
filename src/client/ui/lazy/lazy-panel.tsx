import type { ReactNode } from "react";
import { LazyPart } from "#client/ui/lazy/lazy-part.tsx";
import * as words from "#words/ui.ts";

/** A lazily loaded panel that a person opens within the page. */
export function LazyPanel({ children }: { children: ReactNode }) {
  return (
    <LazyPart
      fallback={<p className="text-soft">{words.loading}</p>}
      errorFallback={<p role="alert">{words.partNotLoaded}</p>}
    >
      {children}
    </LazyPart>
  );
}
