import { LazyWindow, reloadableLazy } from "#client/ui/lazy/lazy-window.tsx";
import * as words from "#words/plans.ts";

const LAZY_PRICING_DIALOG = reloadableLazy(() =>
  import("#client/plans/pricing-dialog.tsx").then((module) => module.PricingDialog),
);

type Props = {
  open: boolean;
  /** One sentence about what Premium would do with this person's library; undefined while that is not known. */
  offer?: string | undefined;
  onClose: () => void;
};

/** Shows the pricing dialog while `open`. Its code is loaded on first use. */
export function UpgradePrompt({ open, offer, onClose }: Props) {
  if (!open) return null;
  return (
    <LazyWindow
      component={LAZY_PRICING_DIALOG}
      failure={{ title: words.notOpened }}
      onFailure={onClose}
    >
      {(PricingDialog) => <PricingDialog offer={offer} onClose={onClose} />}
    </LazyWindow>
  );
}
