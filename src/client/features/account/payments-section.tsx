import Download from "lucide-react/icons/download";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { useEnvironment } from "#client/api/environment.ts";
import { request } from "#client/api/request.ts";
import {
  failWithToast,
  saveDocument,
  useAccountChange,
} from "#client/features/account/account-data.ts";
import {
  describeNote,
  describeState,
  describeWithdrawal,
  DOCUMENT_NAMES,
  formatMoney,
  receiptAddress,
} from "#client/features/account/payment-words.ts";
import { RefundDialog, WithdrawDialog } from "#client/features/account/money-back.tsx";
import { dayText, minuteText, timeTag } from "#client/features/account/time-tag.tsx";
import { Moment, Section } from "#client/ui/section.tsx";
import { LoadFailure } from "#client/library/load-failure.tsx";
import { HAS_VAT, PREMIUM } from "#client/plans/plan-words.ts";
import { PAYMENTS_HEADING, SUPPORT_MAIL } from "#client/shell/contact.ts";
import { Button, buttonClass } from "#client/ui/button.tsx";
import type { DocumentKind, Payment, PaymentsResponse } from "#shared/contract/billing.ts";
import * as calls from "#shared/contract/calls.ts";
import { isAllowed } from "#shared/plan-rules.ts";
import * as words from "#words/account.ts";

/** Its subject tells the operator to answer the mail first (operations.md). */
const PRIORITY_MAIL = `mailto:${SUPPORT_MAIL}?subject=Tidylist%20Premium`;
const ACTION_CLASS = "mt-3 flex flex-wrap items-center gap-x-4 gap-y-2";

type Props = {
  isPremium: boolean;
  /** The buyer's name, as far as it is known. */
  name: string;
  response: PaymentsResponse | undefined;
  /** For {@link LoadFailure}: the error is null during a retry. Undefined once there is a response. */
  failure: { error: Error | null; busy: boolean } | undefined;
  onRetry: () => void;
};

