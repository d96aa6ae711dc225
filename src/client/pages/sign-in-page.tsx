import { SignInScreen } from "#client/session/sign-in-screen.tsx";
import { SiteFrame } from "#client/session/site-frame.tsx";

export function SignInPage() {
  return (
    <SiteFrame>
      <SignInScreen />
    </SiteFrame>
  );
}
