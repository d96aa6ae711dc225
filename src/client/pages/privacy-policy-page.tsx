import { LegalPage } from "#client/features/legal/legal-page.tsx";
import { PRIVACY_POLICY } from "#client/features/legal/privacy-policy.ts";

export function PrivacyPolicyPage() {
  return <LegalPage text={PRIVACY_POLICY} />;
}
