import { MAIL_CONSENT, useMailSwitch } from "#client/library/alerts.ts";
import { Button } from "#client/ui/button.tsx";
import type { Alerts } from "#shared/contract/alerts.ts";

type Props = { mail: Alerts["mail"]; onAnswered: () => void };

/** Offers the weekly mail, once. */
export function AlertOffer({ mail: { address, isOn }, onAnswered }: Props) {
  const { turn, busy } = useMailSwitch();
  if (isOn) {
    return (
      <p role="status" className="card mb-5 px-4 py-3">
        The weekly mail is on. You can turn it off on your account page.
      </p>
    );
  }
  return (
    <section aria-label="Weekly mail" className="card mb-5 p-4 sm:px-6">
      <p className="font-semibold">Get a mail when videos vanish?</p>
      <p className="mt-1 max-w-prose wrap-anywhere">
        At most one a week, to {address}, with what the videos were called and where they were.
      </p>
      <p className="mt-1 max-w-prose text-sm text-soft">{MAIL_CONSENT}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="primary" aria-disabled={busy} onClick={() => busy || turn(true)}>
          Turn on the weekly mail
        </Button>
        <Button aria-disabled={busy} onClick={() => busy || turn(false, { onSuccess: onAnswered })}>
          No thanks
        </Button>
      </div>
    </section>
  );
}
