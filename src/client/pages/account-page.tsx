import { Account } from "#client/features/account/account.tsx";
import { SiteFrame } from "#client/session/site-frame.tsx";

export function AccountPage() {
  return (
    <SiteFrame tall>
      <Account />
    </SiteFrame>
  );
}
