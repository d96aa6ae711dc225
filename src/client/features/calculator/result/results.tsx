import ChevronDown from "lucide-react/icons/chevron-down";
import { useCallback, useDeferredValue, useMemo, useRef } from "react";
import { PlanCard } from "#client/features/calculator/plan/plan-card.tsx";
import { planWatching, sumDurations } from "#client/features/calculator/plan/watch-plan.ts";
import { EmptyResult } from "#client/features/calculator/result/empty-result.tsx";
import { CreateCard } from "#client/features/calculator/result/create-card.tsx";
import { describeNotices } from "#client/features/calculator/result/notice-words.ts";
import type { ResultView } from "#client/features/calculator/result/use-result-view.ts";
import { SignUpCard } from "#client/features/calculator/result/sign-up-card.tsx";
import { SubtotalsCard } from "#client/features/calculator/result/subtotals-card.tsx";
import { SummaryCard } from "#client/features/calculator/result/summary-card.tsx";
import { Warnings } from "#client/features/calculator/result/warnings.tsx";
import { settingNumber, type Settings } from "#client/features/calculator/settings.ts";
import {
  fitsInAddress,
  writeUrlState,
  type Question,
} from "#client/features/calculator/url-state.ts";
import { selectionKey, totalSelection } from "#client/features/calculator/videos/selection.ts";
import {
  LateVideoPanel,
  usePreloadPanel,
} from "#client/features/calculator/videos/late-video-panel.tsx";
import { TITLE_FILTER_ID } from "#client/features/calculator/videos/video-filter.ts";
import { indexVideos, sortVideos } from "#client/features/calculator/videos/video-index.ts";
import { formatCount } from "#client/ui/counts.ts";
import { Button } from "#client/ui/button.tsx";
import { useShortcut } from "#client/ui/use-shortcut.ts";
import type { CalculatorResponse } from "#shared/contract/calculator.ts";

const VIDEOS_ID = "videos";

type Props = {
  result: CalculatorResponse;
  question: Question;
  settings: Settings;
  anonymous: boolean;
  view: ResultView;
  onSettings: (change: Partial<Settings>) => void;
};

export function Results({ result, question, settings, anonymous, view, onSettings }: Props) {
  const { videos } = result;
  const { selection, setSelection, listShown, setListShown } = view;
  const indexed = useMemo(() => indexVideos(videos), [videos]);
  const totals = useMemo(() => totalSelection(videos, selection), [videos, selection]);
  // Checkboxes update at once; everything computed from the selection is deferred.
  const chosen = useDeferredValue(selection);
  const chosenVideos = useMemo(
    () => indexed.filter(({ video }) => chosen.has(selectionKey(video))),
    [indexed, chosen],
  );
  const exported = chosenVideos.length === 0 ? indexed : chosenVideos;
  const warnings = useMemo(() => describeNotices(result), [result]);
  const resumesAt = result.resumesAt === undefined ? undefined : new Date(result.resumesAt);
  const { plan, speed, watched } = usePlan(result, settings);
  const filterText = useFilterText(settings);
  const onSpeed = useCallback(
    (tile: number) => onSettings({ speed: tile === 1 ? "" : String(tile) }),
    [onSettings],
  );
  const shareAddress = question.list.length === 0 ? null : readShareAddress(question, settings);

  usePreloadPanel();
  const onListShown = useSearchShortcut(() => setListShown(true));

  if (videos.length === 0) {
    return (
      <div className="space-y-6">
        <Warnings warnings={warnings} resumesAt={resumesAt} />
        <EmptyResult playlists={result.processedUrls} />
        {anonymous && <SignUpCard />}
      </div>
    );
  }
  return (
    <div className="space-y-6">
      <Warnings warnings={warnings} resumesAt={resumesAt} />
      <SummaryCard
        result={result}
        region={question.region}
        plan={plan}
        speed={speed}
        shareAddress={shareAddress}
        exported={exported}
        onSpeed={onSpeed}
      />
      <PlanCard
        from={settings.from}
        to={settings.to}
        watched={settings.watched}
        hours={settings.hours}
        speedText={settings.speed}
        speed={speed}
        count={videos.length}
        plan={plan}
        onChange={onSettings}
      />
      <SubtotalsCard
        playlists={result.playlists}
        totalSeconds={result.totalDuration}
        region={question.region}
      />
      <Button
        className="w-full"
        aria-expanded={listShown}
        aria-controls={listShown ? VIDEOS_ID : undefined}
        onClick={() => setListShown(!listShown)}
      >
        <ChevronDown className={`size-5 ${listShown ? "rotate-180" : ""}`} aria-hidden="true" />
        {listShown ? "Hide Videos" : `Show All ${formatCount(videos.length)} Videos`}
      </Button>
      {listShown && (
        <div id={VIDEOS_ID}>
          <LateVideoPanel
            videos={indexed}
            filterText={filterText}
            sort={settings.sort}
            watched={watched}
            selection={selection}
            totals={totals}
            onSelection={setSelection}
            onSettings={onSettings}
            onShown={onListShown}
          />
        </div>
      )}
      {chosenVideos.length > 0 && (
        <CreateCard
          videoIds={sortVideos(chosenVideos, settings.sort).map(({ video }) => video.id)}
        />
      )}
      {anonymous && <SignUpCard />}
    </div>
  );
}

/** "/" moves to the search field. Call the returned function when the list is mounted. */
function useSearchShortcut(showList: () => void): () => void {
  const wanted = useRef(false);
  useShortcut("/", () => {
    const field = document.getElementById(TITLE_FILTER_ID);
    // The field exists only while the list is shown.
    wanted.current = field === null;
    if (field) field.focus();
    else showList();
  });
  return useCallback(() => {
    if (wanted.current) document.getElementById(TITLE_FILTER_ID)?.focus();
    wanted.current = false;
  }, []);
}

function readShareAddress(question: Question, settings: Settings): string | undefined {
  if (!fitsInAddress(question)) return undefined;
  return new URL(`/playlist-length${writeUrlState({ question, settings })}`, window.location.href)
    .href;
}

function usePlan({ videos }: CalculatorResponse, settings: Settings) {
  const sums = useMemo(() => sumDurations(videos.map((video) => video.duration)), [videos]);
  const from = settingNumber(settings, "from");
  const to = settingNumber(settings, "to");
  const watched = settingNumber(settings, "watched");
  const hoursPerDay = settingNumber(settings, "hours");
  const speed = settingNumber(settings, "speed") ?? 1;
  const plan = useMemo(
    () => planWatching(sums, { from, to, watched, speed, hoursPerDay }),
    [sums, from, to, watched, speed, hoursPerDay],
  );
  return { plan, speed, watched };
}

/** Memoises the four filters as one object. */
function useFilterText({ minDuration, maxDuration, channelFilter, titleFilter }: Settings) {
  return useMemo(
    () => ({ minDuration, maxDuration, channelFilter, titleFilter }),
    [minDuration, maxDuration, channelFilter, titleFilter],
  );
}
