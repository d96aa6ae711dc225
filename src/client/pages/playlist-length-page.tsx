import { lazy, Suspense } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { Calculator } from "#client/features/calculator/calculator.tsx";
import { useSession } from "#client/identity/session.ts";
import { SiteFrame } from "#client/shell/site-frame.tsx";

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
        <ErrorBoundary fallback={null}>
          <Suspense fallback={null}>
            <CalculatorChanges userId={session.user.id} />
          </Suspense>
        </ErrorBoundary>
      )}
    </SiteFrame>
  );
}
