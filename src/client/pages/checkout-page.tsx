import { Checkout } from "#client/features/checkout/checkout.tsx";
import { SiteFrame } from "#client/session/site-frame.tsx";

export function CheckoutPage() {
  return (
    <SiteFrame tall>
      <Checkout />
    </SiteFrame>
  );
}
