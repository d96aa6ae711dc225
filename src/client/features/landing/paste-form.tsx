import { useState, type FormEvent, type KeyboardEvent } from "react";
import { AgreementSentence } from "#client/identity/agreement-sentence.tsx";
import { Button } from "#client/ui/button.tsx";
import { useShortcut } from "#client/ui/use-shortcut.ts";

const BOX_ID = "paste-box";

/**
 * Takes links and shows the answer on this page. A native form, so that without a script it opens the
 * calculator.
 */
export function PasteForm({ onLines }: { onLines: (lines: readonly string[]) => void }) {
  const [problem, setProblem] = useState(false);
  useShortcut("/", () => document.getElementById(BOX_ID)?.focus());
  const read = (form: HTMLFormElement) => {
    const text = new FormData(form).get("list");
    const lines = typeof text === "string" ? text.trimEnd().split(/\r\n|\r|\n/) : [];
    const isBlank = lines.every((line) => line.trim() === "");
    setProblem(isBlank);
    if (!isBlank) onLines(lines);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    read(event.currentTarget);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const command = event.ctrlKey || event.metaKey;
    if (event.key !== "Enter" || !command || !event.currentTarget.form) return;
    event.preventDefault();
    read(event.currentTarget.form);
  };
  return (
    <form action="/playlist-length" onSubmit={onSubmit} className="card p-4 sm:p-5">
      <label htmlFor={BOX_ID} className="font-semibold">
        How long is that playlist, really?
      </label>
      <textarea
        id={BOX_ID}
        name="list"
        rows={2}
        onKeyDown={onKeyDown}
        onChange={() => setProblem(false)}
        aria-invalid={problem}
        aria-describedby={problem ? `${BOX_ID}-problem` : undefined}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        placeholder={"https://www.youtube.com/playlist?list=…\n@channel"}
        className="field mt-2 block resize-y break-all"
      />
      {problem && (
        <p id={`${BOX_ID}-problem`} role="alert" className="mt-1 text-sm text-on-loss">
          Please enter at least one YouTube URL
        </p>
      )}
      <Button type="submit" className="mt-3 min-h-11 w-full">
        Calculate Duration
      </Button>
      <AgreementSentence by="calculating" className="mt-3" />
    </form>
  );
}
