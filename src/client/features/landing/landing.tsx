import { lazy, type ReactNode } from "react";
import { Hero } from "#client/features/landing/hero.tsx";
import { Late } from "#client/ui/late.tsx";

const BelowTheFold = lazy(() =>
  import("#client/features/landing/below-the-fold.tsx").then((module) => ({
    default: module.BelowTheFold,
  })),
);

// Prerendered; its script loads after the hero's. A constant element, because a re-render before that script has
// loaded would replace the prerendered HTML.
const below = (
  <Late>
    <BelowTheFold />
  </Late>
);

/**
 * The landing page (product.md 3.5). The page passes in `answer`, because a feature cannot import the
 * calculator.
 */
export function Landing({ answer }: { answer: (lines: readonly string[]) => ReactNode }) {
  return (
    <>
      <Hero answer={answer} />
      {below}
    </>
  );
}
