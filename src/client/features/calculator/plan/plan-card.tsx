import { memo, useMemo } from "react";
import { findRangeProblem, type ShownRange } from "#client/features/calculator/plan/shown-range.ts";
import { RULES, type NumberSetting, type Settings } from "#client/features/calculator/url-state.ts";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { readNumber } from "#client/ui/video-list/number-field.ts";
import { WatchPlan } from "#client/watch-plan/watch-plan.tsx";
import type { CalculatorVideo } from "#shared/contract/calculator.ts";
import * as words from "#words/calculator.ts";

type Props = {
  /** Whether a button on this page has opened the card, which is then scrolled into view. False if a link has. */
  isAskedFor: boolean;
  listKey: string;
  title: string;
  from: string;
  to: string;
  watched: string;
  hours: string;
  speedText: string;
  speed: number;
  range: ShownRange;
  videos: readonly CalculatorVideo[];
  onChange: (change: Partial<Settings>) => void;
};

/** The range, the last watched position and the speed, and the watch plan for them. */
export const PlanCard = memo(function PlanCard(props: Props) {
  const { isAskedFor, videos, range, onChange } = props;
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
    videos.length,
  );
  const isEmpty =
    (props.from + props.to + props.watched + props.hours + props.speedText).trim() === "";
  const { first, last } = range;
  const planned = useMemo(
    () =>
      videos
        .slice(first - 1, Math.max(last, 0))
        .map(({ id, title, channelTitle, duration, broadcast }) => ({
          videoId: id,
          title,
          channelTitle,
          // The length of a broadcast is not known yet.
          seconds: broadcast === undefined ? duration : 0,
          isAvailable: true,
        })),
    [videos, first, last],
  );
  const watchedTo = readNumber(props.watched, RULES.watched).value ?? 0;
  return (
    <section
      ref={isAskedFor ? bringIntoView : null}
      className={`card p-5 sm:p-6 ${isEmpty ? "print:hidden" : ""}`}
      aria-labelledby="plan-heading"
    >
      <h2 id="plan-heading" className="text-lg font-semibold">
        {words.planTitle}
      </h2>
      <div className="mt-3 grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
        <TextField
          label={words.fromVideo}
          inputMode="numeric"
          placeholder="1"
          {...from}
          problem={from.problem ?? rangeProblem}
        />
        <TextField
          label={words.toVideo}
          inputMode="numeric"
          placeholder={String(videos.length)}
          {...field("to")}
        />
        <TextField
          label={words.watchedTo}
          inputMode="numeric"
          placeholder="0"
          {...field("watched")}
        />
        <TextField
          label={words.customSpeed}
          inputMode="decimal"
          placeholder={words.exampleSpeed}
          {...field("speed")}
        />
      </div>
      <WatchPlan
        listKey={props.listKey}
        title={props.title}
        videos={planned}
        // `watchedTo` is a position of the whole list; the plan's videos begin at `first`.
        watchedCount={Math.max(watchedTo - first + 1, 0)}
        speed={props.speed}
        hours={{ ...field("hours"), number: readNumber(props.hours, RULES.hours).value }}
      />
    </section>
  );
});

const bringIntoView = (card: HTMLElement | null) => card?.scrollIntoView({ block: "nearest" });
