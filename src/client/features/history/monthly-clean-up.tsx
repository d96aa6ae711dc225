import { useEffect, useId, useState } from "react";
import { CleanUpConsent } from "#client/features/history/clean-up-consent.tsx";
import { CleanUpQuestion } from "#client/features/history/clean-up-question.tsx";
import { useSetCleaningSchedule } from "#client/features/history/history-data.ts";
import { describeSchedule } from "#client/features/history/clean-up-words.ts";
import { CleanUpAnnouncement } from "#client/library/clean-up-announcement.tsx";
import {
  type ConsentNeeded,
  describeConsentNeeded,
  useCleaningSchedule,
} from "#client/library/cleaning-schedule.ts";
import { usePlaylists } from "#client/library/library-data.ts";
import { LoadFailure } from "#client/library/load-failure.tsx";
import { useConnectYouTube } from "#client/identity/connect-youtube.ts";
import { UpgradePrompt } from "#client/plans/upgrade-prompt.tsx";
import { useYouTubeConnection } from "#client/identity/youtube-status.ts";
import { Button } from "#client/ui/button.tsx";
import { ProTag } from "#client/ui/pro-tag.tsx";
import { addToast } from "#client/ui/toast-queue.ts";
import { CLEAN_UP_HIDDEN_DAYS } from "#shared/clean-up.ts";

/** The setting of the automatic monthly clean-up: Premium only, off by default, and only with consent. */
export function MonthlyCleanUp({ isPremium }: { isPremium: boolean }) {
  const descriptionId = useId();
  const titleId = useId();
  const [asking, setAsking] = useState<string>();
  const connection = useYouTubeConnection();
  const ask = (): void => {
    const channelId = connection.state === "connected" ? connection.status.channelId : null;
    if (channelId !== null) return setAsking(channelId);
    addToast({ title: "YouTube is not connected", description: "Connect YouTube first." });
  };
  return (
    <section aria-labelledby={titleId} className="card p-4 sm:p-5">
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="flex items-center gap-2 font-semibold">
            Monthly clean-up {!isPremium && <ProTag />}
          </h2>
          <p id={descriptionId} className="mt-1 max-w-prose text-sm text-soft">
            Once a month Tidylist removes the videos that have been hidden for{" "}
            {CLEAN_UP_HIDDEN_DAYS} days by then from your playlists, here and on YouTube, if you
            agree to it. It asks first where many became hidden together, and where it never saw
            them otherwise. Each is one of the changes that YouTube allows in a day, cannot be
            undone, and is listed below.
          </p>
        </div>
        {isPremium ? (
          <Schedule titleId={titleId} descriptionId={descriptionId} onAsk={ask} />
        ) : (
          <Upsell titleId={titleId} descriptionId={descriptionId} />
        )}
      </div>
      {isPremium && <Outcome onAsk={ask} />}
      {asking !== undefined && (
        <CleanUpConsent channelId={asking} onClose={() => setAsking(undefined)} />
      )}
    </section>
  );
}

type SwitchProps = { titleId: string; descriptionId: string };
type AskProps = { onAsk: () => void };

function Schedule({ onAsk, ...ids }: SwitchProps & AskProps) {
  const { data } = useCleaningSchedule(true);
  const { setMonthly, busy, failure } = useSetCleaningSchedule(() => {});
  useEffect(() => {
    if (failure === null) return;
    const title = "The clean-up was not changed";
    addToast({ title, description: failure, variant: "destructive" });
  }, [failure]);
  return (
    <Switch
      {...ids}
      on={data?.monthly ?? false}
      busy={busy || !data}
      onPress={() => (data?.monthly ? setMonthly({ monthly: false }) : onAsk())}
    />
  );
}

function Upsell(ids: SwitchProps) {
  const [pricing, setPricing] = useState(false);
  const refuse = (): void => {
    addToast({
      title: "Premium Feature",
      description:
        "Bulk operations are only available to Premium users. Upgrade to access this feature.",
    });
    setPricing(true);
  };
  return (
    <>
      <Switch {...ids} on={false} busy={false} onPress={refuse} />
      <UpgradePrompt open={pricing} onClose={() => setPricing(false)} />
    </>
  );
}

type PressProps = SwitchProps & { on: boolean; busy: boolean; onPress: () => void };

function Switch({ titleId, descriptionId, on, busy, onPress }: PressProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-labelledby={titleId}
      aria-describedby={descriptionId}
      aria-disabled={busy}
      onClick={() => busy || onPress()}
      className={`flex h-7 w-12 shrink-0 items-center rounded-full border px-0.5 transition-colors ${on ? "justify-end border-accent bg-accent" : "border-edge bg-sunken"}`}
    >
      <span
        aria-hidden="true"
        className={`size-5.5 rounded-full forced-colors:bg-[ButtonText] ${on ? "bg-on-accent" : "bg-edge"}`}
      />
    </button>
  );
}

/** The date of the next clean-up and the last result. One line is reserved for it. */
function Outcome({ onAsk }: AskProps) {
  const { data, error, isFetching, refetch } = useCleaningSchedule(true);
  const playlists = usePlaylists(data?.consent !== undefined && data.consent !== null);
  if (!data && error) {
    return (
      <div className="mt-3">
        <LoadFailure
          title="The clean-up could not be loaded"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  return (
    <>
      <p role="status" className="mt-2 min-h-6 text-sm font-medium">
        {data && describeSchedule(data, playlists.data?.length)}
      </p>
      {data?.consentNeeded && <ConsentNeededNote reason={data.consentNeeded} onAsk={onAsk} />}
      {data?.announced && (
        <div className="mt-3">
          <CleanUpAnnouncement schedule={data} />
        </div>
      )}
      {data?.asks && <CleanUpQuestion asks={data.asks} />}
      {data?.monthly && data.consentNeeded === null && (
        <Button variant="quiet" className="mt-1 -ml-2.5 text-sm" onClick={onAsk}>
          Agree anew for a year…
        </Button>
      )}
      {data?.monthly && <WriteAccess />}
    </>
  );
}

function ConsentNeededNote({ reason, onAsk }: AskProps & { reason: ConsentNeeded }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-warn-line bg-warn p-3 text-sm text-on-warn">
      <p className="min-w-0 flex-[1_1_14rem]">
        <span className="font-semibold">Nothing is cleaned up until you agree.</span>{" "}
        {describeConsentNeeded(reason)}
      </p>
      <Button onClick={onAsk}>Read and agree…</Button>
    </div>
  );
}

function WriteAccess() {
  const connection = useYouTubeConnection();
  const { connect, busy } = useConnectYouTube();
  if (connection.state !== "connected" || connection.status.canWrite) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-warn-line bg-warn p-3 text-sm text-on-warn">
      <p className="min-w-0 flex-[1_1_14rem]">
        Tidylist may only read your playlists so far. Until Google has your permission, nothing is
        cleaned up.
      </p>
      <Button aria-disabled={busy} onClick={() => connect("write")}>
        {busy ? "Opening Google…" : "Ask Google for permission"}
      </Button>
    </div>
  );
}
