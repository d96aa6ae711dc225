import { ACCESSIBILITY_STATEMENT } from "#client/features/legal/accessibility-statement.ts";
import { LegalPage } from "#client/features/legal/legal-page.tsx";
import { SiteFrame } from "#client/shell/site-frame.tsx";

export function AccessibilityPage() {
  return (
    <SiteFrame tall>
      <LegalPage text={ACCESSIBILITY_STATEMENT} />
    </SiteFrame>
  );
}
