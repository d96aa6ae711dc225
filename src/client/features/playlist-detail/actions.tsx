import Download from "lucide-react/icons/download";
import { downloadCsv, downloadJson } from "#client/features/playlist-detail/download.ts";
import { RemovalButton } from "#client/library/removal-button.tsx";
import { formatCount } from "#client/library/words.ts";
import { Button } from "#client/ui/button.tsx";
import type { PlaylistDetail } from "#shared/contract/playlists.ts";

type Props = { detail: PlaylistDetail | undefined; hidden: number };

/** What is done with the playlist as a whole. */
export function Actions({ detail, hidden }: Props) {
  return (
    <div className="flex flex-wrap gap-2 px-4 sm:px-6">
      <RemovalButton>
        Remove Hidden
        {hidden > 0 && <span className="font-bold text-on-loss">{formatCount(hidden)}</span>}
      </RemovalButton>
      <Button disabled={!detail} onClick={() => detail && void downloadCsv(detail)}>
        <Download className="size-4" aria-hidden="true" />
        CSV
      </Button>
      <Button disabled={!detail} onClick={() => detail && downloadJson(detail)}>
        <Download className="size-4" aria-hidden="true" />
        JSON
      </Button>
    </div>
  );
}
