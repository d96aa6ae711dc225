import ChevronDown from "lucide-react/icons/chevron-down";
import {
  useState,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  lazy,
  type ComponentProps,
} from "react";
import { PlanCard } from "#client/features/calculator/plan/plan-card.tsx";
import type { useWatchSettings } from "#client/features/calculator/plan/shown-range.ts";
import {
  CreateCard,
  EmptyResult,
  SignUpCard,
} from "#client/features/calculator/result/next-steps.tsx";
import {
  describeNotices,
  nameLinks,
  Warnings,
} from "#client/features/calculator/result/warnings.tsx";
import type { ResultView, ShownPart } from "#client/features/calculator/result/shown-part.ts";
import { SubtotalsCard } from "#client/features/calculator/result/subtotals-card.tsx";
import { SummaryCard } from "#client/features/calculator/result/summary-card.tsx";
import { useShownTitle } from "#client/ui/page-title.ts";
import { describePart, type ResultPart } from "#shared/result-part.ts";
import {
  fitsInAddress,
  listKeyOf,
  withoutPlaces,
  writeUrlState,
  type Question,
  type Settings,
} from "#client/features/calculator/url-state.ts";
import {
  indexVideos,
  sortVideos,
  TITLE_FILTER_ID,
  totalSelection,
  type IndexedVideo,
} from "#client/features/calculator/videos/listed-videos.ts";
import { countOf, formatCount } from "#client/ui/counts.ts";
import { Button } from "#client/ui/button.tsx";
import { useShortcut } from "#client/ui/use-shortcut.ts";
import type { CalculatorResponse, CalculatorVideo } from "#shared/contract/calculator.ts";
import { selectedKeys, selectionKey, writeSelection } from "#shared/selected-videos.ts";
import { LazyPart } from "#client/ui/lazy/lazy-part.tsx";

const VIDEOS_ID = "videos";

type Props = {
  result: CalculatorResponse;
  question: Question;
  settings: Settings;
  /** Whether the person knows the lines by number. */
  isTyped: boolean;
  watchSettings: ReturnType<typeof useWatchSettings>;
  part: ShownPart;
  anonymous: boolean;
  /** How many videos of an imported list are private or deleted. */
  notListed?: number;
  view: ResultView;
  onSettings: (change: Partial<Settings>) => void;
  /** Checks the lists now; undefined where that is not possible. */
  onCheck?: (() => Promise<void>) | undefined;
};

