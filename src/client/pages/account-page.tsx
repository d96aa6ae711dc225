import { Account } from "#client/features/account/account.tsx";
import { SiteFrame } from "#client/shell/site-frame.tsx";

export function AccountPage() {
  return (
    <SiteFrame tall>
      <Account />
    </SiteFrame>
  );
}
