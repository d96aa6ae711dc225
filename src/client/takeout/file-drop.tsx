import FileUp from "lucide-react/icons/file-up";
import Square from "lucide-react/icons/square";
import { useEffect, useRef, useState, type DragEvent } from "react";
import { FileVerdicts } from "#client/takeout/file-verdicts.tsx";
import { readFiles, type FilesRead } from "#client/takeout/files-read.ts";
import { Button } from "#client/ui/button.tsx";
import { countOf, formatCount } from "#client/ui/counts.ts";
import { useAnnouncement } from "#client/ui/use-announcement.ts";

type State =
  | { step: "waiting" }
  | { step: "reading"; percent: number; stop: AbortController }
  | { step: "read"; result: FilesRead }
  | { step: "stopped" }
  | { step: "failed" };

const WORDS = {
  waiting: "",
  stopped: "Stopped. Nothing from these files is used.",
  failed: "The files could not be read: the browser stopped reading. Try them one at a time.",
};

type Props = {
  /** Which files to choose: "Drop a Google Takeout zip here, or single files of it." */
  what: string;
  /** What leaves the browser. */
  promise?: string;
  onRead: (result: FilesRead) => void;
};

/** Where people drop or choose files, which are read in the browser. */
export function FileDrop({
  what,
  promise = "Nothing in your file leaves this browser.",
  onRead,
}: Props) {
  const [state, setState] = useState<State>({ step: "waiting" });
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isReading = state.step === "reading";
  const stop = isReading ? state.stop : undefined;
  useEffect(() => () => stop?.abort(), [stop]);

  const read = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0 || isReading) return;
    const reading = new AbortController();
    const { signal } = reading;
    const show = (percent: number): void =>
      setState((old) =>
        old.step === "reading" && old.percent === percent
          ? old
          : { step: "reading", percent, stop: reading },
      );
    show(0);
    try {
      const result = await readFiles(files, {
        onProgress: (part) => show(Math.floor(100 * part)),
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
    // Dropping is a second way; the button is the first.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label="Your files"
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
        {/* One button, so that it keeps the focus. */}
        <Button onClick={() => (stop ? stop.abort() : input.current?.click())}>
          {isReading ? (
            <Square className="size-4" aria-hidden="true" />
          ) : (
            <FileUp className="size-4" aria-hidden="true" />
          )}
          {isReading ? "Stop" : "Choose files"}
        </Button>
        {isReading ? (
          <progress
            aria-label="Reading your files"
            className="meter-bar min-w-24 flex-1"
            value={state.percent}
            max={100}
          />
        ) : (
          <span className="text-sm text-soft">{promise}</span>
        )}
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files"
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
  if (state.step === "reading") return `Reading your files: ${formatCount(state.percent)} %`;
  if (state.step !== "read") return WORDS[state.step];
  const { files } = state.result;
  const videos = files.reduce((sum, file) => sum + file.videos, 0);
  return `${countOf(files.length, "file")} looked through, ${countOf(videos, "entry", "entries")} found`;
}
