import { SignInPrompt } from "#client/features/checkout/sign-in-prompt.tsx";
import { SiteFrame } from "#client/session/site-frame.tsx";

export function CheckoutPage() {
  return (
    <SiteFrame>
      <SignInPrompt />
    </SiteFrame>
  );
}
