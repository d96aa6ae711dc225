import { ApiReference } from "#client/features/api-reference/api-reference.tsx";
import { SiteFrame } from "#client/shell/site-frame.tsx";

export function ApiReferencePage() {
  return (
    <SiteFrame tall>
      <ApiReference />
    </SiteFrame>
  );
}
