import type { FileReport } from "#client/takeout/read-each.ts";
import type { FileVerdict } from "#client/takeout/read-file.ts";
import { countOf } from "#client/ui/counts.ts";

const WORDS: Record<FileVerdict, string> = {
  read: "read",
  nothing_found: "names no videos",
  not_text: "is not text, such as a picture",
  zip_in_zip: "is a zip inside a zip: unpack the outer one and choose this one",
  too_large: "is larger than any export and was not read to its end",
  broken: "is damaged or incomplete",
  encrypted: "is protected by a password",
};

/** In an export most files name no videos. */
const COMMON: ReadonlySet<FileVerdict> = new Set(["nothing_found", "not_text"]);
const MOST_SHOWN = 5;

/** What became of each file. */
export function FileVerdicts({ files }: { files: readonly FileReport[] }) {
  const common = files.filter(({ verdict }) => COMMON.has(verdict));
  const isLong = common.length > MOST_SHOWN;
  const shown = isLong ? files.filter(({ verdict }) => !COMMON.has(verdict)) : files;
  return (
    <ul
      // Focusable, so that the keyboard scrolls it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label="What was found in each file"
      className="mt-1 max-h-48 space-y-1 overflow-y-auto text-sm"
    >
      {shown.map((file, index) => (
        <li key={index} className="wrap-anywhere">
          <bdi>{lastPart(file.name)}</bdi>:{" "}
          <span className={file.verdict === "read" ? "text-soft" : "font-medium"}>
            {describe(file)}
          </span>
        </li>
      ))}
      {isLong && (
        <li className="text-soft">{countOf(common.length, "other file")} without videos</li>
      )}
    </ul>
  );
}

function describe({ verdict, videos }: FileReport): string {
  const found = countOf(videos, "entry", "entries");
  if (verdict === "read") return found;
  return videos > 0 ? `${WORDS[verdict]}; ${found} of it were read` : WORDS[verdict];
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
