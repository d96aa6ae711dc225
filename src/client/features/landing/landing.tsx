import { lazy, Suspense, type ReactNode } from "react";
import { Hero } from "#client/features/landing/hero.tsx";

const BelowTheFold = lazy(() =>
  import("#client/features/landing/below-the-fold.tsx").then((module) => ({
    default: module.BelowTheFold,
  })),
);

// In the page's HTML from the start; its script comes after the hero's. One element for good: React
// must not be given a reason to draw it anew before that script is there.
const below = (
  <Suspense fallback={null}>
    <BelowTheFold />
  </Suspense>
);

/**
 * What visitors see at / (product.md 3.5). The calculator's answer is the page's to draw, because
 * it is another feature's.
 */
export function Landing({ answer }: { answer: (lines: readonly string[]) => ReactNode }) {
  return (
    <>
      <Hero answer={answer} />
      {below}
    </>
  );
}
