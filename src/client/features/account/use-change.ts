import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError } from "#client/api/api-error.ts";
import { refreshAccount } from "#client/features/account/account-data.ts";
import { describeFailure } from "#client/features/account/failure.ts";
import { addToast } from "#client/ui/toast-queue.ts";

type Change<Input, Answer> = {
  send: (input: Input) => Promise<Answer>;
  /** The button stays busy until this resolves, when the screen shows the new state. */
  onDone: (answer: Answer, client: QueryClient) => Promise<void> | void;
  onFailure: (sentence: string) => void;
};

/** A call that changes something. Ignores further presses while it runs. */
export function useChange<Answer, Input = void>(change: Change<Input, Answer>) {
  const client = useQueryClient();
  const running = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: change.send,
    onSuccess: (answer) => change.onDone(answer, client),
    onError: (error) => {
      change.onFailure(describeFailure(error, navigator.onLine));
      if (isOutOfDate(error)) void refreshAccount(client);
    },
    onSettled: () => {
      running.current = false;
    },
  });
  const run = (input: Input): void => {
    if (running.current) return;
    running.current = true;
    mutate(input);
  };
  return { run, busy: isPending };
}

export function failWithToast(title: string): (sentence: string) => void {
  return (sentence) => void addToast({ title, description: sentence, variant: "destructive" });
}

// Another tab or device already made the change, so this page is outdated.
function isOutOfDate(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409);
}
