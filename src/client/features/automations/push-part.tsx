import { Button } from "#client/ui/button.tsx";
import { formatDay } from "#client/ui/dates.ts";
import { useUnacceptedTerms } from "#client/identity/session.ts";
import { PUSH_CONSENT, usePushState, useTurnOffPush, useTurnOnPush } from "#client/library/push.ts";
import type { PushState } from "#client/library/push-subscription.ts";
import type { Alerts, PushDevice } from "#shared/contract/alerts.ts";
import * as words from "#words/automations.ts";

type Props = { push: Alerts["push"]; publicKey: string };

/** Notifications: this browser, and the other devices that get them. */
export function PushPart({ push, publicKey }: Props) {
  const state = usePushState(push);
  const thisDevice = state?.kind === "on" ? state.device : undefined;
  const others = push.devices.filter(({ id }) => id !== thisDevice?.id);
  return (
    <>
      {state && <ThisBrowser state={state} publicKey={publicKey} />}
      {others.length > 0 && (
        <>
          <h3 className="mt-5 font-medium">{thisDevice ? words.otherDevices : words.devices}</h3>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {others.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function ThisBrowser({ state, publicKey }: { state: PushState; publicKey: string }) {
  const turnOn = useTurnOnPush();
  const turnOff = useTurnOffPush();
  const isOn = state.kind === "on";
  const mayTurnOn = useUnacceptedTerms() === undefined && state.kind === "off";
  return (
    <>
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-5">
        <div className="min-w-0 flex-1 basis-60">
          <p role="status" className="font-medium">
            {isOn ? words.notificationsOn : words.notificationsOff}
          </p>
          <p className="text-sm text-soft">{describe(state)}</p>
        </div>
        {(isOn || mayTurnOn) && (
          <Button
            busy={turnOn.busy || turnOff.busy}
            busyText={words.saving}
            onClick={() => (isOn ? turnOff.change(state.device) : turnOn.change(publicKey))}
          >
            {isOn ? words.turnOffNotifications : words.turnOnNotifications}
          </Button>
        )}
      </div>
      {mayTurnOn && <p className="mt-3 max-w-prose text-sm text-soft">{PUSH_CONSENT}</p>}
    </>
  );
}

function describe({ kind }: PushState): string {
  if (kind === "denied") return words.notificationsDenied;
  return kind === "unsupported" ? words.notificationsUnsupported : words.notificationsText;
}

function DeviceRow({ device }: { device: PushDevice }) {
  const { change, busy } = useTurnOffPush();
  const name = device.name || words.unknownDevice;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_10rem] wrap-anywhere">
        <p className="font-medium">
          <bdi className="line-clamp-3">{name}</bdi>
        </p>
        <p className="text-sm text-soft">
          {words.deviceSince({
            day: formatDay(device.since),
            time: (text) => <time dateTime={device.since}>{text}</time>,
          })}
        </p>
      </div>
      <Button busy={busy} busyText={words.saving} onClick={() => change(device)}>
        {words.turnOffDevice({ name, what: (text) => <span className="sr-only">{text}</span> })}
      </Button>
    </li>
  );
}
