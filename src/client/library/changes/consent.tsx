// Shared by the two consents to act without asking each time: to the monthly clean-up, and to keep a playlist sorted.
import { useMutation, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useId, useRef, useState, type ReactNode, type RefObject } from "react";
import { ChangeQuestion, Problem } from "#client/library/changes/question.tsx";
import { failureSentence } from "#client/library/failure.ts";
import { refresh } from "#client/library/library-data.ts";
import { Button } from "#client/ui/button.tsx";
import * as buttons from "#words/buttons.ts";
import * as words from "#words/changes.ts";

type Props = {
  ref: RefObject<HTMLDialogElement | null>;
  title: string;
  /** The sentence beside the box that is ticked to agree. */
  agreement: string;
  /** False until the terms of the consent are known; until then there is no box and no button. */
  isReady?: boolean;
  /** "loud" if what is agreed to cannot be undone. */
  danger?: "loud";
  busy: boolean;
  failure: string | null;
  onAgree: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks for a consent: says exactly what would be done, with a box to tick. */
export function ConsentQuestion({
  ref,
  title,
  agreement,
  isReady = true,
  danger,
  busy,
  failure,
  onAgree,
  onClose,
  children,
}: Props) {
  const box = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const [ticked, setTicked] = useState(false);
  const [pressed, setPressed] = useState(false);
  const isMissing = pressed && !ticked;
  const agree = (): void => {
    setPressed(true);
    if (ticked) onAgree();
    else box.current?.focus();
  };
  return (
    <ChangeQuestion
      ref={ref}
      title={title}
      cancel={buttons.cancel}
      onClose={onClose}
      action={
        isReady && (
          <Button
            variant="primary"
            danger={danger}
            className="max-sm:flex-1"
            busy={busy}
            busyText={words.turningOn}
            onClick={agree}
          >
            {words.turnOn}
          </Button>
        )
      }
    >
      {failure !== null && <Problem text={failure} />}
      {children}
      {isReady && (
        <>
          <label className="flex items-start gap-2.5">
            <input
              ref={box}
              type="checkbox"
              className="mt-0.5 size-5 shrink-0"
              checked={ticked}
              aria-invalid={isMissing}
              aria-describedby={isMissing ? problemId : undefined}
              onChange={(event) => setTicked(event.target.checked)}
            />
            {agreement}
          </label>
          <p id={problemId} role="alert" className="min-h-5 text-sm text-on-loss">
            {isMissing && words.tickToAgree}
          </p>
        </>
      )}
    </ChangeQuestion>
  );
}

/** One of the terms that are agreed to. Its parent has to be a `dl`. */
export function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="gap-3 sm:grid sm:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="font-medium">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Turns something that needs a consent on or off. The response replaces the data of `queryKey`. */
export function useSetConsent<Body, Answer>(
  queryKey: QueryKey,
  send: (body: Body) => Promise<Answer>,
  onDone?: () => void,
) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      client.setQueryData(queryKey, answer);
      onDone?.();
    },
    // Turning it off may have stopped jobs, and after a failure the shown data may be out of date.
    onSettled: () => void refresh(client, "library"),
  });
  return { set: mutate, busy: isPending, failure: error && failureSentence(error) };
}
