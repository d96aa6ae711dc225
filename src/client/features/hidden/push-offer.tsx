import { PUSH_CONSENT, usePushState, useTurnOnPush } from "#client/library/push.ts";
import { Button } from "#client/ui/button.tsx";
import type { Alerts } from "#shared/contract/alerts.ts";
import * as words from "#words/hidden.ts";

type Props = { push: Alerts["push"]; publicKey: string };

/** Offers notifications where the browser can have them. */
export function PushOffer({ push, publicKey }: Props) {
  const state = usePushState(push);
  const { change, busy } = useTurnOnPush();
  if (state?.kind === "on") {
    return (
      <p role="status" className="mt-4">
        {words.pushOn}
      </p>
    );
  }
  if (state?.kind !== "off") return null;
  return (
    <div className="mt-5 border-t border-line pt-4">
      <p className="font-semibold">{words.pushQuestion}</p>
      <p className="mt-1 max-w-prose">{words.pushNote}</p>
      <p className="mt-1 max-w-prose text-sm text-soft">{PUSH_CONSENT}</p>
      <Button className="mt-3" busy={busy} onClick={() => change(publicKey)}>
        {words.turnPushOn}
      </Button>
    </div>
  );
}
