import Check from "lucide-react/icons/check";
import { operator } from "#client/api/operator.ts";
import { PREMIUM } from "#client/plans/plan-words.ts";
import { MONEY_BACK_DAYS } from "#shared/plans.ts";
import { DURATION, NEEDS, UPDATES } from "#shared/sale-words.ts";

/** The features and the price of Premium (product.md 1.3), and what the law wants said before the order (9.2.9). */
export function PlanSummary() {
  return (
    <section aria-labelledby="plan-heading" className="card mt-6 p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="plan-heading" className="text-lg font-semibold">
          {PREMIUM.name}
        </h2>
        <p className="whitespace-nowrap">
          <span className="text-2xl font-bold">{PREMIUM.price}</span>{" "}
          <span className="text-soft">{PREMIUM.note}</span>
        </p>
      </div>
      <ul className="mt-4 space-y-2">
        {PREMIUM.includes.map((text) => (
          <li key={text} className="flex gap-2.5">
            <Check className="mt-0.5 size-5 shrink-0 text-accent" aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
      <div className="mt-4 space-y-2 border-t border-line pt-4 text-sm text-soft">
        <p>{DURATION}</p>
        <p>{UPDATES}</p>
        <p>{NEEDS}</p>
        <p>{MONEY_BACK_DAYS}-day money-back guarantee, once per person.</p>
        <p className="wrap-anywhere">
          Seller: {operator.name}, {operator.address}, {operator.email}, {operator.phone}
        </p>
      </div>
    </section>
  );
}
