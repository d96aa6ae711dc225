import { regionName } from "#client/ui/video-list/regions.ts";
import { countLines, describeLines } from "#client/features/calculator/input/lines.ts";
import { Button } from "#client/ui/button.tsx";
import type { AnalysisRequest } from "#client/features/calculator/reading/analyze.ts";

export const FORM_ID = "calculator-form";
export const FORM_BAR_ID = "calculator-form-bar";

type Props = {
  /** Null in the prerendered page, which knows no links. */
  request: AnalysisRequest | null;
  isPerson: boolean;
  isOpen: boolean;
  onToggle: () => void;
  className: string;
};

/** Stands for the form while there is a result and no room beside it: "2 playlists · Germany" and "Edit". */
export function FormBar({ request, isPerson, isOpen, onToggle, className }: Props) {
  return (
    <div
      id={FORM_BAR_ID}
      className={`card min-h-14 scroll-mt-3 items-center justify-between gap-4 py-1.5 pr-2 pl-4 print:hidden ${className}`}
    >
      <p className="min-w-0 truncate font-medium">
        {request && describeRequest(request, isPerson)}
      </p>
      <Button aria-expanded={isOpen} aria-controls={FORM_ID} onClick={onToggle}>
        Edit
      </Button>
    </div>
  );
}

function describeRequest(
  { lines, duplicates, region }: AnalysisRequest,
  isPerson: boolean,
): string {
  const count = countLines(lines.join("\n"), isPerson);
  const parts = [
    // The warnings of the result name the other lines.
    describeLines({ ...count, unknown: [] }) || describeLines(count),
    duplicates && "with duplicates",
    region !== undefined && regionName(region),
  ];
  return parts.filter((part) => part !== false && part !== "").join(" · ");
}