/** The plan, the payments and the refund button. */
export function PaymentsSection({ isPremium, name, response, failure, onRetry }: Props) {
  const { payments, mailTo = null } = response ?? {};
  const { hash } = useLocation();
  useEffect(() => {
    // The router looked for this element before the payments were loaded.
    if (hash === `#${PAYMENTS_HEADING}`) document.getElementById(PAYMENTS_HEADING)?.focus();
  }, [hash]);
  return (
    <Section id="payments" title={words.planAndPayments}>
      <Plan isPremium={isPremium} />
      {payments?.length === 0 && hash === `#${PAYMENTS_HEADING}` && (
        <p className="mt-3 text-sm text-soft">{words.nothingBought}</p>
      )}
      {failure && <LoadFailure title={words.paymentsNotLoaded} {...failure} onRetry={onRetry} />}
      {payments && payments.length > 0 && (
        <ul aria-label={words.payments} className="mt-4 divide-y divide-line border-t border-line">
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} name={name} mailTo={mailTo} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Plan({ isPremium }: { isPremium: boolean }) {
  const { price } = PREMIUM;
  const offer = HAS_VAT ? words.premiumWithVat({ price }) : words.premiumNoVat({ price });
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="font-medium">{isPremium ? words.premium : words.basic}</p>
        <p className="text-sm text-soft">{isPremium ? words.paidOnce : offer}</p>
        {isAllowed(isPremium, "prioritySupport") && (
          <p className="text-sm text-soft">
            {words.priority({
              address: SUPPORT_MAIL,
              mail: (text) => (
                <a href={PRIORITY_MAIL} className="underline underline-offset-4 wrap-anywhere">
                  {text}
                </a>
              ),
            })}
          </p>
        )}
      </div>
      {isPremium ? (
        <Button disabled>{words.alreadyPremium}</Button>
      ) : (
        <Link to="/checkout" className={buttonClass("secondary")}>
          {words.upgrade}
        </Link>
      )}
    </div>
  );
}

type RowProps = { payment: Payment; name: string; mailTo: string | null };

function PaymentRow({ payment, name, mailTo }: RowProps) {
  const [openDialog, setOpenDialog] = useState<"refund" | "withdrawal">();
  const isSandbox = useEnvironment()?.mode === "sandbox";
  const receipt = receiptAddress(payment.receiptUrl, isSandbox);
  const note = describeNote(payment);
  return (
    <li className="py-4 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-medium">{words.premiumFor({ amount: formatMoney(payment) })}</p>
        <p className="text-sm text-soft">
          <Moment at={payment.paidAt} to="day" />
        </p>
      </div>
      <p className="text-sm text-soft">{describeState(payment)}</p>
      {note !== undefined && <p className="mt-1 max-w-prose text-sm text-soft">{note}</p>}
      <Withdrawal payment={payment} onWithdraw={() => setOpenDialog("withdrawal")} />
      {(payment.canEnd || (payment.refundableUntil !== null && !isWithdrawable(payment))) && (
        <div className={ACTION_CLASS}>
          <Button danger="quiet" aria-haspopup="dialog" onClick={() => setOpenDialog("refund")}>
            {payment.canEnd ? words.endContract : words.requestRefund}
          </Button>
          <p className="min-w-0 flex-[1_1_14rem] text-sm text-soft">
            {payment.canEnd
              ? words.canEnd
              : payment.refundableUntil !== null &&
                words.possibleUntil({
                  moment: dayText(payment.refundableUntil),
                  time: timeTag(payment.refundableUntil),
                })}
          </p>
        </div>
      )}
      {payment.guaranteeUsed && (
        <p className="mt-1 max-w-prose text-sm text-soft">{words.guaranteeUsed}</p>
      )}
      <div className="mt-2 -ms-2.5 flex flex-wrap items-center gap-x-1 text-sm empty:hidden">
        {payment.documents.map((kind) => (
          <DocumentButton key={kind} paymentId={payment.id} kind={kind} />
        ))}
        {receipt !== undefined && (
          <a href={receipt} rel="noreferrer" className={buttonClass("quiet")}>
            <span>
              {words.receiptAtStripe({
                amount: formatMoney(payment),
                spoken: (text) => <span className="sr-only">{text}</span>,
              })}
            </span>
          </a>
        )}
      </div>
      {openDialog === "refund" && (
        <RefundDialog payment={payment} onClose={() => setOpenDialog(undefined)} />
      )}
      {openDialog === "withdrawal" && (
        <WithdrawDialog
          payment={payment}
          name={name}
          mailTo={mailTo}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
    </li>
  );
}

function isWithdrawable(payment: Payment): boolean {
  return payment.withdrawnAt === null && payment.withdrawableUntil !== null;
}

/**
 * The right of withdrawal for this payment (product.md 9.7). While it lasts, it is offered instead of the money-back
 * guarantee, which a withdrawal does not use up.
 */
function Withdrawal({ payment, onWithdraw }: { payment: Payment; onWithdraw: () => void }) {
  const text = describeWithdrawal(payment);
  if (text !== undefined) return <p className="mt-1 max-w-prose text-sm text-soft">{text}</p>;
  if (payment.withdrawableUntil === null) return null;
  const withdrawable = {
    moment: minuteText(payment.withdrawableUntil),
    time: timeTag(payment.withdrawableUntil),
  };
  const guaranteeUntil = payment.canEnd ? null : payment.refundableUntil;
  return (
    <div className={ACTION_CLASS}>
      <Button aria-haspopup="dialog" onClick={onWithdraw}>
        {words.withdrawHere}
      </Button>
      <p className="min-w-0 flex-[1_1_14rem] text-sm text-soft">
        {guaranteeUntil === null
          ? words.possibleUntil(withdrawable)
          : words.possibleThenGuarantee({
              ...withdrawable,
              day: dayText(guaranteeUntil),
              end: timeTag(guaranteeUntil),
            })}
      </p>
    </div>
  );
}

/** Saves a document of a payment as a file. */
function DocumentButton({ paymentId: id, kind }: { paymentId: string; kind: DocumentKind }) {
  const { run, busy } = useAccountChange({
    send: () => request(calls.paymentDocument, { params: { id, kind } }),
    onDone: saveDocument,
    onFailure: failWithToast(words.fileNotLoaded),
  });
  return (
    <Button variant="quiet" busy={busy} busyText={words.fileLoading} onClick={() => run()}>
      <Download className="size-4" aria-hidden="true" />
      {DOCUMENT_NAMES[kind]}
    </Button>
  );
}
