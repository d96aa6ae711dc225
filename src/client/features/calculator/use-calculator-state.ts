// The state of the calculator. The URL holds the question and the settings; the box and the fields hold what is
// being typed. The typed lines, including invalid ones, are in the history entry, so that going back shows the
// same answer.
import { useCallback, useEffect, useMemo, useState } from "react";
import { NavigationType, useLocation, useNavigate, useNavigationType } from "react-router";
import type { AnalysisRequest } from "#client/features/calculator/reading/analyze.ts";
import {
  DUPLICATES_BOX_ID,
  typedLines,
  URL_BOX_ID,
} from "#client/features/calculator/input/lines.ts";
import {
  DEFAULT_SETTINGS,
  fitsInAddress,
  listAsLines,
  readReferences,
  readUrlState,
  settingsForNewList,
  withoutPositions,
  writeUrlState,
  type Question,
  type Settings,
} from "#client/features/calculator/url-state.ts";
import { ADDRESS_WRITE_DELAY_MS } from "#client/ui/timings.ts";
import { useHydrated } from "#client/ui/browser-state.ts";
import { isRecord } from "#shared/is-record.ts";
import { findSharedLinks } from "#shared/shared-text.ts";

export type Draft = { text: string; duplicates: boolean; region: string | undefined };

const EMPTY_DRAFT: Draft = { text: "", duplicates: false, region: undefined };
const NO_QUESTION: Question = { list: [], duplicates: false, region: undefined };

