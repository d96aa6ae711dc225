import { lazy, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useEnvironment } from "#client/api/environment.ts";
import { describeFailure } from "#client/features/calculator/input/failure-alert.tsx";
import { FORM_BAR_ID, FormBar } from "#client/features/calculator/input/form-bar.tsx";
import {
  countLines,
  findInputProblem,
  typedLines,
  URL_BOX_ID,
} from "#client/features/calculator/input/lines.ts";
import { StartPanel } from "#client/features/calculator/input/start-panel.tsx";
import { UrlForm } from "#client/features/calculator/input/url-form.tsx";
import { useKeptAnalysis } from "#client/features/calculator/kept/use-kept-analysis.ts";
import { useWatchSettings } from "#client/features/calculator/plan/shown-range.ts";
import {
  totalProgress,
  type AnalysisRequest,
} from "#client/features/calculator/reading/analyze.ts";
import { ProgressPanel } from "#client/features/calculator/reading/progress-panel.tsx";
import type { AnalysisStatus } from "#client/features/calculator/reading/use-analysis.ts";
import { Results } from "#client/features/calculator/result/results.tsx";
import {
  announcementOf,
  showPart,
  useResultView,
  type ShownPart,
} from "#client/features/calculator/result/shown-part.ts";
import {
  useCalculatorState,
  type Draft,
} from "#client/features/calculator/use-calculator-state.ts";
import { isFilterOn } from "#client/features/calculator/videos/listed-videos.ts";
import { AgreementSentence } from "#client/identity/entrance.tsx";
import { useSession } from "#client/identity/session.ts";
import { LazyPart } from "#client/ui/lazy/lazy-part.tsx";
import { useAnnouncement } from "#client/ui/use-announcement.ts";
import { useShortcut } from "#client/ui/use-shortcut.ts";
import type { CalculatorVideo } from "#shared/contract/calculator.ts";
import { formatDuration } from "#shared/duration.ts";
import { ANONYMOUS_VIDEO_LIMIT } from "#shared/plans.ts";
import * as words from "#words/calculator.ts";
import * as identityWords from "#words/identity.ts";

const OUTCOME_IDS: Partial<Record<AnalysisStatus, string>> = {
  analyzing: "progress-heading",
  stopped: "progress-heading",
  done: "results-heading",
  failed: URL_BOX_ID,
};

const KeptNote = lazy(() =>
  import("#client/features/calculator/kept/kept-results.tsx").then((module) => ({
    default: module.KeptNote,
  })),
);

const KeepResults = lazy(() =>
  import("#client/features/calculator/kept/kept-results.tsx").then((module) => ({
    default: module.KeepResults,
  })),
);

const CalculatorKeys = lazy(() =>
  import("#client/features/calculator/calculator-keys.tsx").then((module) => ({
    default: module.CalculatorKeys,
  })),
);
// Prerendered; its script loads after the page's. A constant element, because a re-render before that script has loaded would
// replace the prerendered HTML.
const keys = (
  <LazyPart>
    <CalculatorKeys />
  </LazyPart>
);

const NO_VIDEOS: readonly CalculatorVideo[] = [];

/**
 * The playlist length calculator (product.md 8). Before hydration it shows the form, or for a shared link
 * (public/boot.js) the start of the reading, so that such a link opens where its result will be.
 */
