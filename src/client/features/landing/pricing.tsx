import Check from "lucide-react/icons/check";
import CreditCard from "lucide-react/icons/credit-card";
import Lock from "lucide-react/icons/lock";
import Undo2 from "lucide-react/icons/undo-2";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { AgreementSentence } from "#client/identity/agreement-sentence.tsx";
import { BASIC, MONEY_BACK, PREMIUM, type PlanWords } from "#client/plans/plan-words.ts";
import { ButtonLink, buttonClass } from "#client/ui/button.tsx";

const TRUST = [
  { Icon: Lock, text: "Secure Payment" },
  { Icon: Undo2, text: MONEY_BACK },
  { Icon: CreditCard, text: "Powered by Stripe" },
];

/** Compares Basic and Premium, with notes on payment and refunds (product.md 3.5.6). */
export function Pricing({ signIn }: { signIn: string }) {
  return (
    <section
      id="pricing"
      aria-labelledby="pricing-heading"
      className="grid scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-6 py-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      <div>
        <h2 id="pricing-heading" className="text-title font-bold tracking-tight">
          Free to use, {PREMIUM.price} for everything
        </h2>
        <p className="mt-2 text-soft">One payment, no subscription.</p>
      </div>
      <div className="grid items-stretch gap-4 sm:grid-cols-2 lg:row-span-2">
        <Plan plan={BASIC}>
          <AgreementSentence by="getting started" className="mb-3" />
          <ButtonLink href={signIn} className="min-h-11 w-full">
            Get Started Free
          </ButtonLink>
        </Plan>
        <Plan plan={PREMIUM} recommended>
          <Link to="/checkout" className={buttonClass("primary", "w-full")}>
            Upgrade Now
          </Link>
        </Plan>
      </div>
      <ul className="flex flex-wrap gap-x-8 gap-y-2 self-start text-soft lg:flex-col">
        {TRUST.map(({ Icon, text }) => (
          <li key={text} className="flex items-center gap-2">
            <Icon className="size-5 text-accent" aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Plan(props: { plan: PlanWords; recommended?: boolean; children: ReactNode }) {
  const { plan, recommended = false, children } = props;
  const id = `plan-${plan.name}`;
  return (
    <section
      aria-labelledby={id}
      className={`card flex flex-col p-5 sm:p-6 ${recommended ? "border-accent ring-1 ring-accent" : ""}`}
    >
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h3 id={id} className="text-lg font-semibold">
          {plan.name}
        </h3>
        {recommended && (
          <span className="rounded-md bg-accent px-2 py-0.5 text-xs font-bold text-on-accent">
            RECOMMENDED
          </span>
        )}
      </div>
      <p className="mt-2">
        <span className="text-4xl font-bold tracking-tight">{plan.price}</span>{" "}
        <span className="text-soft">{plan.note}</span>
      </p>
      <ul className="mt-5 mb-6 flex-1 space-y-2">
        {plan.includes.map((text) => (
          <li key={text} className="flex gap-2.5">
            <Check className="mt-0.5 size-5 shrink-0 text-accent" aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
