import { Checkout } from "#client/features/checkout/checkout.tsx";
import { AgreementGate } from "#client/features/agreement/agreement-gate.tsx";
import { SiteFrame } from "#client/shell/site-frame.tsx";

export function CheckoutPage() {
  return (
    <SiteFrame tall>
      <AgreementGate>
        <Checkout />
      </AgreementGate>
    </SiteFrame>
  );
}
