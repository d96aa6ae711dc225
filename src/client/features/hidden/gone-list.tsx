import { Link } from "react-router";
import { SearchLink } from "#client/library/search-link.tsx";
import { FileNameLine } from "#client/takeout/file-name-line.tsx";
import { describeFileName, type FileNames, type NameFromFile } from "#client/takeout/file-names.ts";
import { factsIn } from "#client/library/video-table.ts";
import { placeholderName } from "#client/library/video-name.ts";
import { formatDay } from "#client/ui/dates.ts";
import { FactLine } from "#client/ui/video-list/grid-row.tsx";
import type { Removal } from "#shared/contract/removal.ts";
import * as words from "#words/hidden.ts";

const HEADING_ID = "gone-heading";
/** Who removed the video, in the words of the removal history (product.md 7.2.2). */
const WHO: Record<Removal["by"], string> = {
  you: words.removedByYou,
  owner: words.removedByOwner,
  youtube: words.unavailable,
  unknown: words.removerUnknown,
};
// Thousands of rows may be listed, so skip rendering those out of sight.
const LAZY = "[contain-intrinsic-size:auto_5.5rem] [content-visibility:auto]";

/** The videos that are not in their playlist any more. `gone` is not empty. */
export function GoneList({ gone, fileNames }: { gone: readonly Removal[]; fileNames: FileNames }) {
  return (
    <section aria-labelledby={HEADING_ID} className="mt-8">
      <h2 id={HEADING_ID} className="text-lg font-semibold">
        {words.goneHeading({ count: gone.length })}
      </h2>
      <p className="mt-1 max-w-prose text-sm text-soft">
        {words.goneNote({
          count: gone.length,
          history: (text) => (
            <Link to="/history" className="font-semibold text-accent underline">
              {text}
            </Link>
          ),
        })}
      </p>
      <ul className="card mt-4 divide-y divide-line overflow-clip">
        {gone.map((removal) => (
          <GoneRow
            key={removal.id}
            removal={removal}
            fileName={fileNames.get(removal.videoId ?? "")}
          />
        ))}
      </ul>
    </section>
  );
}

type RowProps = { removal: Removal; fileName: NameFromFile | undefined };

function GoneRow({ removal, fileName }: RowProps) {
  const { title, by, endedAt, availability } = removal;
  const day = formatDay(endedAt ?? "");
  const searched = title || (fileName?.title ?? "");
  return (
    <li className={`flex items-center gap-3 px-4 py-3 sm:px-6 ${LAZY}`}>
      <div className="min-w-0 flex-1">
        <p dir="auto" className="line-clamp-2 text-start leading-5 font-medium wrap-anywhere">
          {title || placeholderName(availability)}
        </p>
        <FactLine facts={factsIn("hidden", removal)} />
        <p className="text-sm text-soft">
          {WHO[by]}
          {day !== "" && ` · ${words.goneSince({ day })}`}
        </p>
        {fileName && <FileNameLine text={describeFileName(fileName)} />}
      </div>
      {searched !== "" && <SearchLink title={searched} active />}
    </li>
  );
}
