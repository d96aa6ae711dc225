import { lazy, type ReactNode } from "react";
import { useSession } from "#client/identity/session.ts";
import { LazyPart } from "#client/ui/lazy/lazy-part.tsx";

const AskAgreement = lazy(() =>
  import("#client/features/agreement/ask-agreement.tsx").then((module) => ({
    default: module.AskAgreement,
  })),
);

/** Asks signed-in people to accept the current terms before it shows its children (product.md 11.5.4). */
export function AgreementGate({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.status !== "signed-in" || session.user.terms === "accepted") return children;
  const { terms, isPremium } = session.user;
  return (
    <LazyPart>
      <AskAgreement isChanged={terms === "changed"} isBuyer={isPremium} />
    </LazyPart>
  );
}
