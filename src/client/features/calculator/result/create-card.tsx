import { lazy, Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { PremiumPromo } from "#client/features/calculator/result/premium-promo.tsx";
import { useSession } from "#client/identity/session.ts";

// In a chunk of its own: few who calculate have Premium.
const CreateSelection = lazy(() =>
  import("#client/features/calculator/result/create-selection.tsx").then((module) => ({
    default: module.CreateSelection,
  })),
);

/** A playlist of what is selected, for Premium; for all others what that would be. */
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
