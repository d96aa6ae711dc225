import ShieldCheck from "lucide-react/icons/shield-check";
import { useEffect, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { useEnvironment } from "#client/api/environment.ts";
import { PRICE } from "#client/features/checkout/checkout-words.ts";
import { HAS_VAT } from "#client/plans/plan-words.ts";
import { Button, buttonClass } from "#client/ui/button.tsx";
import { pageAddress } from "#client/ui/page-address.ts";
import { WITHDRAWAL_DAYS } from "#shared/plans.ts";
import * as words from "#words/checkout.ts";
import * as page from "#words/page.ts";

/** When the page says that the form is still loading, and when it shows a warning (product.md 9.2.3). */
const NOTE_AFTER_MS = 2_000;
const WARN_AFTER_MS = 10_000;

type Props = {
  isReady: boolean;
  isPaying: boolean;
  /** Why the last try was refused, as a sentence. */
  refusal: string | undefined;
  onPay: () => void;
  children: ReactNode;
};

/** The frame of the card form. Reserves the form's place while the form loads. */
export function PayFrame({ isReady, isPaying, refusal, onPay, children }: Props) {
  const waiting = useWaiting(isReady);
  const isSandbox = useEnvironment()?.mode === "sandbox";
  return (
    <section aria-labelledby="pay-heading" className="card p-5 sm:p-6">
      <h2 id="pay-heading" className="text-lg font-semibold">
        {words.payByCard}
      </h2>
      {isSandbox && <TestCards />}
      <div className="mt-4 grid min-h-72 *:col-start-1 *:row-start-1">
        {!isReady && <Skeleton />}
        <div inert={!isReady} className={isReady ? "" : "max-h-72 overflow-hidden opacity-0"}>
          {children}
        </div>
      </div>
      {waiting === "long" && <LongWait />}
      {refusal !== undefined && (
        <p
          id="pay-refusal"
          className="mt-4 rounded-lg border border-loss-line bg-loss p-3 text-sm wrap-anywhere text-on-loss"
        >
          {refusal}
        </p>
      )}
      <p className="mt-4 text-sm text-soft">
        {HAS_VAT ? words.onceWithVat({ price: PRICE }) : words.onceNoVat({ price: PRICE })}
        {page.sentenceSeparator}
        {words.mayWithdraw({ days: WITHDRAWAL_DAYS, terms: termsLink })}
      </p>
      {/* Only `aria-disabled`: a disabled button would lose the focus, and with it the described refusal. */}
      <Button
        variant="primary"
        className="mt-4 w-full aria-busy:cursor-progress!"
        aria-disabled={!isReady || isPaying || undefined}
        aria-busy={isPaying || undefined}
        aria-describedby={refusal === undefined ? undefined : "pay-refusal"}
        onClick={onPay}
      >
        {isPaying ? words.processing : words.pay({ price: PRICE })}
      </Button>
      <p role="status" className="mt-2 min-h-5 text-center text-sm text-soft">
        {describeState(isReady, isPaying, waiting)}
      </p>
      <p className="mt-2 flex gap-2 border-t border-line pt-4 text-sm text-soft">
        <ShieldCheck className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        {words.cardDetails}
      </p>
      <Link to="/" className={buttonClass("secondary", "mt-4 w-full")}>
        {words.backToDashboard}
      </Link>
    </section>
  );
}

/** In a tab of its own, so that what is typed into the form stays. */
function termsLink(text: ReactNode) {
  return (
    <a
      href={pageAddress("/terms-of-service#withdrawal")}
      target="_blank"
      rel="noreferrer"
      className="text-accent underline underline-offset-4"
    >
      {text}
    </a>
  );
}

function describeState(isReady: boolean, isPaying: boolean, waiting: Waiting): string {
  if (isPaying) return words.isPaying;
  if (isReady) return "";
  return waiting === "short" ? words.loadingForm : words.stillLoadingForm;
}

function Skeleton() {
  const bar = "rounded-md bg-sunken";
  return (
    <div aria-hidden="true" className="grid content-start gap-3 motion-safe:animate-pulse">
      <span className={`${bar} h-4 w-28`} />
      <span className={`${bar} h-11`} />
      <div className="grid grid-cols-2 gap-3">
        {["date", "code", "country", "postcode"].map((name) => (
          <span key={name} className="grid gap-2">
            <span className={`${bar} h-4 w-20`} />
            <span className={`${bar} h-11`} />
          </span>
        ))}
      </div>
    </div>
  );
}

function LongWait() {
  return (
    <div className="mt-4 rounded-lg border border-warn-line bg-warn p-3 text-sm text-on-warn">
      <p role="alert">{words.tooSlow}</p>
      <Button className="mt-3" onClick={() => location.reload()}>
        {words.loadAgain}
      </Button>
    </div>
  );
}

function TestCards() {
  return (
    <p className="mt-3 rounded-lg bg-tint p-3 text-sm">
      {words.testCards({ card: (number) => <b className="whitespace-nowrap">{number}</b> })}
    </p>
  );
}

type Waiting = "short" | "noticed" | "long";

/** How long the form has been loading; "short" once it is ready. */
function useWaiting(isReady: boolean): Waiting {
  const [waiting, setWaiting] = useState<Waiting>("short");
  useEffect(() => {
    if (isReady) return undefined;
    const timers = [
      setTimeout(() => setWaiting("noticed"), NOTE_AFTER_MS),
      setTimeout(() => setWaiting("long"), WARN_AFTER_MS),
    ];
    return () => timers.forEach(clearTimeout);
  }, [isReady]);
  return isReady ? "short" : waiting;
}
