import { lazy, type ReactNode } from "react";
import { Button } from "#client/ui/button.tsx";
import { LoadFailure } from "#client/library/load-failure.tsx";
import { focusSection, Moment, Section } from "#client/ui/section.tsx";
import { useChannels } from "#client/identity/channel-list.tsx";
import { useUnacceptedTerms } from "#client/identity/session.ts";
import { ChannelLine } from "#client/library/channel-line.tsx";
import { MAIL_CONSENT, useAlerts, useMailSwitch } from "#client/library/alerts.ts";
import type { Alerts } from "#shared/contract/alerts.ts";
import { LazyPart } from "#client/ui/lazy/lazy-part.tsx";

const PushPart = lazy(() =>
  import("#client/features/automations/push-part.tsx").then((module) => ({
    default: module.PushPart,
  })),
);

export function AlertsSection() {
  const { data, error, isFetching, refetch } = useAlerts();
  const retry = (): void => {
    void refetch().then(({ isSuccess }) => isSuccess && focusSection("alerts"));
  };
  return (
    <Section id="alerts" title="Alerts">
      {!data && error && (
        <LoadFailure
          title="Your alerts could not be loaded"
          error={error}
          busy={isFetching}
          onRetry={retry}
        />
      )}
      {data && <AlertSwitches {...data} />}
    </Section>
  );
}

function AlertSwitches({ mail, push, checkedAt }: Alerts) {
  const { publicKey, devices } = push;
  const hasMail = mail.isOffered || mail.isOn;
  const hasSeveralChannels = (useChannels().data?.channels.length ?? 0) > 1;
  if (!hasMail && publicKey === null) {
    return <p className="mt-3 max-w-prose">Alerts are not offered on this installation.</p>;
  }
  return (
    <>
      <p className="mt-1 max-w-prose text-sm text-soft">
        Tidylist can tell you when videos vanish from your playlists: what they were called, and
        where they were.
      </p>
      {hasSeveralChannels && <ChannelLine className="mt-3" />}
      {hasMail ? (
        <Mail {...mail} />
      ) : (
        <p className="mt-4 text-sm text-soft">
          The weekly mail is not offered on this installation.
        </p>
      )}
      {publicKey === null ? (
        <p className="mt-4 text-sm text-soft">
          Notifications are not offered on this installation.
        </p>
      ) : (
        <LazyPart fallback={<p className="mt-5 min-h-16" />}>
          <PushPart push={push} publicKey={publicKey} />
        </LazyPart>
      )}
      {(mail.isOn || devices.length > 0) && <LastCheck checkedAt={checkedAt} />}
    </>
  );
}

function Mail({ address, isOn, unreachableAt, unverifiedAt }: Alerts["mail"]) {
  const { setMail, busy } = useMailSwitch();
  // Until the current terms are accepted, alerts can only be turned off.
  const mayTurn = useUnacceptedTerms() === undefined || isOn;
  return (
    <>
      {unreachableAt !== null && (
        <TurnedOff at={unreachableAt}>
          because mail to your address came back or was reported as spam. Turn it on again if you
          want it and your address receives mail.
        </TurnedOff>
      )}
      {unverifiedAt !== null && (
        <TurnedOff at={unverifiedAt}>
          because Google no longer confirmed that your address is yours. Verify your address in your
          Google Account, sign out and in again here, then turn the mail on.
        </TurnedOff>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <p role="status" className="font-medium">
            Weekly mail: {isOn ? "on" : "off"}
          </p>
          <p className="text-sm wrap-anywhere text-soft">
            At most one a week, to {address}, and only when something vanished or is visible again.
          </p>
        </div>
        {mayTurn && (
          <Button busy={busy} busyText="Saving…" onClick={() => setMail(!isOn)}>
            {isOn ? "Turn off the weekly mail" : "Turn on the weekly mail"}
          </Button>
        )}
      </div>
      {!isOn && mayTurn && <p className="mt-3 max-w-prose text-sm text-soft">{MAIL_CONSENT}</p>}
    </>
  );
}

/** @param children the rest of the sentence */
function TurnedOff({ at, children }: { at: string; children: ReactNode }) {
  return (
    <p className="mt-4 max-w-prose rounded-lg border border-warn-line bg-warn p-3 text-sm text-on-warn">
      The weekly mail was turned off on <Moment at={at} to="day" />, {children}
    </p>
  );
}

function LastCheck({ checkedAt }: Pick<Alerts, "checkedAt">) {
  return (
    <p className="mt-4 text-sm text-soft">
      Your playlists are checked about once a week.{" "}
      {checkedAt === null ? (
        "They have not been checked yet."
      ) : (
        <>
          Last checked: <Moment at={checkedAt} to="minute" />.
        </>
      )}
    </p>
  );
}
