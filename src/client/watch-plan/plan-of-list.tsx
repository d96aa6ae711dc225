import { TextField } from "#client/ui/fields/text-field.tsx";
import { readNumber } from "#client/ui/video-list/number-field.ts";
import type { ListedVideo } from "#client/watch-plan/listed-video.ts";
import { EVERY_DAY_HOURS, usePlanSettings } from "#client/watch-plan/plan-settings.ts";
import { WatchPlan } from "#client/watch-plan/watch-plan.tsx";
import { SPEED_LIMITS } from "#shared/speeds.ts";
import * as words from "#words/watch-plan.ts";

type Props = { listKey: string; title: string; videos: readonly ListedVideo[] };

/** A watch plan outside the calculator: its speed and its hours of every day are fields kept in the plan settings. */
export function PlanOfList(props: Props) {
  const { settings, change } = usePlanSettings();
  const speed = readNumber(settings.speed, { name: words.theSpeed, ...SPEED_LIMITS });
  const hours = readNumber(settings.hours, EVERY_DAY_HOURS);
  return (
    <>
      <TextField
        label={words.customSpeed}
        inputMode="decimal"
        placeholder={words.exampleSpeed}
        className="max-w-60"
        value={settings.speed}
        problem={speed.problem}
        onText={(text) => change({ speed: text })}
      />
      <WatchPlan
        {...props}
        watchedCount={0}
        speed={speed.value ?? 1}
        hours={{
          value: settings.hours,
          number: hours.value,
          problem: hours.problem,
          onText: (text) => change({ hours: text }),
        }}
      />
    </>
  );
}
