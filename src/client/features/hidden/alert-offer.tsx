import { lazy } from "react";
import { MAIL_CONSENT, useMailSwitch } from "#client/library/alerts.ts";
import { Button } from "#client/ui/button.tsx";
import type { Alerts } from "#shared/contract/alerts.ts";
import { Late } from "#client/ui/late.tsx";

const PushOffer = lazy(() =>
  import("#client/features/hidden/push-offer.tsx").then((module) => ({
    default: module.PushOffer,
  })),
);

type Props = { alerts: Alerts; onAnswered: () => void };

/** Offers the weekly mail and notifications, once. */
export function AlertOffer({ alerts: { mail, push }, onAnswered }: Props) {
  const { turn, busy } = useMailSwitch();
  const { publicKey } = push;
  const isDone = mail.isOn || push.devices.length > 0;
  return (
    <section aria-label="Alerts" className="card mb-5 p-4 sm:px-6">
      {mail.isOn ? (
        <p role="status">The weekly mail is on. You can turn it off on your account page.</p>
      ) : (
        mail.isOffered && <MailOffer address={mail.address} busy={busy} onYes={() => turn(true)} />
      )}
      {publicKey !== null && (
        <Late>
          <PushOffer push={push} publicKey={publicKey} />
        </Late>
      )}
      {!isDone && (
        <Button
          className="mt-3"
          aria-disabled={busy}
          onClick={() => busy || turn(false, { onSuccess: onAnswered })}
        >
          No thanks
        </Button>
      )}
    </section>
  );
}

function MailOffer(props: { address: string; busy: boolean; onYes: () => void }) {
  const { address, busy, onYes } = props;
  return (
    <>
      <p className="font-semibold">Get a mail when videos vanish?</p>
      <p className="mt-1 max-w-prose wrap-anywhere">
        At most one a week, to {address}, with what the videos were called and where they were.
      </p>
      <p className="mt-1 max-w-prose text-sm text-soft">{MAIL_CONSENT}</p>
      <Button
        variant="primary"
        className="mt-3"
        aria-disabled={busy}
        onClick={() => busy || onYes()}
      >
        Turn on the weekly mail
      </Button>
    </>
  );
}
