import { ApiReference } from "#client/features/api-reference/api-reference.tsx";
import { SiteFrame } from "#client/session/site-frame.tsx";

export function ApiReferencePage() {
  return (
    <SiteFrame tall>
      <ApiReference />
    </SiteFrame>
  );
}
