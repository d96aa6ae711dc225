import { Button } from "#client/ui/button.tsx";
import { Moment } from "#client/ui/section.tsx";
import { useUnacceptedTerms } from "#client/identity/session.ts";
import { PUSH_CONSENT, usePushState, useTurnOffPush, useTurnOnPush } from "#client/library/push.ts";
import type { PushState } from "#client/library/push-subscription.ts";
import type { Alerts, PushDevice } from "#shared/contract/alerts.ts";

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
          <h3 className="mt-5 font-medium">
            {thisDevice ? "Other devices with notifications" : "Devices with notifications"}
          </h3>
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
            Notifications on this device: {isOn ? "on" : "off"}
          </p>
          <p className="text-sm text-soft">{describe(state)}</p>
        </div>
        {(isOn || mayTurnOn) && (
          <Button
            busy={turnOn.busy || turnOff.busy}
            busyText="Saving…"
            onClick={() => (isOn ? turnOff.change(state.device) : turnOn.change(publicKey))}
          >
            {isOn ? "Turn off notifications" : "Turn on notifications"}
          </Button>
        )}
      </div>
      {mayTurnOn && <p className="mt-3 max-w-prose text-sm text-soft">{PUSH_CONSENT}</p>}
    </>
  );
}

function describe({ kind }: PushState): string {
  if (kind === "denied") {
    return "This browser does not allow notifications from Tidylist; you can allow them in its settings for this site.";
  }
  return kind === "unsupported"
    ? "This browser cannot receive them. On an iPhone or iPad, add Tidylist to the home screen first, and open it from there."
    : "At most one a week, and only when something vanished or is visible again.";
}

function DeviceRow({ device }: { device: PushDevice }) {
  const { change, busy } = useTurnOffPush();
  const name = device.name || "Unknown device";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_10rem] wrap-anywhere">
        <p className="font-medium">
          <bdi className="line-clamp-3">{name}</bdi>
        </p>
        <p className="text-sm text-soft">
          Since <Moment at={device.since} to="day" />
        </p>
      </div>
      <Button busy={busy} busyText="Saving…" onClick={() => change(device)}>
        Turn off <span className="sr-only">notifications on {name}</span>
      </Button>
    </li>
  );
}
