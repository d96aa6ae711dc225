import { LegalPage } from "#client/features/legal/legal-page.tsx";
import { PRIVACY_POLICY } from "#client/features/legal/privacy-policy.ts";
import { SiteFrame } from "#client/shell/site-frame.tsx";

export function PrivacyPolicyPage() {
  return (
    <SiteFrame tall>
      <LegalPage text={PRIVACY_POLICY} />
    </SiteFrame>
  );
}
