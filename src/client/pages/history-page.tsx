import { History } from "#client/features/history/history.tsx";
import { SiteFrame } from "#client/shell/site-frame.tsx";

export function HistoryPage() {
  return (
    <SiteFrame tall>
      <History />
    </SiteFrame>
  );
}