/** @param isSignedIn then the lines may name lists that only the person can see, which must not be in the URL */
export function useCalculatorState(isSignedIn: boolean) {
  const hydrated = useHydrated();
  const location = useLocation();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [settings, setSettings] = useState(DEFAULT_SETTINGS);
  const [seenEntry, setSeenEntry] = useState<string>();

  const urlState = useMemo(
    () => (hydrated ? readUrlState(location.search) : undefined),
    [hydrated, location.search],
  );
  // Undefined if no other app shared anything; empty if what it shared has no link.
  const sharedLinks = useMemo(
    () => (hydrated ? findSharedLinks(new URLSearchParams(location.search)) : undefined),
    [hydrated, location.search],
  );
  const question = urlState?.question ?? NO_QUESTION;
  const request = useMemo(
    () => (hydrated ? createRequest(question, location.state) : null),
    [hydrated, question, location.state],
  );
  const references = useMemo(() => readReferences(request?.lines ?? []), [request]);
  const isTyped = readHistoryLines(location.state) !== undefined;

  // A link, Back or Forward loads the entry's state into the fields. Our own URL updates must not, because the
  // person may have typed since.
  if (urlState && seenEntry !== location.key) {
    setSeenEntry(location.key);
    if (seenEntry === undefined || navigationType === NavigationType.Pop) {
      setSettings(urlState.settings);
      const text = (request?.lines ?? sharedLinks ?? []).join("\n");
      const entryDraft = { text, duplicates: question.duplicates, region: question.region };
      setDraft(seenEntry === undefined && text === "" ? readEarlyInput(entryDraft) : entryDraft);
    }
  }

  // The links that another app shared become typed lines, and what it shared is removed from the URL.
  useEffect(() => {
    if (sharedLinks === undefined) return;
    const sharedQuestion = { ...NO_QUESTION, list: readReferences(sharedLinks) };
    const search = writeUrlState({ question: sharedQuestion, settings: DEFAULT_SETTINGS });
    const state = sharedLinks.length === 0 ? { sharedNothing: true } : { lines: sharedLinks };
    void navigate({ search }, { replace: true, state });
  }, [sharedLinks, navigate]);

  useEffect(() => {
    if (!urlState || sharedLinks !== undefined) return undefined;
    // Keep the URL of a link with too long a list: the URL written for it would omit the list.
    if (!fitsInAddress(question)) return undefined;
    // The URL leaves out lists that only the person can see. Positions in the settings count the videos of those lists,
    // so the URL leaves out the positions, too.
    const namesAllLists = !isSignedIn || question.list.length === references.length;
    const urlSettings = namesAllLists ? settings : withoutPositions(settings);
    const search = writeUrlState({ question, settings: urlSettings });
    if (search === location.search) return undefined;
    const timer = setTimeout(() => {
      // Another navigation came first, so this search string is outdated.
      if (window.location.search !== location.search) return;
      void navigate({ search }, { replace: true, state: location.state });
    }, ADDRESS_WRITE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [
    urlState,
    sharedLinks,
    isSignedIn,
    question,
    references,
    settings,
    location.search,
    location.state,
    navigate,
  ]);

  /** Starts a new question. Returns false for the current one, which the caller then repeats. */
  const submit = (next: Draft): boolean => {
    const nextRequest = toRequest(next);
    if (request && isSameRequest(nextRequest, request)) return false;
    const hasSameLines = request?.lines.join("\n") === nextRequest.lines.join("\n");
    const nextSettings = hasSameLines ? settings : settingsForNewList(settings);
    setDraft(next);
    setSettings(nextSettings);
    const { list, ...rest } = toQuestion(nextRequest);
    // Lists that only the person can see must not be in the URL. The answer says which ones these are; then
    // writePublicLists() adds the others.
    const publicQuestion = { ...rest, list: isSignedIn ? [] : list };
    const search = writeUrlState({ question: publicQuestion, settings: nextSettings });
    void navigate({ search }, { state: { lines: nextRequest.lines } });
    return true;
  };

  /** Selects a country, and repeats a shown result with it. */
  const changeRegion = (region: string | undefined) => {
    setDraft({ ...draft, region });
    if (!request) return;
    const search = writeUrlState({ question: { ...question, region }, settings });
    void navigate({ search }, { replace: true, state: { lines: request.lines } });
  };

  /** Writes the lists of the request into the URL, except those that only the person can see. */
  const writePublicLists = (ownListIds: readonly string[] = []) => {
    if (!request) return;
    const list = references.filter(({ id }) => !ownListIds.includes(id));
    // The URL holds none of the lists, all of them, or these already, so their number tells.
    if (list.length === question.list.length) return;
    const search = writeUrlState({ question: { ...question, list }, settings });
    void navigate({ search }, { replace: true, state: { lines: request.lines } });
  };

  const changeSettings = useCallback((change: Partial<Settings>) => {
    setSettings((current) => ({ ...current, ...change }));
  }, []);

  return {
    draft,
    setDraft,
    settings,
    changeSettings,
    question,
    request,
    /** False if the lines come from a link, so that the person does not know their numbers. */
    isTyped,
    hydrated,
    /** Another app shared something without a link. */
    sharedNothing: isRecord(location.state) && location.state["sharedNothing"] === true,
    submit,
    writePublicLists,
    changeRegion,
  };
}

/** What was typed into the prerendered form before its script had loaded. */
function readEarlyInput(draft: Draft): Draft {
  const box = document.getElementById(URL_BOX_ID);
  const duplicates = document.getElementById(DUPLICATES_BOX_ID);
  return {
    ...draft,
    ...(box instanceof HTMLTextAreaElement && { text: box.value }),
    ...(duplicates instanceof HTMLInputElement && { duplicates: duplicates.checked }),
  };
}

function createRequest(question: Question, historyState: unknown): AnalysisRequest | null {
  const lines = readHistoryLines(historyState) ?? listAsLines(question.list);
  if (lines.length === 0) return null;
  return { lines, duplicates: question.duplicates, region: question.region };
}

/** The lines in the history entry. The front page writes them in the same format. */
function readHistoryLines(state: unknown): string[] | undefined {
  if (typeof state !== "object" || state === null || !("lines" in state)) return undefined;
  const { lines } = state;
  if (!Array.isArray(lines) || !lines.every((line) => typeof line === "string")) return undefined;
  return lines.some((line) => line.trim() !== "") ? lines : undefined;
}

function toRequest({ text, duplicates, region }: Draft): AnalysisRequest {
  return { lines: typedLines(text), duplicates, region };
}

function toQuestion({ lines, duplicates, region }: AnalysisRequest): Question {
  return { list: readReferences(lines), duplicates, region };
}

function isSameRequest(a: AnalysisRequest, b: AnalysisRequest): boolean {
  return (
    a.duplicates === b.duplicates &&
    a.region === b.region &&
    a.lines.join("\n") === b.lines.join("\n")
  );
}
