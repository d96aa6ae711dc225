import { lazy } from "react";
import { Calculator } from "#client/features/calculator/calculator.tsx";
import { useSession } from "#client/identity/session.ts";
import { SiteFrame } from "#client/shell/site-frame.tsx";
import { LazyPart } from "#client/ui/lazy/lazy-part.tsx";

// For imported lists. If their page imported it by itself, the bundler would move the result into a file that every page
// for signed-in people loads.
export { ListResult } from "#client/features/calculator/list-result.tsx";

const CalculatorChanges = lazy(() =>
  import("#client/pages/calculator-changes.tsx").then((module) => ({
    default: module.CalculatorChanges,
  })),
);

export function PlaylistLengthPage() {
  const session = useSession();
  return (
    <SiteFrame tall>
      <Calculator />
      {session.status === "signed-in" && session.user.isPremium && (
        <LazyPart>
          <CalculatorChanges userId={session.user.id} />
        </LazyPart>
      )}
    </SiteFrame>
  );
}
