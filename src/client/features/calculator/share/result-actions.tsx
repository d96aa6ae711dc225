import Download from "lucide-react/icons/download";
import Link2 from "lucide-react/icons/link-2";
import Share2 from "lucide-react/icons/share-2";
import { Button } from "#client/ui/button.tsx";
import { countOf } from "#client/ui/counts.ts";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import type { FileFormat } from "#client/ui/video-list/save-file.ts";
import type { CalculatorResponse } from "#shared/contract/calculator.ts";
import type { PositionedVideo } from "#client/features/calculator/share/save-result.ts";

type Props = {
  result: CalculatorResponse;
  /** The warnings as the page words them. */
  warnings: readonly string[];
  exported: readonly PositionedVideo[];
  /** The link to this result. Undefined if the lists are too many for a URL, null if no list can be in a link. */
  shareAddress: string | undefined | null;
  /** Whether the selected positions are too long for the link, which then leaves them out. */
  isSelectionTooLong: boolean;
};

export function ResultActions(props: Props) {
  const { result, warnings, exported, shareAddress, isSelectionTooLong } = props;
  const selectionNote =
    exported.length === result.videos.length ? "" : ` (${exported.length} selected)`;
  const { ownLists } = result;
  const save = async (format: FileFormat) => {
    try {
      const { saveResult } = await import("#client/features/calculator/share/save-result.ts");
      await saveResult(format, result, warnings, exported);
    } catch {
      addToast({
        title: "The file could not be made",
        description: "Check your connection and try again.",
        variant: "destructive",
      });
    }
  };
  const canShare = typeof shareAddress === "string" && "share" in navigator;
  return (
    <div className="flex flex-wrap gap-2">
      {ownLists && (
        <p className="w-full text-sm text-soft">
          {shareAddress === null
            ? "There is no link to this result: only you can see its lists."
            : `A link leaves out ${countOf(ownLists.length, "list")} that only you can see.`}
        </p>
      )}
      {/* A link without the own lists has no positions anyway. */}
      {isSelectionTooLong && !ownLists && shareAddress !== null && (
        <p className="w-full text-sm text-soft">
          A link leaves out which videos are selected: there are too many for an address.
        </p>
      )}
      {shareAddress !== null && (
        <Button onClick={() => void copyLink(shareAddress, ownLists)}>
          <Link2 className="size-4" aria-hidden="true" />
          Copy link
        </Button>
      )}
      {canShare && (
        <Button onClick={() => void shareLink(shareAddress)}>
          <Share2 className="size-4" aria-hidden="true" />
          Share
        </Button>
      )}
      <Button onClick={() => void save("csv")}>
        <Download className="size-4" aria-hidden="true" />
        CSV{selectionNote}
      </Button>
      <Button onClick={() => void save("json")}>
        <Download className="size-4" aria-hidden="true" />
        JSON{selectionNote}
      </Button>
    </div>
  );
}

async function copyLink(
  address: string | undefined,
  ownLists: CalculatorResponse["ownLists"],
): Promise<void> {
  if (address === undefined) {
    addToast({
      title: "Too many playlists for a link",
      description: "An address cannot hold this many. Export the list instead.",
      variant: "destructive",
    });
    return;
  }
  try {
    await navigator.clipboard.writeText(address);
    const what = ownLists ? "this result without your own lists" : "this result with its settings";
    addToast({ title: "Link copied", description: `It opens ${what}.` });
  } catch {
    addToast({
      title: "The link could not be copied",
      description: "The address bar of this page holds the same link.",
      variant: "destructive",
    });
  }
}

async function shareLink(address: string): Promise<void> {
  try {
    // oxlint-disable-next-line no-restricted-properties -- offered only where it exists
    await navigator.share({ title: document.title, url: address });
  } catch {
    // Cancelling the system's share sheet is not an error.
  }
}
