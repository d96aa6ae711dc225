import { lazy, Suspense, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { addToast } from "#client/ui/toast-queue.ts";

const load = () => import("#client/plans/pricing-dialog.tsx");

/** Shows the pricing dialog while `open`. Its code is loaded on first use. */
export function UpgradePrompt({ open, onClose }: { open: boolean; onClose: () => void }) {
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
        <PricingDialog onClose={onClose} />
      </Suspense>
    </ErrorBoundary>
  );
}

function loadAgain() {
  return lazy(() => load().then((module) => ({ default: module.PricingDialog })));
}
