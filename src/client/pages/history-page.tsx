import { History } from "#client/features/history/history.tsx";
import { AgreementGate } from "#client/features/agreement/agreement-gate.tsx";
import { SiteFrame } from "#client/shell/site-frame.tsx";

export function HistoryPage() {
  return (
    <SiteFrame tall>
      <AgreementGate>
        <History />
      </AgreementGate>
    </SiteFrame>
  );
}
