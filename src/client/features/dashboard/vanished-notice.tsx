import { useMutation, useQueryClient } from "@tanstack/react-query";
import EyeOff from "lucide-react/icons/eye-off";
import X from "lucide-react/icons/x";
import { Fragment } from "react";
import { Link } from "react-router";
import { open } from "#client/api/request.ts";
import { failureSentence } from "#client/library/failure.ts";
import { hiddenAddress } from "#client/library/hidden-address.ts";
import { LIBRARY_KEY } from "#client/library/library-data.ts";
import { Button } from "#client/ui/button.tsx";
import { countOf, formatCount } from "#client/ui/counts.ts";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import * as calls from "#shared/contract/calls.ts";
import type { LibraryOverview } from "#shared/contract/playlists.ts";
import { VANISHED_LIMIT } from "#shared/vanished-limit.ts";

/** What became hidden or vanished since the person last dismissed this notice. */
export function VanishedNotice(vanished: LibraryOverview["vanished"]) {
  const { dismiss, busy } = useDismiss();
  const [names, rest] = namesOfVanished(vanished);
  return (
    <div className="flex items-start gap-3">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full max-sm:hidden border border-loss-line bg-loss text-on-loss">
        <EyeOff className="size-5" aria-hidden="true" />
      </span>
      <div role="status" className="min-w-0 flex-1 text-sm">
        <p className="font-semibold sm:text-base sm:leading-6">
          <Link
            to={hiddenAddress(vanished.since)}
            className="underline decoration-edge hover:decoration-current"
          >
            {describeVanished(vanished)}
          </Link>
        </p>
        <p className="line-clamp-2 text-soft wrap-anywhere">
          {names.map((name, index) => (
            <Fragment key={index}>
              {index > 0 && ", "}
              <bdi>{name}</bdi>
            </Fragment>
          ))}{" "}
          {rest}
        </p>
      </div>
      <Button
        variant="quiet"
        className="size-10 shrink-0 px-0"
        aria-label="Dismiss"
        data-tooltip="Dismiss"
        busy={busy}
        onClick={() => dismiss()}
      >
        <X className="size-5" aria-hidden="true" />
      </Button>
    </div>
  );
}

function useDismiss() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => open(calls.dismissVanished),
    onSuccess: async () => {
      // A response to an earlier request would bring the notice back.
      await client.cancelQueries({ queryKey: LIBRARY_KEY, exact: true });
      client.setQueryData<LibraryOverview>(LIBRARY_KEY, (overview) =>
        overview
          ? { ...overview, vanished: { ...overview.vanished, count: 0, titles: [] } }
          : undefined,
      );
      document.getElementById("content")?.focus({ preventScroll: true });
    },
    onError: (error) => {
      const description = failureSentence(error);
      addToast({ title: "This could not be dismissed", description, variant: "destructive" });
    },
  });
  return { dismiss: () => mutate(), busy: isPending };
}

type Vanished = Pick<LibraryOverview["vanished"], "count" | "titles">;

export function describeVanished({ count }: Pick<Vanished, "count">): string {
  const videos =
    count < VANISHED_LIMIT ? countOf(count, "video") : `${formatCount(count)} or more videos`;
  return `${videos} ${count === 1 ? "is" : "are"} hidden or gone since you last looked`;
}

/** Up to three known names, and how many more items there are: [["A", "B"], "and 2 more"]. */
export function namesOfVanished({ count, titles }: Vanished): [names: string[], rest: string] {
  const names = titles.filter((title) => title !== "").slice(0, 3);
  const others = count - names.length;
  if (names.length === 0 || others <= 0) return [names, ""];
  return [names, count < VANISHED_LIMIT ? `and ${formatCount(others)} more` : "and many more"];
}
