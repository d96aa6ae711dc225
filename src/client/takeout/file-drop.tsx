import FileUp from "lucide-react/icons/file-up";
import Square from "lucide-react/icons/square";
import { useEffect, useRef, useState, type DragEvent } from "react";
import { readFiles, type FilesRead } from "#client/takeout/files-read.ts";
import { Button } from "#client/ui/button.tsx";
import { useAnnouncement } from "#client/ui/use-announcement.ts";
import type { FileReport } from "#client/takeout/read-each.ts";
import type { FileVerdict } from "#client/takeout/read-file.ts";
import * as buttons from "#words/buttons.ts";
import * as counts from "#words/counts.ts";
import * as words from "#words/takeout.ts";

type State =
  | { step: "waiting" }
  | { step: "reading"; percent: number; controller: AbortController }
  | { step: "read"; result: FilesRead }
  | { step: "stopped" }
  | { step: "failed" };

const SENTENCES = {
  waiting: "",
  stopped: words.readingStopped,
  failed: words.readingFailed,
};

type Props = {
  /** Which files to choose: "Drop a Google Takeout zip here, or single files of it." */
  what: string;
  /** Says what leaves the browser. */
  privacyNote?: string;
  onRead: (result: FilesRead) => void;
};

/** Where people drop or choose files, which are read in the browser. */
export function FileDrop({ what, privacyNote = words.staysHere, onRead }: Props) {
  const [state, setState] = useState<State>({ step: "waiting" });
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isReading = state.step === "reading";
  const controller = isReading ? state.controller : undefined;
  // Stops the reading when this is no longer shown. It also runs after each reading, and then has no effect.
  useEffect(() => () => controller?.abort(), [controller]);

  const read = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0 || isReading) return;
    const newController = new AbortController();
    const { signal } = newController;
    const showProgress = (percent: number): void =>
      setState((old) =>
        old.step === "reading" && old.percent === percent
          ? old
          : { step: "reading", percent, controller: newController },
      );
    showProgress(0);
    try {
      const result = await readFiles(files, {
        onProgress: (part) => showProgress(Math.floor(100 * part)),
        signal,
      });
      setState({ step: "read", result });
      onRead(result);
    } catch {
      setState({ step: signal.aborted ? "stopped" : "failed" });
    }
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void read([...event.dataTransfer.files]);
  };
  const spoken = useAnnouncement(describe(state));
  return (
    // The drop area needs no keyboard handler, because the button does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={words.yourFiles}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`rounded-xl border-2 border-dashed p-4 sm:p-5 ${isOver ? "border-accent bg-tint" : "border-edge"}`}
    >
      <p className="max-w-prose">{what}</p>
      <div className="mt-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        {/* One button for both actions, so that it keeps the focus. */}
        <Button onClick={() => (controller ? controller.abort() : input.current?.click())}>
          {isReading ? (
            <Square className="size-4" aria-hidden="true" />
          ) : (
            <FileUp className="size-4" aria-hidden="true" />
          )}
          {isReading ? buttons.stop : words.chooseFiles}
        </Button>
        {isReading ? (
          <progress
            aria-label={words.readingFiles}
            className="meter-bar min-w-24 flex-1"
            value={state.percent}
            max={100}
          />
        ) : (
          <span className="text-sm text-soft">{privacyNote}</span>
        )}
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={words.files}
        onChange={({ target }) => {
          void read([...(target.files ?? [])]);
          // So that the same file can be chosen again.
          target.value = "";
        }}
      />
      <p role="status" className="sr-only">
        {spoken}
      </p>
      <Outcome state={state} />
    </div>
  );
}

function Outcome({ state }: { state: State }) {
  if (state.step === "waiting" || state.step === "reading") return null;
  return (
    <>
      <p className="mt-2 font-medium">{describe(state)}</p>
      {state.step === "read" && <FileVerdicts files={state.result.files} />}
    </>
  );
}

function describe(state: State): string {
  if (state.step === "reading") return words.readingPercent({ percent: state.percent });
  if (state.step !== "read") return SENTENCES[state.step];
  const { files } = state.result;
  const entries = files.reduce((sum, file) => sum + file.videos, 0);
  return words.lookedThrough({ files: files.length, entries });
}

const VERDICTS: Record<Exclude<FileVerdict, "read">, string> = {
  nothing_found: words.nothingFound,
  not_text: words.notText,
  zip_in_zip: words.zipInZip,
  too_large: words.tooLarge,
  broken: words.broken,
  encrypted: words.encrypted,
};

/** The verdicts on most files of an export. More than MOST_SHOWN such files are only counted. */
const COMMON_VERDICTS: ReadonlySet<FileVerdict> = new Set(["nothing_found", "not_text"]);
const MOST_SHOWN = 5;

/** One line for each file: what was found in it, or why nothing was. */
function FileVerdicts({ files }: { files: readonly FileReport[] }) {
  const common = files.filter(({ verdict }) => COMMON_VERDICTS.has(verdict));
  const areOnlyCounted = common.length > MOST_SHOWN;
  const shown = areOnlyCounted
    ? files.filter(({ verdict }) => !COMMON_VERDICTS.has(verdict))
    : files;
  return (
    <ul
      // Focusable, so that the keyboard can scroll the list.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={words.foundInFiles}
      className="mt-1 max-h-48 space-y-1 overflow-y-auto text-sm"
    >
      {shown.map((file, index) => (
        <li key={index} className="wrap-anywhere">
          {words.fileVerdict({
            name: lastPart(file.name),
            text: describeVerdict(file),
            file: (name) => <bdi>{name}</bdi>,
            verdict: (text) => (
              <span className={file.verdict === "read" ? "text-soft" : "font-medium"}>{text}</span>
            ),
          })}
        </li>
      ))}
      {areOnlyCounted && (
        <li className="text-soft">{words.otherFiles({ count: common.length })}</li>
      )}
    </ul>
  );
}

function describeVerdict({ verdict, videos: count }: FileReport): string {
  if (verdict === "read") return counts.entries({ count });
  // The other verdicts stand for files of which nothing is read.
  if (count > 0 && verdict === "too_large") return words.tooLargePartlyRead({ count });
  if (count > 0 && verdict === "broken") return words.brokenPartlyRead({ count });
  return VERDICTS[verdict];
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
