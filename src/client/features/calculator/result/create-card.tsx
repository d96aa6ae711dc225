import { lazy, Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useSession } from "#client/identity/session.ts";

// Loaded with the first selection, which few visitors of the calculator make.
const PremiumPromo = lazy(() =>
  import("#client/features/calculator/result/premium-promo.tsx").then((module) => ({
    default: module.PremiumPromo,
  })),
);
const CreateSelection = lazy(() =>
  import("#client/features/calculator/result/create-selection.tsx").then((module) => ({
    default: module.CreateSelection,
  })),
);

/** Creates a playlist from the selection for Premium; promotes Premium to others. */
export function CreateCard({ videoIds }: { videoIds: readonly string[] }) {
  const session = useSession();
  const isPremium = session.status === "signed-in" && session.user.isPremium;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        {isPremium ? <CreateSelection videoIds={videoIds} /> : <PremiumPromo />}
      </Suspense>
    </ErrorBoundary>
  );
}
