import { Install } from "#client/features/install/install.tsx";
import { SiteFrame } from "#client/shell/site-frame.tsx";

export function InstallPage() {
  return (
    <SiteFrame>
      <Install />
    </SiteFrame>
  );
}
