import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useState } from "react";
import { describeNotice, type LinkNames } from "#shared/calculator-words.ts";
import { Button } from "#client/ui/button.tsx";
import { formatTime } from "#client/ui/times.ts";
import type { CalculatorResponse } from "#shared/contract/calculator.ts";
import type { LinkReference } from "#shared/youtube-links.ts";
import * as words from "#words/calculator.ts";

const NAMES = {
  playlist: words.playlistWithId,
  video: words.videoWithId,
  channel: words.channelWithId,
};

const SHOWN_AT_FIRST = 4;

type Props = {
  warnings: readonly string[];
  /** When YouTube's allowance is available again for what could not be read, in ISO 8601. */
  resumesAt: string | undefined;
};

export function Warnings({ warnings, resumesAt }: Props) {
  const [areAllShown, setAllShown] = useState(false);
  const [openedAt] = useState(() => new Date());
  if (warnings.length === 0 && resumesAt === undefined) return null;
  const shown = areAllShown ? warnings : warnings.slice(0, SHOWN_AT_FIRST);
  const moreCount = warnings.length - shown.length;
  return (
    <section
      aria-label={words.warnings}
      className="mt-4 flex gap-3 rounded-lg border border-warn-line bg-warn p-4 text-on-warn max-sm:p-3 max-sm:text-sm"
    >
      <TriangleAlert className="mt-0.5 size-5 shrink-0 max-sm:hidden" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <ul className="list-disc space-y-1 ps-4">
          {shown.map((warning, index) => (
            <li key={index}>{warning}</li>
          ))}
        </ul>
        {resumesAt !== undefined && (
          <p className="mt-2 font-semibold">
            {words.restReadFrom({ time: formatTime(resumesAt, openedAt) })}
          </p>
        )}
        {moreCount > 0 && (
          <Button className="mt-3" onClick={() => setAllShown(true)}>
            {words.moreWarnings({ count: moreCount })}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Whether the warning at `index` only says for one line what the summary says for all lines: what is left out. */
export function isLeftOutWarning(
  { notices }: Pick<CalculatorResponse, "notices">,
  index: number,
): boolean {
  return notices?.[index]?.code === "left_out";
}

/**
 * The warnings: one sentence for each notice, in the same order. Uses the server's own warnings if the answer has no
 * notices (an older cached answer), and for an unknown notice.
 */
export function describeNotices(
  { notices, warnings }: Pick<CalculatorResponse, "notices" | "warnings">,
  names?: LinkNames,
): string[] {
  if (notices === undefined) return warnings;
  return notices.map(
    (notice, index) => describeNotice(notice, names) ?? warnings[index] ?? words.unknownNotice,
  );
}

/** What warnings call the lines of a shared link, by line number: the playlist's title, or else its kind and id. */
export function nameLinks(
  list: readonly LinkReference[],
  { playlists }: Pick<CalculatorResponse, "playlists">,
): LinkNames {
  const titles = new Map(playlists.map(({ line, title }) => [line, title]));
  return new Map(
    list.map(({ kind, id }, index) => {
      const line = index + 1;
      return [line, titles.get(line) ?? NAMES[kind]({ id })];
    }),
  );
}
