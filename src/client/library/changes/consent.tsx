// What the consents to act without asking each time share: the monthly clean-up's and that of keeping a list sorted.
import { useId, type ReactNode, type Ref } from "react";

/** One line of what is agreed to, in a `dl`. */
export function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="gap-3 sm:grid sm:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="font-medium">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type BoxProps = {
  ref: Ref<HTMLInputElement>;
  ticked: boolean;
  /** Whether somebody wanted to agree without ticking it. */
  isMissing: boolean;
  onTick: (ticked: boolean) => void;
  children: ReactNode;
};

/** The box that is ticked to agree, and what is said where it was not. */
export function ConsentBox({ ref, ticked, isMissing, onTick, children }: BoxProps) {
  const problemId = useId();
  return (
    <>
      <label className="flex items-start gap-2.5">
        <input
          ref={ref}
          type="checkbox"
          className="mt-0.5 size-5 shrink-0"
          checked={ticked}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? problemId : undefined}
          onChange={(event) => onTick(event.target.checked)}
        />
        {children}
      </label>
      <p id={problemId} role="alert" className="min-h-5 text-sm text-on-loss">
        {isMissing && "Tick the box to agree."}
      </p>
    </>
  );
}
