import { ACCESSIBILITY_STATEMENT } from "#client/features/legal/accessibility-statement.ts";
import { LegalPage } from "#client/features/legal/legal-page.tsx";

export function AccessibilityPage() {
  return <LegalPage text={ACCESSIBILITY_STATEMENT} />;
}
