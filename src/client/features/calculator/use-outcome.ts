import { useEffect, useRef } from "react";
import { FORM_BAR_ID } from "#client/features/calculator/input/form-bar.tsx";
import { URL_BOX_ID } from "#client/features/calculator/input/lines.ts";
import type { AnalysisRequest } from "#client/features/calculator/reading/analyze.ts";
import type { AnalysisStatus } from "#client/features/calculator/reading/use-analysis.ts";

const OUTCOME_IDS: Partial<Record<AnalysisStatus, string>> = {
  analyzing: "progress-heading",
  stopped: "progress-heading",
  done: "results-heading",
  failed: URL_BOX_ID,
};

/**
 * Pressing the start or stop button removes it. If it had the focus, the focus moves to the outcome; otherwise it
 * stays where the person moved it. The outcome is scrolled into view; on a narrow screen the start also folds the
 * form above it into a bar.
 */
export function useOutcome(status: AnalysisStatus, request: AnalysisRequest | null) {
  const focusWanted = useRef(false);
  const viewWanted = useRef(false);
  useEffect(() => {
    const id = OUTCOME_IDS[status];
    if (id === undefined || request === null) return;
    if (viewWanted.current) {
      viewWanted.current = false;
      for (const shown of [FORM_BAR_ID, id]) {
        document.getElementById(shown)?.scrollIntoView({ block: "nearest" });
      }
    }
    if (focusWanted.current && !isFocusVisible()) {
      document.getElementById(id)?.focus({ preventScroll: true });
    }
  }, [status, request]);
  return {
    keepFocus: () => {
      focusWanted.current = true;
    },
    keepInView: () => {
      viewWanted.current = true;
    },
  };
}

/** False also in a form that was just hidden: browsers take the focus out of it a moment later. */
function isFocusVisible(): boolean {
  const { activeElement } = document;
  return activeElement !== document.body && activeElement?.getClientRects().length !== 0;
}
