import { useEffect, useRef, useState } from "react";
import {
  findInputProblem,
  countLines,
  URL_BOX_ID,
} from "#client/features/calculator/input/lines.ts";
import { StartPanel } from "#client/features/calculator/input/start-panel.tsx";
import { UrlForm } from "#client/features/calculator/input/url-form.tsx";
import { KeysDialog, LIST_KEYS } from "#client/ui/keys-dialog.tsx";
import { describeFailure } from "#client/features/calculator/reading/failure.ts";
import { totalProgress } from "#client/features/calculator/reading/progress.ts";
import { ProgressPanel } from "#client/features/calculator/reading/progress-panel.tsx";
import {
  type AnalysisStatus,
  useAnalysis,
} from "#client/features/calculator/reading/use-analysis.ts";
import { useAnnouncement } from "#client/ui/use-announcement.ts";
import { useResultView } from "#client/features/calculator/result/use-result-view.ts";
import { Results } from "#client/features/calculator/result/results.tsx";
import {
  useCalculatorState,
  type Draft,
} from "#client/features/calculator/use-calculator-state.ts";
import { isFilterOn } from "#client/features/calculator/videos/video-filter.ts";
import { countOf } from "#client/ui/counts.ts";
import { useEnvironment } from "#client/api/environment.ts";
import { useSession } from "#client/identity/session.ts";
import { useOnline } from "#client/ui/use-online.ts";
import { useShortcut } from "#client/ui/use-shortcut.ts";
import { formatDuration } from "#shared/duration.ts";
import { ANONYMOUS_VIDEO_LIMIT } from "#shared/plans.ts";

const KEYS = [
  { keys: "/", does: "Search the titles, or go to the links" },
  { keys: "Ctrl Enter", does: "Calculate, from the links" },
  ...LIST_KEYS,
  { keys: "w", does: "I have watched up to here" },
];

/** The playlist length calculator (product.md 8). */
export function Calculator() {
  const state = useCalculatorState();
  const analysis = useAnalysis(state.request);
  const audience = useSession().status;
  const online = useOnline();
  const environment = useEnvironment();
  const view = useResultView(
    state.request?.lines.join("\n") ?? "",
    // A link with filters or a sort was made with the list open, so open it.
    isFilterOn(state.settings) || state.settings.sort !== "list",
  );
  const [inputProblem, setInputProblem] = useState<string>();
  const { status, result, progress } = analysis;
  const busy = status === "analyzing";
  const shownResult = busy || status === "stopped" ? undefined : result;

  const keepFocus = useFocusOfOutcome(status);
  const submit = (draft: Draft) => {
    keepFocus();
    const problem = findInputProblem(draft.text);
    setInputProblem(problem);
    if (problem === undefined && !state.submit(draft)) analysis.again();
  };
  let failure;
  if (inputProblem !== undefined) failure = { title: inputProblem, detail: "" };
  else if (status === "failed")
    failure = describeFailure(analysis.error, online, analysis.failedAt);

  useShortcut("/", () => document.getElementById(URL_BOX_ID)?.focus(), !shownResult);

  return (
    <div className="py-8 sm:py-10">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h1 className="text-title font-bold tracking-tight">Playlist Length Calculator</h1>
          <p className="mt-2 max-w-prose text-soft">
            Paste links to playlists or videos and see how long they really are, at any speed.
          </p>
        </div>
        <KeysDialog keys={KEYS} />
      </div>
      <p role="status" className="sr-only">
        {useAnnouncement(describeStatus(analysis))}
      </p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)] print:block">
        <UrlForm
          draft={state.draft}
          busy={busy}
          audience={audience}
          videoLimit={environment?.anonymousVideoLimit ?? ANONYMOUS_VIDEO_LIMIT}
          failure={failure}
          onDraft={(draft) => {
            setInputProblem(undefined);
            state.setDraft(draft);
          }}
          onRegion={state.changeRegion}
          onSubmit={() => submit(state.draft)}
        />
        {(busy || status === "stopped") && (
          <ProgressPanel
            progress={progress}
            playlists={countLines(state.request?.lines.join("\n") ?? "").playlists}
            stopped={status === "stopped"}
            onStop={() => {
              keepFocus();
              analysis.stop();
            }}
          />
        )}
        {shownResult && (
          <Results
            result={shownResult}
            question={state.question}
            settings={state.settings}
            anonymous={audience === "anonymous"}
            view={view}
            onSettings={state.changeSettings}
          />
        )}
        {!busy && status !== "stopped" && !shownResult && (
          <StartPanel
            environment={environment}
            onExample={(url) => submit({ ...state.draft, text: url })}
          />
        )}
      </div>
    </div>
  );
}

const OUTCOME_IDS: Partial<Record<AnalysisStatus, string>> = {
  analyzing: "progress-heading",
  stopped: "progress-heading",
  done: "results-heading",
  failed: URL_BOX_ID,
};

/**
 * Pressing the start or stop button removes it. If it had the focus, the focus moves to the outcome;
 * otherwise it stays where the person moved it.
 */
function useFocusOfOutcome(status: AnalysisStatus): () => void {
  const wanted = useRef(false);
  useEffect(() => {
    const id = OUTCOME_IDS[status];
    if (!wanted.current || id === undefined || document.activeElement !== document.body) return;
    document.getElementById(id)?.focus({ preventScroll: true });
  }, [status]);
  return () => {
    wanted.current = true;
  };
}

/** The status for screen readers. */
function describeStatus({ status, result, progress }: ReturnType<typeof useAnalysis>): string {
  if (status === "done" && result) {
    const playlists = countOf(result.processedUrls, "playlist");
    return `Found ${countOf(result.totalVideos, "video")} from ${playlists}, ${formatDuration(result.totalDuration)} in total`;
  }
  const { videos, seconds } = totalProgress(progress);
  const known = `${countOf(videos, "video")} so far, ${formatDuration(seconds)}`;
  if (status === "analyzing") return `Analyzing playlists: ${known}`;
  if (status === "stopped") return `Stopped: ${known}`;
  return "";
}