export function Results(props: Props) {
  const { result, question, settings, isTyped, part, anonymous, view, onSettings } = props;
  const { range, speed, watched } = props.watchSettings;
  const { videos, ownLists } = result;
  const { selection, wasSelected, setSelection, listShown, setListShown } = view;
  const indexed = useMemo(() => indexVideos(videos), [videos]);
  const totals = useMemo(() => totalSelection(videos, selection), [videos, selection]);
  // Checkboxes update at once; everything computed from the selection is deferred.
  const chosen = useDeferredValue(selection);
  const chosenVideos = useMemo(
    () => indexed.filter(({ video }) => chosen.has(selectionKey(video))),
    [indexed, chosen],
  );
  const selected = useMemo(
    () => writeSelection(chosenVideos.map(({ position }) => position)),
    [chosenVideos],
  );
  const isCurrent = chosen === selection;
  const linked = ownLists ? "" : (selected ?? "");
  const keepLinked = useEffectEvent((text: string) => {
    if (settings.selected !== text) onSettings({ selected: text });
  });
  // The positions in a link are those of this list only, so they are turned into keys at once.
  const selectLinked = useEffectEvent((all: readonly CalculatorVideo[]) => {
    if (settings.selected !== "") setSelection(selectedKeys(all, settings.selected));
  });
  useEffect(() => {
    if (!wasSelected) selectLinked(videos);
    else if (isCurrent) keepLinked(linked);
  }, [isCurrent, wasSelected, linked, videos]);
  const exported = chosenVideos.length === 0 ? indexed : chosenVideos;
  const warnings = useMemo(
    () => describeNotices(result, isTyped ? undefined : nameLinks(question.list, result)),
    [result, isTyped, question.list],
  );
  const filterText = useFilterText(settings);
  const onSpeed = useCallback(
    (tile: number) => onSettings({ speed: tile === 1 ? "" : String(tile) }),
    [onSettings],
  );
  const isPart = chosenVideos.length > 0 && chosenVideos.length < videos.length;
  const title = describePart(isPart ? partOf(part, chosenVideos, videos.length) : part);
  const shareAddress =
    question.list.length === 0
      ? null
      : readShareAddress(question, ownLists ? withoutPlaces(settings) : settings);

  useShownTitle(videos.length === 0 ? undefined : `${title} | Tidylist`);
  usePreloadPanel();
  // A link with a plan opens it; one with a speed alone does not need one.
  const [isPlanOpen, setPlanOpen] = useState(
    () => settings.from + settings.to + settings.watched + settings.hours !== "",
  );
  const [isPlanAskedFor, setPlanAskedFor] = useState(false);
  const onListShown = useSearchShortcut(() => setListShown(true));

  if (videos.length === 0) {
    return (
      <div className="space-y-6">
        <EmptyResult playlists={result.processedUrls}>
          <Warnings warnings={warnings} resumesAt={result.resumesAt} />
        </EmptyResult>
        {anonymous && <SignUpCard />}
      </div>
    );
  }
  return (
    <div className="space-y-6">
      <SummaryCard
        result={result}
        region={question.region}
        notListed={props.notListed}
        part={part}
        warnings={warnings}
        shareAddress={shareAddress}
        isTooLong={selected === undefined}
        exported={exported}
        onSpeed={onSpeed}
        onCheck={props.onCheck}
      />
      <Button
        className="w-full print:hidden"
        aria-expanded={isPlanOpen}
        onClick={() => {
          setPlanOpen(!isPlanOpen);
          setPlanAskedFor(true);
        }}
      >
        Plan watching
      </Button>
      {isPlanOpen && (
        <PlanCard
          isAskedFor={isPlanAskedFor}
          listKey={listKeyOf(question.list, ownLists, videos[0]?.id)}
          title={part.title ?? countOf(videos.length, "video")}
          from={settings.from}
          to={settings.to}
          watched={settings.watched}
          hours={settings.hours}
          speedText={settings.speed}
          speed={speed}
          range={range}
          videos={videos}
          onChange={onSettings}
        />
      )}
      <SubtotalsCard
        // An imported list has no separate playlists; the summary says everything about it.
        playlists={props.notListed === undefined ? part.playlists : []}
        totalSeconds={part.seconds}
        speed={part.speed}
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
          <LazyVideoPanel
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
  return `${location.origin}/playlist-length${writeUrlState({ question, settings })}`;
}

/** The selected ones of `count` videos. */
function partOf(
  { title, speed }: ShownPart,
  selected: readonly IndexedVideo[],
  count: number,
): ResultPart {
  const seconds = selected.reduce((sum, { video }) => sum + video.duration, 0);
  return { title, speed, videos: selected.length, seconds, selectedFrom: count };
}

/** Memoises the filters as one object. */
function useFilterText({ minDuration, maxDuration, channelFilter, titleFilter, kind }: Settings) {
  return useMemo(
    () => ({ minDuration, maxDuration, channelFilter, titleFilter, kind }),
    [minDuration, maxDuration, channelFilter, titleFilter, kind],
  );
}

// The video list opens when a button is pressed, so it is a chunk of its own, loaded as soon as there is a
// result.

const loadPanel = () => import("#client/features/calculator/videos/video-panel.tsx");
const VideoPanel = lazy(() => loadPanel().then((module) => ({ default: module.VideoPanel })));

const NOT_LOADED = (
  <p role="alert" className="card p-5">
    The list of videos did not load. Please reload the page.
  </p>
);

/** Preloads the panel's code. */
function usePreloadPanel(): void {
  useEffect(() => {
    // The panel itself reports a failed import.
    loadPanel().catch(() => undefined);
  }, []);
}

function LazyVideoPanel(props: ComponentProps<typeof VideoPanel>) {
  return (
    <LazyPart errorFallback={NOT_LOADED}>
      <VideoPanel {...props} />
    </LazyPart>
  );
}
