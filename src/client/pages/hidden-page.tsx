import { Hidden } from "#client/features/hidden/hidden.tsx";
import { SiteFrame } from "#client/shell/site-frame.tsx";

export function HiddenPage() {
  return (
    <SiteFrame tall>
      <Hidden />
    </SiteFrame>
  );
}
