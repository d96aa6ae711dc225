// Shown in place of the card form before a payment is possible, or after one.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, type ReactNode } from "react";
import { Link } from "react-router";
import { describeUnfinished } from "#client/features/checkout/checkout-words.ts";
import type { Ending } from "#client/features/checkout/use-pay.ts";
import { finishPayment, UPGRADE_FAILED } from "#client/plans/finish-payment.ts";
import { Button, buttonClass } from "#client/ui/button.tsx";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import * as buttons from "#words/buttons.ts";
import * as words from "#words/checkout.ts";

type NoticeProps = {
  title: string;
  text: string;
  variant: "loss" | "plain";
  /** Whether the title gets the focus, because the pressed button has disappeared with the form. */
  takesFocus: boolean;
  children: ReactNode;
};

function Notice({ title, text, variant, takesFocus, children }: NoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const colours =
    variant === "loss" ? "border-loss-line bg-loss text-on-loss" : "border-tint-line bg-tint";
  return (
    <section
      aria-labelledby="ending-heading"
      className={`rounded-[0.875rem] border p-5 sm:p-6 ${colours}`}
    >
      <div role={variant === "loss" ? "alert" : "status"} className="wrap-anywhere">
        <h2
          id="ending-heading"
          ref={heading}
          tabIndex={-1}
          className="text-lg font-semibold outline-none"
        >
          {title}
        </h2>
        <p className="mt-2">{text}</p>
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        {children}
        <Link to="/" className={buttonClass("secondary", "min-h-11 max-sm:w-full")}>
          {words.backToDashboard}
        </Link>
      </div>
    </section>
  );
}

export function PaymentSystemError(props: { message: string; takesFocus: boolean }) {
  return (
    <Notice
      title={words.systemError}
      text={props.message}
      variant="loss"
      takesFocus={props.takesFocus}
    >
      <LoadAgain text={buttons.tryAgain} />
    </Notice>
  );
}

/** The bank is processing the payment. */
export function UnderWay(props: { sentence: string; takesFocus: boolean }) {
  return (
    <Notice
      title={words.underWay}
      text={props.sentence}
      variant="plain"
      takesFocus={props.takesFocus}
    >
      <LoadAgain text={words.lookAgain} />
    </Notice>
  );
}

function LoadAgain({ text }: { text: string }) {
  return (
    <Button variant="primary" className="max-sm:w-full" onClick={() => location.reload()}>
      {text}
    </Button>
  );
}

type UnfinishedProps = {
  sentence: string;
  paymentIntentId: string;
  onEnd: (ending: Ending) => void;
};

/** Paid, but not verified by our server yet. */
export function Unfinished({ sentence, paymentIntentId, onEnd }: UnfinishedProps) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => finishPayment(client, paymentIntentId),
    onSuccess: (finish) => {
      if (finish.kind === "premium") return onEnd(finish);
      return onEnd({ kind: "unfinished", sentence: describeUnfinished(finish), paymentIntentId });
    },
  });
  return (
    <Notice title={UPGRADE_FAILED} text={sentence} variant="loss" takesFocus>
      <Button
        variant="primary"
        className="max-sm:w-full"
        busy={isPending}
        busyText={words.tryingAgain}
        onClick={() => mutate()}
      >
        {buttons.tryAgain}
      </Button>
    </Notice>
  );
}

export function showUpgradeFailed(description: string): void {
  addToast({ title: UPGRADE_FAILED, description, variant: "destructive" });
}
