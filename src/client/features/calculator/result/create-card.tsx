import { lazy, Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { PremiumPromo } from "#client/features/calculator/result/premium-promo.tsx";
import { useSession } from "#client/identity/session.ts";

// A chunk of its own, because few visitors of the calculator have Premium.
const CreateSelection = lazy(() =>
  import("#client/features/calculator/result/create-selection.tsx").then((module) => ({
    default: module.CreateSelection,
  })),
);

/** Creates a playlist from the selection for Premium; promotes Premium to others. */
export function CreateCard({ videoIds }: { videoIds: readonly string[] }) {
  const session = useSession();
  const isPremium = session.status === "signed-in" && session.user.isPremium;
  if (!isPremium) return <PremiumPromo />;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <CreateSelection videoIds={videoIds} />
      </Suspense>
    </ErrorBoundary>
  );
}
