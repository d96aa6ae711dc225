import { memo } from "react";
import { readNumber } from "#client/ui/video-list/number-field.ts";
import { PlanOutcome } from "#client/features/calculator/plan/plan-outcome.tsx";
import { findRangeProblem, type WatchPlan } from "#client/features/calculator/plan/watch-plan.ts";
import { RULES, type NumberSetting, type Settings } from "#client/features/calculator/settings.ts";
import { TextField } from "#client/ui/text-field.tsx";

type Props = {
  from: string;
  to: string;
  watched: string;
  hours: string;
  speedText: string;
  speed: number;
  count: number;
  plan: WatchPlan;
  onChange: (change: Partial<Settings>) => void;
};

/** The watch plan's inputs: the range, the last watched position, the speed and the hours a day. */
export const PlanCard = memo(function PlanCard(props: Props) {
  const { count, onChange } = props;
  const texts = { ...props, speed: props.speedText };
  const field = (name: NumberSetting & keyof typeof texts) => ({
    value: texts[name],
    problem: readNumber(texts[name], RULES[name]).problem,
    onText: (text: string) => onChange({ [name]: text }),
  });
  const from = field("from");
  const rangeProblem = findRangeProblem(
    readNumber(props.from, RULES.from).value,
    readNumber(props.to, RULES.to).value,
    count,
  );
  const isEmpty = [props.from, props.to, props.watched, props.hours, props.speedText].every(
    (text) => text.trim() === "",
  );
  return (
    <section
      className={`card p-5 sm:p-6 ${isEmpty ? "print:hidden" : ""}`}
      aria-labelledby="plan-heading"
    >
      <h2 id="plan-heading" className="text-lg font-semibold">
        Plan your watching
      </h2>
      <div className="mt-3 grid grid-cols-2 items-start gap-3 sm:grid-cols-3 xl:grid-cols-5">
        <TextField
          label="From video"
          inputMode="numeric"
          placeholder="1"
          {...from}
          problem={from.problem ?? rangeProblem}
        />
        <TextField
          label="To video"
          inputMode="numeric"
          placeholder={String(count)}
          {...field("to")}
        />
        <TextField
          label="Watched up to"
          inputMode="numeric"
          placeholder="0"
          {...field("watched")}
        />
        <TextField
          label="Custom speed"
          inputMode="decimal"
          placeholder="e.g. 1.4"
          {...field("speed")}
        />
        <TextField
          label="Hours a day"
          inputMode="decimal"
          placeholder="e.g. 2"
          {...field("hours")}
        />
      </div>
      <PlanOutcome plan={props.plan} speed={props.speed} />
    </section>
  );
});