export function Calculator() {
  const audience = useSession().status;
  const isSignedIn = audience === "signed-in";
  const state = useCalculatorState(isSignedIn);
  const analysis = useKeptAnalysis(state.request);
  const environment = useEnvironment();
  const resultView = useResultView(state.request?.lines.join("\n") ?? "", {
    // A link with filters, a sort or a selection was made with the list open, so open it.
    opensList:
      isFilterOn(state.settings) ||
      state.settings.sort !== "list" ||
      state.settings.selected !== "",
  });
  const [inputProblem, setInputProblem] = useState<string>();
  const { status, result, progress } = analysis;
  const busy = status === "analyzing";
  const shownResult = busy || status === "stopped" ? undefined : result;
  const watchSettings = useWatchSettings(shownResult?.videos ?? NO_VIDEOS, state.settings);
  const { range, speed } = watchSettings;
  const shownPart = useMemo(
    () => shownResult && showPart(shownResult, range, speed),
    [shownResult, range, speed],
  );
  // A signed-in person's lists are written into the URL only now: the result says which are private.
  const writePublicLists = useEffectEvent(() => state.writePublicLists(shownResult?.ownLists));
  useEffect(() => {
    if (isSignedIn && shownResult) writePublicLists();
  }, [isSignedIn, shownResult]);
  const [isFormOpen, setFormOpen] = useState(false);
  const { hydrated } = state;
  // On a narrow screen, a bar takes the form's place. A failure is shown in the form, which then stays open.
  const isFoldable = state.request !== null && status !== "failed";
  const isFolded = isFoldable && !isFormOpen;

  const { keepFocus, keepInView } = useOutcome(status, state.request);
  const submit = (draft: Draft) => {
    keepFocus();
    const problem = findInputProblem(draft.text);
    setInputProblem(problem);
    if (problem !== undefined) return;
    keepInView();
    setFormOpen(false);
    if (!state.submit(draft)) analysis.restart();
  };
  let failure;
  if (inputProblem !== undefined) failure = { title: inputProblem, detail: "" };
  else if (state.sharedNothing && state.draft.text === "")
    failure = { title: words.sharedNothing, detail: "" };
  else if (status === "failed") failure = describeFailure(analysis.error, analysis.failedAt);

  useShortcut("/", () => document.getElementById(URL_BOX_ID)?.focus(), {
    enabled: !shownResult,
  });

  return (
    <div className="py-8 sm:py-10">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h1 className="text-title font-bold tracking-tight">{words.title}</h1>
          <p className="mt-2 max-w-prose text-soft">{words.promise}</p>
        </div>
        {keys}
      </div>
      {/* A shared link calculates at once, and the form with its sentence may be folded. */}
      {(!hydrated || (state.request !== null && !state.isTyped)) && (
        <AgreementSentence
          sentence={identityWords.agreeByUsePage}
          className={`mt-2 max-w-prose print:hidden ${hydrated ? "" : "hidden in-data-shared-link:block"}`}
        />
      )}
      <p role="status" className="sr-only">
        {useAnnouncement(describeStatus(analysis, shownPart))}
      </p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)] print:block">
        {(isFoldable || !hydrated) && (
          <FormBar
            className={hydrated ? "flex lg:hidden" : "hidden max-lg:in-data-shared-link:flex"}
            request={state.request}
            isSignedIn={isSignedIn}
            isOpen={isFormOpen}
            onToggle={() => setFormOpen(!isFormOpen)}
          />
        )}
        <UrlForm
          className={formClass(hydrated, isFolded)}
          draft={state.draft}
          isSubmitted={state.request?.lines.join("\n") === typedLines(state.draft.text).join("\n")}
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
        {(busy || status === "stopped" || !hydrated) && (
          <ProgressPanel
            className={hydrated ? "" : "hidden in-data-shared-link:block"}
            progress={progress}
            lines={countLines(state.request?.lines.join("\n") ?? "", isSignedIn)}
            isStopped={status === "stopped"}
            onStop={() => {
              keepFocus();
              analysis.stop();
            }}
          />
        )}
        {shownResult && shownPart && (
          <div className="space-y-6">
            {analysis.isKept && (
              <LazyPart>
                <KeptNote readAt={shownResult.readAt} />
              </LazyPart>
            )}
            <Results
              result={shownResult}
              question={state.question}
              settings={state.settings}
              isTyped={state.isTyped}
              watchSettings={watchSettings}
              part={shownPart}
              isAnonymous={audience === "anonymous"}
              view={resultView}
              onSettings={state.changeSettings}
              onCheck={analysis.isKept ? undefined : analysis.checkNow}
            />
            {analysis.isKeepable && (
              <LazyPart>
                <KeepResults />
              </LazyPart>
            )}
          </div>
        )}
        {!busy && status !== "stopped" && !shownResult && (
          <StartPanel
            className={hydrated ? "" : "in-data-shared-link:hidden"}
            environment={environment}
            onExample={(url) => submit({ ...state.draft, text: url })}
          />
        )}
      </div>
    </div>
  );
}

/** Hides the folded form on a narrow screen; before hydration, for a shared link. */
function formClass(hydrated: boolean, isFolded: boolean): string {
  if (!hydrated) return "max-lg:in-data-shared-link:hidden";
  return isFolded ? "max-lg:hidden" : "";
}

/** The status for screen readers. */
function describeStatus(
  { status, progress }: ReturnType<typeof useKeptAnalysis>,
  part: ShownPart | undefined,
): string {
  if (status === "done" && part) return announcementOf(part);
  const { videos, seconds } = totalProgress(progress);
  const soFar = { count: videos, length: formatDuration(seconds) };
  if (status === "analyzing") return words.analyzingSoFar(soFar);
  if (status === "stopped") return words.stoppedSoFar(soFar);
  return "";
}

/**
 * After the start or stop button was pressed, moves the focus to the outcome, because the button disappears or is
 * disabled. If another visible element has the focus, it stays there. After the start, the outcome is scrolled into
 * view, and on a narrow screen also the bar that takes the form's place.
 */
function useOutcome(status: AnalysisStatus, request: AnalysisRequest | null) {
  const isFocusWanted = useRef(false);
  const isViewWanted = useRef(false);
  useEffect(() => {
    const id = OUTCOME_IDS[status];
    if (id === undefined || request === null) return;
    if (isViewWanted.current) {
      isViewWanted.current = false;
      for (const wantedId of [FORM_BAR_ID, id]) {
        document.getElementById(wantedId)?.scrollIntoView({ block: "nearest" });
      }
    }
    // Stays wanted: the outcome is first the progress, and then the result.
    if (isFocusWanted.current && !isFocusVisible()) {
      document.getElementById(id)?.focus({ preventScroll: true });
    }
  }, [status, request]);
  return {
    keepFocus: () => {
      isFocusWanted.current = true;
    },
    keepInView: () => {
      isViewWanted.current = true;
    },
  };
}

/** Whether a visible element has the focus. A form that was just hidden keeps the focus for a moment. */
function isFocusVisible(): boolean {
  const { activeElement } = document;
  return activeElement !== document.body && activeElement?.getClientRects().length !== 0;
}
