// The plan is a chunk of its own, which loads once there is a result.
import { lazy, Suspense, type ComponentProps } from "react";
import { ErrorBoundary } from "react-error-boundary";

const PlanCard = lazy(() =>
  import("#client/features/calculator/plan/plan-card.tsx").then((module) => ({
    default: module.PlanCard,
  })),
);

const NOT_LOADED = (
  <p role="alert" className="card p-5">
    The plan did not load. Please reload the page.
  </p>
);

export function LatePlanCard(props: ComponentProps<typeof PlanCard>) {
  return (
    <ErrorBoundary fallback={NOT_LOADED}>
      <Suspense fallback={<div className="card min-h-72" />}>
        <PlanCard {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
