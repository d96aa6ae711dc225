import { lazy, Suspense, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { addToast } from "#client/ui/toast-queue.ts";

const load = () => import("#client/plans/pricing-dialog.tsx");

type Props = {
  open: boolean;
  /** One sentence about what Premium would do with this person's library; undefined while that is not known. */
  offer?: string | undefined;
  onClose: () => void;
};

/** Shows the pricing dialog while `open`. Its code is loaded on first use. */
export function UpgradePrompt({ open, offer, onClose }: Props) {
  const [PricingDialog, setPricingDialog] = useState(loadAgain);
  if (!open) return null;
  const giveUp = (): void => {
    addToast({
      title: "The plans could not be opened",
      description: "Check your connection and try again.",
      variant: "destructive",
    });
    // React.lazy keeps a failed import, so make a new lazy component.
    setPricingDialog(loadAgain);
    onClose();
  };
  return (
    <ErrorBoundary fallback={null} onError={giveUp}>
      <Suspense fallback={null}>
        <PricingDialog offer={offer} onClose={onClose} />
      </Suspense>
    </ErrorBoundary>
  );
}

function loadAgain() {
  return lazy(() => load().then((module) => ({ default: module.PricingDialog })));
}
