import { Checkout } from "#client/features/checkout/checkout.tsx";
import { SiteFrame } from "#client/shell/site-frame.tsx";

export function CheckoutPage() {
  return (
    <SiteFrame tall>
      <Checkout />
    </SiteFrame>
  );
}
