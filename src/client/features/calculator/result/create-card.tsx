import { lazy } from "react";
import { useOpenTerms, useSession } from "#client/identity/session.ts";
import { Late } from "#client/ui/late.tsx";

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

/** Creates a playlist from the selection for Premium, unless open terms would refuse it; promotes Premium to others. */
export function CreateCard({ videoIds }: { videoIds: readonly string[] }) {
  const session = useSession();
  const isPremium = session.status === "signed-in" && session.user.isPremium;
  const terms = useOpenTerms();
  if (isPremium && terms !== undefined) return null;
  return <Late>{isPremium ? <CreateSelection videoIds={videoIds} /> : <PremiumPromo />}</Late>;
}
