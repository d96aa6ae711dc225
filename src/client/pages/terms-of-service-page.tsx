import { LegalPage } from "#client/features/legal/legal-page.tsx";
import { TERMS_OF_SERVICE } from "#client/features/legal/terms-of-service.ts";

export function TermsOfServicePage() {
  return <LegalPage text={TERMS_OF_SERVICE} />;
}
