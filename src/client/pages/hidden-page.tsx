import { Hidden } from "#client/features/hidden/hidden.tsx";
import { AgreementGate } from "#client/features/agreement/agreement-gate.tsx";
import { SiteFrame } from "#client/shell/site-frame.tsx";

export function HiddenPage() {
  return (
    <SiteFrame tall>
      <AgreementGate>
        <Hidden />
      </AgreementGate>
    </SiteFrame>
  );
}
