import { SignInScreen } from "#client/identity/sign-in-screen.tsx";
import { SiteFrame } from "#client/shell/site-frame.tsx";

export function SignInPage() {
  return (
    <SiteFrame>
      <SignInScreen />
    </SiteFrame>
  );
}
