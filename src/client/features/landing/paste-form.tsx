import { useState, type FormEvent, type KeyboardEvent } from "react";
import { useNavigate } from "react-router";
import { Button } from "#client/ui/button.tsx";
import { useShortcut } from "#client/ui/use-shortcut.ts";

const BOX_ID = "paste-box";

/**
 * Takes links to the calculator. A real form, so that it works before its script has arrived; with
 * the script, the lines as typed go along in the history entry.
 */
export function PasteForm() {
  const navigate = useNavigate();
  const [problem, setProblem] = useState(false);
  useShortcut("/", () => document.getElementById(BOX_ID)?.focus());
  const open = (form: HTMLFormElement) => {
    const text = new FormData(form).get("list");
    const lines = typeof text === "string" ? text.split(/\r\n|\r|\n/).filter(isNotBlank) : [];
    setProblem(lines.length === 0);
    if (lines.length === 0) return;
    const search = new URLSearchParams({ list: lines.join(",") });
    void navigate(`/playlist-length?${search}`, { state: { lines } });
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    open(event.currentTarget);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const command = event.ctrlKey || event.metaKey;
    if (event.key !== "Enter" || !command || !event.currentTarget.form) return;
    event.preventDefault();
    open(event.currentTarget.form);
  };
  return (
    <form action="/playlist-length" onSubmit={onSubmit} className="card mt-8 p-4 sm:p-5">
      <label htmlFor={BOX_ID} className="font-semibold">
        Playlist or video links
      </label>
      <textarea
        id={BOX_ID}
        name="list"
        rows={3}
        onKeyDown={onKeyDown}
        onChange={() => setProblem(false)}
        aria-invalid={problem}
        aria-describedby={problem ? `${BOX_ID}-problem` : undefined}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        placeholder="https://www.youtube.com/playlist?list=…"
        className="field mt-2 block resize-y break-all"
      />
      {problem && (
        <p id={`${BOX_ID}-problem`} role="alert" className="mt-1 text-sm text-on-loss">
          Please enter at least one YouTube URL
        </p>
      )}
      <Button type="submit" look="primary" className="mt-3 w-full">
        Calculate Duration
      </Button>
    </form>
  );
}

function isNotBlank(line: string): boolean {
  return line.trim() !== "";
}
