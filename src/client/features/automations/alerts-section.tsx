import { lazy, type ReactNode } from "react";
import { Button } from "#client/ui/button.tsx";
import { LoadFailure } from "#client/library/load-failure.tsx";
import { formatDay, formatMinute } from "#client/ui/dates.ts";
import { focusSection, Section } from "#client/ui/section.tsx";
import { useChannels } from "#client/identity/channel-list.tsx";
import { useUnacceptedTerms } from "#client/identity/session.ts";
import { ChannelLine } from "#client/library/channel-line.tsx";
import { MAIL_CONSENT, useAlerts, useMailSwitch } from "#client/library/alerts.ts";
import type { Alerts } from "#shared/contract/alerts.ts";
import { LazyPart } from "#client/ui/lazy/lazy-part.tsx";
import * as words from "#words/automations.ts";
import * as page from "#words/page.ts";

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
    <Section id="alerts" title={words.alertsTitle}>
      {!data && error && (
        <LoadFailure
          title={words.alertsNotLoaded}
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
    return <p className="mt-3 max-w-prose">{words.alertsNotOffered}</p>;
  }
  return (
    <>
      <p className="mt-1 max-w-prose text-sm text-soft">{words.alertsText}</p>
      {hasSeveralChannels && <ChannelLine className="mt-3" />}
      {hasMail ? (
        <Mail {...mail} />
      ) : (
        <p className="mt-4 text-sm text-soft">{words.mailNotOffered}</p>
      )}
      {publicKey === null ? (
        <p className="mt-4 text-sm text-soft">{words.notificationsNotOffered}</p>
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
        <TurnedOff>
          {words.mailUnreachable({ day: formatDay(unreachableAt), time: timeAt(unreachableAt) })}
        </TurnedOff>
      )}
      {unverifiedAt !== null && (
        <TurnedOff>
          {words.mailUnverified({ day: formatDay(unverifiedAt), time: timeAt(unverifiedAt) })}
        </TurnedOff>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <p role="status" className="font-medium">
            {isOn ? words.mailOn : words.mailOff}
          </p>
          <p className="text-sm wrap-anywhere text-soft">{words.mailText({ address })}</p>
        </div>
        {mayTurn && (
          <Button busy={busy} busyText={words.saving} onClick={() => setMail(!isOn)}>
            {isOn ? words.turnOffMail : words.turnOnMail}
          </Button>
        )}
      </div>
      {!isOn && mayTurn && <p className="mt-3 max-w-prose text-sm text-soft">{MAIL_CONSENT}</p>}
    </>
  );
}

function timeAt(at: string) {
  return (text: ReactNode) => <time dateTime={at}>{text}</time>;
}

function TurnedOff({ children }: { children: ReactNode }) {
  return (
    <p className="mt-4 max-w-prose rounded-lg border border-warn-line bg-warn p-3 text-sm text-on-warn">
      {children}
    </p>
  );
}

function LastCheck({ checkedAt }: Pick<Alerts, "checkedAt">) {
  return (
    <p className="mt-4 text-sm text-soft">
      {words.checkedWeekly}
      {page.sentenceSeparator}
      {checkedAt === null
        ? words.notCheckedYet
        : words.lastChecked({ minute: formatMinute(checkedAt), time: timeAt(checkedAt) })}
    </p>
  );
}
