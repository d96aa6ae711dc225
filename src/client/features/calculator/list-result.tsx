import { useCallback, useEffect, useMemo, useState } from "react";
import { useWatchSettings } from "#client/features/calculator/plan/shown-range.ts";
import { Results } from "#client/features/calculator/result/results.tsx";
import { showPart, useResultView } from "#client/features/calculator/result/shown-part.ts";
import { DEFAULT_SETTINGS, type Settings } from "#client/features/calculator/url-state.ts";
import { useSession } from "#client/identity/session.ts";
import type { CalculatorResponse } from "#shared/contract/calculator.ts";

type Props = {
  /** Identifies the list: a different list has a different id. */
  id: string;
  result: CalculatorResponse;
  region: string | undefined;
  /** How many videos are private or deleted. */
  notListed: number;
  /** Called when the list of videos opens. */
  onListShown: () => void;
};

/** The result of a list that did not come from lines, so that it has no link. */
export function ListResult({ id, result, region, notListed, onListShown }: Props) {
  const [settings, setSettings] = useState(DEFAULT_SETTINGS);
  const resultView = useResultView(id);
  const watchSettings = useWatchSettings(result.videos, settings);
  const { range, speed } = watchSettings;
  const shownPart = useMemo(() => showPart(result, range, speed), [result, range, speed]);
  const question = useMemo(() => ({ list: [], duplicates: false, region }), [region]);
  const onSettings = useCallback((change: Partial<Settings>) => {
    setSettings((current) => ({ ...current, ...change }));
  }, []);
  const { isListShown } = resultView;
  useEffect(() => {
    if (isListShown) onListShown();
  }, [isListShown, onListShown]);
  return (
    <Results
      result={result}
      question={question}
      settings={settings}
      isTyped
      watchSettings={watchSettings}
      part={shownPart}
      isAnonymous={useSession().status === "anonymous"}
      notListed={notListed}
      view={resultView}
      onSettings={onSettings}
    />
  );
}
