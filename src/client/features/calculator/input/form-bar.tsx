import { regionName } from "#client/ui/video-list/regions.ts";
import { countLines, describeLines } from "#client/features/calculator/input/lines.ts";
import { FORM_ID } from "#client/features/calculator/input/url-form.tsx";
import { Button } from "#client/ui/button.tsx";
import type { AnalysisRequest } from "#client/features/calculator/reading/analyze.ts";
import * as words from "#words/calculator.ts";

export const FORM_BAR_ID = "calculator-form-bar";

type Props = {
  /** Null in the prerendered page, which knows no links. */
  request: AnalysisRequest | null;
  isSignedIn: boolean;
  isOpen: boolean;
  onToggle: () => void;
  className: string;
};

/** Replaces the folded form on a narrow screen while there is a result: "2 playlists · Germany" and "Edit". */
export function FormBar({ request, isSignedIn, isOpen, onToggle, className }: Props) {
  return (
    <div
      id={FORM_BAR_ID}
      className={`card min-h-14 scroll-mt-3 items-center justify-between gap-4 py-1.5 pe-2 ps-4 print:hidden ${className}`}
    >
      <p className="min-w-0 truncate font-medium">
        {request && describeRequest(request, isSignedIn)}
      </p>
      <Button aria-expanded={isOpen} aria-controls={FORM_ID} onClick={onToggle}>
        {words.edit}
      </Button>
    </div>
  );
}

function describeRequest(
  { lines, duplicates, region }: AnalysisRequest,
  isSignedIn: boolean,
): string {
  const count = countLines(lines.join("\n"), isSignedIn);
  const parts = [
    // Unrecognised lines, which the result's warnings name, are counted only if nothing else can be.
    describeLines({ ...count, unknown: [] }) || describeLines(count),
    duplicates && words.withDuplicates,
    region !== undefined && regionName(region),
  ];
  return parts.filter((part) => part !== false && part !== "").join(" · ");
}
