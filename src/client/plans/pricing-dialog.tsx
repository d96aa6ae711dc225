import Check from "lucide-react/icons/check";
import { useId, useRef } from "react";
import { Link } from "react-router";
import { upgradeAddress } from "#client/identity/upgrade.ts";
import { PlanLines } from "#client/plans/plan-lines.tsx";
import { BASIC, MONEY_BACK, PREMIUM, type PlanWords } from "#client/plans/plan-words.ts";
import { Button, buttonClass } from "#client/ui/button.tsx";
import { Modal } from "#client/ui/dialogs/modal.tsx";
import * as words from "#words/plans.ts";

const PLANS = [BASIC, PREMIUM];
const TRUST = [words.securePayment, MONEY_BACK, words.stripe];

type Props = { offer: string | undefined; onClose: () => void };

/** Compares Basic and Premium (product.md 3.10). */
export function PricingDialog({ offer, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Modal
      ref={dialog}
      labelledBy="pricing-title"
      onClose={onClose}
      className="card m-auto w-[min(44rem,calc(100vw-2rem))] p-0 text-ink shadow-float"
    >
      <div className="p-5 sm:p-6">
        <h2 id="pricing-title" tabIndex={-1} className="outline-none text-xl font-bold">
          {words.upgradeTitle}
        </h2>
        {offer !== undefined && <p className="mt-1 font-semibold text-on-loss">{offer}</p>}
        <div className="mt-5 grid gap-4 sm:grid-cols-2">
          {PLANS.map((plan) => (
            <Plan key={plan.name} plan={plan} />
          ))}
        </div>
        <ul className="mt-5 flex flex-wrap justify-center gap-x-6 gap-y-1 text-sm text-soft">
          {TRUST.map((text) => (
            <li key={text} className="flex items-center gap-1.5">
              <Check className="size-4 text-accent" aria-hidden="true" />
              {text}
            </li>
          ))}
        </ul>
        <div className="sticky bottom-0 flex flex-wrap-reverse gap-3 bg-card py-3 sm:justify-end">
          <Button className="min-h-11 max-sm:w-full" onClick={() => dialog.current?.close()}>
            {words.later}
          </Button>
          <Link to={upgradeAddress()} className={buttonClass("primary", "max-sm:w-full")}>
            {words.upgrade}
          </Link>
        </div>
      </div>
    </Modal>
  );
}

function Plan({ plan }: { plan: PlanWords }) {
  const { name, price, note, includes } = plan;
  const id = useId();
  const isRecommended = plan === PREMIUM;
  return (
    <section
      aria-labelledby={id}
      className={`rounded-xl border p-4 ${isRecommended ? "border-accent bg-tint" : "border-line"}`}
    >
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h3 id={id} className="font-semibold">
          {name}
        </h3>
        {isRecommended && (
          <span className="rounded-md bg-accent px-2 py-0.5 text-xs font-bold text-on-accent">
            {words.recommended}
          </span>
        )}
      </div>
      <p className="mt-1">
        <span className="text-2xl font-bold">{price}</span>{" "}
        <span className="text-soft">{note}</span>
      </p>
      <PlanLines lines={includes} className="mt-3 space-y-1.5 text-sm" iconClass="size-4" />
    </section>
  );
}
