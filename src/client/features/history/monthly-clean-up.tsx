import { useId, useState } from "react";
import { CleanUpQuestion } from "#client/features/history/clean-up-question.tsx";
import { useSetCleaningSchedule } from "#client/features/history/history-data.ts";
import { describeLastCleanUp } from "#client/features/history/clean-up-words.ts";
import { useCleaningSchedule } from "#client/library/cleaning-schedule.ts";
import { LoadFailure } from "#client/library/load-failure.tsx";
import { formatDay } from "#client/library/words.ts";
import { useConnectYouTube } from "#client/identity/connect-youtube.ts";
import { UpgradePrompt } from "#client/plans/upgrade-prompt.tsx";
import { useYouTubeConnection } from "#client/identity/youtube-status.ts";
import { Button } from "#client/ui/button.tsx";
import { ProTag } from "#client/ui/pro-tag.tsx";
import { addToast } from "#client/ui/toast-queue.ts";
import type { CleaningSchedule } from "#shared/contract/cleaning.ts";

/** The setting of the automatic monthly clean-up: Premium only, off by default. */
export function MonthlyCleanUp({ isPremium }: { isPremium: boolean }) {
  const descriptionId = useId();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="card p-4 sm:p-5">
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="flex items-center gap-2 font-semibold">
            Monthly clean-up {!isPremium && <ProTag />}
          </h2>
          <p id={descriptionId} className="mt-1 max-w-prose text-sm text-soft">
            Once a month Tidylist removes the videos that are hidden by then from all of your
            playlists, here and on YouTube. It asks only where far more became hidden than usual.
            Each is one of the changes that YouTube allows in a day, cannot be undone, and is listed
            below.
          </p>
        </div>
        {isPremium ? (
          <Schedule titleId={titleId} descriptionId={descriptionId} />
        ) : (
          <Upsell titleId={titleId} descriptionId={descriptionId} />
        )}
      </div>
      {isPremium && <Outcome />}
    </section>
  );
}

type SwitchProps = { titleId: string; descriptionId: string };

function Schedule(ids: SwitchProps) {
  const { data } = useCleaningSchedule(true);
  const { setMonthly, busy } = useSetCleaningSchedule();
  return (
    <Switch
      {...ids}
      on={data?.monthly ?? false}
      busy={busy || !data}
      onPress={() => data && setMonthly(!data.monthly)}
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
function Outcome() {
  const { data, error, isFetching, refetch } = useCleaningSchedule(true);
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
        {data && describeSchedule(data)}
      </p>
      {data?.asks && <CleanUpQuestion asks={data.asks} />}
      {data?.monthly && <WriteAccess />}
    </>
  );
}

function describeSchedule({ monthly, nextAt, last }: CleaningSchedule): string {
  const next = nextAt === null ? "" : formatDay(nextAt);
  const first = monthly ? (next === "" ? "It is on." : `It is on, next on ${next}.`) : "It is off.";
  return [first, last && describeLastCleanUp(last)].filter(Boolean).join(" ");
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
