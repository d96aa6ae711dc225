import { LegalPage } from "#client/features/legal/legal-page.tsx";
import { TERMS_OF_SERVICE } from "#client/features/legal/terms-of-service.ts";
import { SiteFrame } from "#client/shell/site-frame.tsx";

export function TermsOfServicePage() {
  return (
    <SiteFrame tall>
      <LegalPage text={TERMS_OF_SERVICE} />
    </SiteFrame>
  );
}
