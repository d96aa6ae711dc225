import ChevronDown from "lucide-react/icons/chevron-down";
import { lazy, useId, useMemo, useState } from "react";
import { useSession } from "#client/identity/session.ts";
import { MAIL_CONSENT, useMailSwitch } from "#client/library/alerts.ts";
import { LateNamesFromFiles } from "#client/takeout/late-names-from-files.tsx";
import { useKeptNames } from "#client/takeout/use-kept-names.ts";
import { Button } from "#client/ui/button.tsx";
import { Late } from "#client/ui/late.tsx";
import type { Alerts } from "#shared/contract/alerts.ts";
import type { HiddenVideos } from "#shared/contract/hidden.ts";

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
        <Button className="mt-3" busy={busy} onClick={() => turn(false, { onSuccess: onAnswered })}>
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
      <Button variant="primary" className="mt-3" busy={busy} onClick={() => onYes()}>
        Turn on the weekly mail
      </Button>
    </>
  );
}

/** Behind a button: names for these videos from files of the person. */
export function FileNamesPart({ videos, gone }: Pick<HiddenVideos, "videos" | "gone">) {
  const session = useSession();
  const [open, setOpen] = useState(false);
  const id = useId();
  const videoIds = useMemo(
    () => [...videos, ...gone].flatMap(({ videoId }) => videoId ?? []),
    [videos, gone],
  );
  useKeptNames(videoIds);
  return (
    <div className="mt-3">
      <Button
        variant="quiet"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        Names from your own files
        <ChevronDown className={`size-4 ${open ? "rotate-180" : ""}`} aria-hidden="true" />
      </Button>
      {open && session.status === "signed-in" && (
        <section id={id} aria-label="Names from your own files" className="card mt-1 p-4 sm:p-5">
          <LateNamesFromFiles
            userId={session.user.id}
            videoIds={videoIds}
            kind={gone.length > 0 ? "hidden or gone" : "hidden"}
          />
        </section>
      )}
    </div>
  );
}
