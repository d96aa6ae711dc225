import { Unsubscribe } from "#client/features/account/unsubscribe.tsx";
import { SiteFrame } from "#client/shell/site-frame.tsx";

export function UnsubscribePage() {
  return (
    <SiteFrame>
      <Unsubscribe />
    </SiteFrame>
  );
}
