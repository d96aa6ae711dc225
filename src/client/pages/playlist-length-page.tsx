import { Calculator } from "#client/features/calculator/calculator.tsx";
import { SiteFrame } from "#client/session/site-frame.tsx";

export function PlaylistLengthPage() {
  return (
    <SiteFrame tall>
      <Calculator />
    </SiteFrame>
  );
}
