import { useMutation, useQueryClient } from "@tanstack/react-query";
import EyeOff from "lucide-react/icons/eye-off";
import X from "lucide-react/icons/x";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { open } from "#client/api/request.ts";
import { failureSentence } from "#client/library/failure.ts";
import { hiddenAddress } from "#client/library/hidden-address.ts";
import { LIBRARY_KEY } from "#client/library/library-data.ts";
import { Button } from "#client/ui/button.tsx";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import * as calls from "#shared/contract/calls.ts";
import type { LibraryOverview } from "#shared/contract/playlists.ts";
import { VANISHED_LIMIT } from "#shared/vanished-limit.ts";
import * as words from "#words/dashboard.ts";
import * as playlistWords from "#words/playlists.ts";

/** What became hidden or vanished since the person last dismissed this notice. */
export function VanishedNotice(vanished: LibraryOverview["vanished"]) {
  const { dismiss, busy } = useDismiss();
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
          <Names {...vanished} />
        </p>
      </div>
      <Button
        variant="quiet"
        className="size-10 shrink-0 px-0"
        aria-label={playlistWords.dismiss}
        data-tooltip={playlistWords.dismiss}
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
      addToast({ title: words.notDismissed, description, variant: "destructive" });
    },
  });
  return { dismiss: () => mutate(), busy: isPending };
}

type Vanished = Pick<LibraryOverview["vanished"], "count" | "titles">;

export function describeVanished({ count }: Pick<Vanished, "count">): string {
  return count < VANISHED_LIMIT ? words.vanished({ count }) : words.vanishedMany({ count });
}

/** "A, B and 2 more" */
function Names(vanished: Vanished) {
  const [titles, others] = namesOfVanished(vanished);
  const names = (text: ReactNode) => text;
  const list = titles.map((title, index) => (
    <Fragment key={index}>
      {index > 0 && ", "}
      <bdi>{title}</bdi>
    </Fragment>
  ));
  if (others === "many") return words.vanishedNamesAndMany({ names, list });
  return others === 0 ? list : words.vanishedNamesAndMore({ names, list, count: others });
}

/** Up to three known names, and how many more items there are: [["A", "B"], 2]. No items without names. */
export function namesOfVanished({
  count,
  titles,
}: Vanished): [names: string[], others: number | "many"] {
  const names = titles.filter((title) => title !== "").slice(0, 3);
  const others = count - names.length;
  if (names.length === 0 || others <= 0) return [names, 0];
  return [names, count < VANISHED_LIMIT ? others : "many"];
}
