import { Automations } from "#client/features/automations/automations.tsx";
import { SiteFrame } from "#client/shell/site-frame.tsx";

export function AutomationsPage() {
  return (
    <SiteFrame tall>
      <Automations />
    </SiteFrame>
  );
}
