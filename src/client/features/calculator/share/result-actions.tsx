import Download from "lucide-react/icons/download";
import Link2 from "lucide-react/icons/link-2";
import Share2 from "lucide-react/icons/share-2";
import { Button } from "#client/ui/button.tsx";
import { addToast } from "#client/ui/toasts/toast-queue.ts";
import type { FileFormat } from "#client/ui/video-list/save-file.ts";
import type { CalculatorResponse } from "#shared/contract/calculator.ts";
import type { PositionedVideo } from "#client/features/calculator/share/save-result.ts";
import * as words from "#words/calculator.ts";

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
  const { length: count } = exported;
  const nameOf = (format: string) =>
    count === result.videos.length ? format : words.saveSelected({ format, count });
  const { ownLists } = result;
  const save = async (format: FileFormat) => {
    try {
      const { saveResult } = await import("#client/features/calculator/share/save-result.ts");
      await saveResult(format, result, warnings, exported);
    } catch {
      addToast({
        title: words.fileNotMade,
        description: words.checkConnection,
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
            ? words.onlyYours
            : words.linkWithoutLists({ count: ownLists.length })}
        </p>
      )}
      {/* A link without the own lists has no positions anyway. */}
      {isSelectionTooLong && !ownLists && shareAddress !== null && (
        <p className="w-full text-sm text-soft">{words.linkWithoutSelection}</p>
      )}
      {shareAddress !== null && (
        <Button onClick={() => void copyLink(shareAddress, ownLists)}>
          <Link2 className="size-4" aria-hidden="true" />
          {words.copyLink}
        </Button>
      )}
      {canShare && (
        <Button onClick={() => void shareLink(shareAddress)}>
          <Share2 className="size-4" aria-hidden="true" />
          {words.share}
        </Button>
      )}
      <Button onClick={() => void save("csv")}>
        <Download className="size-4" aria-hidden="true" />
        {nameOf("CSV")}
      </Button>
      <Button onClick={() => void save("json")}>
        <Download className="size-4" aria-hidden="true" />
        {nameOf("JSON")}
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
      title: words.tooManyForLink,
      description: words.exportInstead,
      variant: "destructive",
    });
    return;
  }
  try {
    await navigator.clipboard.writeText(address);
    const description = ownLists ? words.opensWithoutLists : words.opensSettings;
    addToast({ title: words.linkCopied, description });
  } catch {
    addToast({
      title: words.linkNotCopied,
      description: words.sameInAddressBar,
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
