import { History } from "#client/features/history/history.tsx";
import { SiteFrame } from "#client/session/site-frame.tsx";

export function HistoryPage() {
  return (
    <SiteFrame tall>
      <History />
    </SiteFrame>
  );
}
