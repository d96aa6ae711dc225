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
import {
  pageTitleOf,
  type ResultView,
  type ShownPart,
} from "#client/features/calculator/result/shown-part.ts";
import { SummaryCard } from "#client/features/calculator/result/summary-card.tsx";
import { pageAddress } from "#client/ui/page-address.ts";
import { useShownTitle } from "#client/ui/page-title.ts";
import type { ResultPart } from "#shared/result-part.ts";
import {
  fitsInAddress,
  listKeyOf,
  withoutPositions,
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
import { Button } from "#client/ui/button.tsx";
import { useShortcut } from "#client/ui/use-shortcut.ts";
import type { CalculatorResponse, CalculatorVideo } from "#shared/contract/calculator.ts";
import { selectedKeys, selectionKey, writeSelection } from "#shared/selected-videos.ts";
import { LazyPart } from "#client/ui/lazy/lazy-part.tsx";
import * as words from "#words/calculator.ts";
import * as counts from "#words/counts.ts";

const VIDEOS_ID = "videos";

type Props = {
  result: CalculatorResponse;
  question: Question;
  settings: Settings;
  /** Whether the lines were typed, so that warnings can name them by number; false for lines from a link. */
  isTyped: boolean;
  watchSettings: ReturnType<typeof useWatchSettings>;
  part: ShownPart;
  isAnonymous: boolean;
  /** Only for an imported list: how many of its videos are private or deleted. */
  notListed?: number;
  view: ResultView;
  onSettings: (change: Partial<Settings>) => void;
  /** Checks the lists now; undefined where that is not possible. */
  onCheck?: (() => Promise<void>) | undefined;
};

export function Results(props: Props) {
  const { result, question, settings, isTyped, part, isAnonymous, view, onSettings } = props;
  const { range, speed, watched } = props.watchSettings;
  const { videos, ownLists } = result;
  const { selection, isSelectionSet, setSelection, isListShown, setListShown } = view;
  const indexed = useMemo(() => indexVideos(videos), [videos]);
  const totals = useMemo(() => totalSelection(videos, selection), [videos, selection]);
  // Checkboxes and totals update at once; everything else computed from the selection is deferred.
  const deferredSelection = useDeferredValue(selection);
  const selectedVideos = useMemo(
    () => indexed.filter(({ video }) => deferredSelection.has(selectionKey(video))),
    [indexed, deferredSelection],
  );
  // Undefined if the selection is too long for the URL.
  const selectedPositions = useMemo(
    () => writeSelection(selectedVideos.map(({ position }) => position)),
    [selectedVideos],
  );
  const isDeferredCurrent = deferredSelection === selection;
  // "" also if the URL cannot hold the positions: it leaves own lists out, or the selection is too long.
  const positionsForLink = ownLists ? "" : (selectedPositions ?? "");
  const writeToSettings = useEffectEvent((positions: string) => {
    if (settings.selected !== positions) onSettings({ selected: positions });
  });
  // A link selects by positions, which hold for these videos only, so they are converted to keys at once.
  const selectFromLink = useEffectEvent((all: readonly CalculatorVideo[]) => {
    if (settings.selected !== "") setSelection(selectedKeys(all, settings.selected));
  });
  useEffect(() => {
    if (!isSelectionSet) selectFromLink(videos);
    // While the deferred selection lags behind, the positions are those of an older selection.
    else if (isDeferredCurrent) writeToSettings(positionsForLink);
  }, [isDeferredCurrent, isSelectionSet, positionsForLink, videos]);
  const exported = selectedVideos.length === 0 ? indexed : selectedVideos;
  const warnings = useMemo(
    () => describeNotices(result, isTyped ? undefined : nameLinks(question.list, result)),
    [result, isTyped, question.list],
  );
  const filterText = useFilterText(settings);
  const onSpeed = useCallback(
    (speed: number) => onSettings({ speed: speed === 1 ? "" : String(speed) }),
    [onSettings],
  );
  const isPartSelected = selectedVideos.length > 0 && selectedVideos.length < videos.length;
  const title = pageTitleOf(
    isPartSelected ? selectedPart(part, selectedVideos, videos.length) : part,
  );
  const shareAddress =
    question.list.length === 0
      ? null
      : createShareAddress(question, ownLists ? withoutPositions(settings) : settings);

  useShownTitle(videos.length === 0 ? undefined : title);
  usePreloadPanel();
  // Open from the start if the link has settings of the plan. A speed alone is not one of them.
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
        {isAnonymous && <SignUpCard />}
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
        isSelectionTooLong={selectedPositions === undefined}
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
        {words.planWatching}
      </Button>
      {isPlanOpen && (
        <LazyPart errorFallback={<p role="alert">{words.partNotLoaded}</p>}>
          <PlanCard
            isAskedFor={isPlanAskedFor}
            listKey={listKeyOf(question.list, ownLists, videos[0]?.id)}
            title={part.title ?? counts.videos({ count: videos.length })}
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
        </LazyPart>
      )}
      {/* An imported list has no separate playlists; the summary says everything about it. */}
      {part.playlists.length > 0 && props.notListed === undefined && (
        <LazyPart>
          <SubtotalsCard
            playlists={part.playlists}
            totalSeconds={part.seconds}
            speed={part.speed}
            region={question.region}
          />
        </LazyPart>
      )}
      <Button
        className="w-full"
        aria-expanded={isListShown}
        aria-controls={isListShown ? VIDEOS_ID : undefined}
        onClick={() => setListShown(!isListShown)}
      >
        <ChevronDown className={`size-5 ${isListShown ? "rotate-180" : ""}`} aria-hidden="true" />
        {isListShown ? words.hideVideos : words.showAllVideos({ count: videos.length })}
      </Button>
      {isListShown && (
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
      {selectedVideos.length > 0 && (
        <CreateCard
          videoIds={sortVideos(selectedVideos, settings.sort).map(({ video }) => video.id)}
        />
      )}
      {isAnonymous && <SignUpCard />}
    </div>
  );
}

/** "/" shows the list and moves the focus to its search field. Call the returned function when the list is mounted. */
function useSearchShortcut(showList: () => void): () => void {
  const isFocusWanted = useRef(false);
  useShortcut("/", () => {
    const field = document.getElementById(TITLE_FILTER_ID);
    // The field exists only while the list is shown.
    isFocusWanted.current = field === null;
    if (field) field.focus();
    else showList();
  });
  return useCallback(() => {
    if (isFocusWanted.current) document.getElementById(TITLE_FILTER_ID)?.focus();
    isFocusWanted.current = false;
  }, []);
}

/** Undefined if the lists are too many for a URL. */
function createShareAddress(question: Question, settings: Settings): string | undefined {
  if (!fitsInAddress(question)) return undefined;
  return `${location.origin}${pageAddress("/playlist-length")}${writeUrlState({ question, settings })}`;
}

/** The selected videos as a part of the result, which has `count` videos. */
function selectedPart(
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
const SubtotalsCard = lazy(() =>
  import("#client/features/calculator/result/subtotals-card.tsx").then((module) => ({
    default: module.SubtotalsCard,
  })),
);

const PlanCard = lazy(() =>
  import("#client/features/calculator/plan/plan-card.tsx").then((module) => ({
    default: module.PlanCard,
  })),
);

const VideoPanel = lazy(() => loadPanel().then((module) => ({ default: module.VideoPanel })));

const NOT_LOADED = (
  <p role="alert" className="card p-5">
    {words.videosNotLoaded}
  </p>
);

function usePreloadPanel(): void {
  useEffect(() => {
    // If the import fails, LazyVideoPanel says so.
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
