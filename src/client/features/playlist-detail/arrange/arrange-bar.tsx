import { useState, type FormEvent, type ReactNode } from "react";
import { formatCount } from "#client/ui/counts.ts";
import { Button } from "#client/ui/button.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { readNumber } from "#client/ui/video-list/number-field.ts";

type Props = {
  count: number;
  total: number;
  onAll: () => void;
  onTop: () => void;
  onBottom: () => void;
  /** `position` is from 0. */
  onPosition: (position: number) => void;
  /** The buttons that end arranging. */
  children: ReactNode;
};

const BUTTON = "text-sm whitespace-nowrap max-sm:px-2.5";

/** Moves the selected rows, and ends arranging. Always in view, because the rows scroll beside it. */
export function ArrangeBar(props: Props) {
  const { count, total, onAll, onTop, onBottom, children } = props;
  return (
    <div
      role="group"
      aria-label="Selection"
      className="flex flex-wrap items-end gap-2 border-t border-line bg-card px-4 py-2 sm:px-6"
    >
      <label className="mr-auto flex min-h-10 items-center gap-2.5 font-medium">
        <input
          type="checkbox"
          className="size-5"
          checked={count > 0 && count === total}
          onChange={onAll}
        />
        <span>
          <span className={count > 0 ? "sr-only" : ""}>Select </span>All
        </span>
        <span role="status" className="text-sm font-normal text-soft">
          {count > 0 && `${formatCount(count)} selected`}
        </span>
      </label>
      {count > 0 && (
        <>
          <Button className={BUTTON} onClick={onTop}>
            To top
          </Button>
          <Button className={BUTTON} onClick={onBottom}>
            To bottom
          </Button>
          <ToPosition total={total} onPosition={props.onPosition} />
        </>
      )}
      <div className="flex flex-wrap gap-2 max-sm:basis-full">{children}</div>
    </div>
  );
}

type PositionProps = { total: number; onPosition: (position: number) => void };

function ToPosition({ total, onPosition }: PositionProps) {
  const [text, setText] = useState("");
  const [isSent, setSent] = useState(false);
  const rule = { name: "The position", min: 1, max: total, whole: true };
  const { value, problem = "Enter a position" } = readNumber(text, rule);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSent(true);
    if (value !== undefined) onPosition(value - 1);
  };
  return (
    <form onSubmit={submit} noValidate className="flex items-end gap-1.5">
      <TextField
        label="Position"
        labelInside
        inputMode="numeric"
        className="w-24"
        value={text}
        problem={isSent && value === undefined ? problem : undefined}
        onText={(next) => {
          setText(next);
          setSent(false);
        }}
      />
      <Button type="submit" className={BUTTON}>
        To position
      </Button>
    </form>
  );
}
