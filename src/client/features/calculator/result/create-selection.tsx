import ListPlus from "lucide-react/icons/list-plus";
import { newPlaylist } from "#client/library/changes/new-playlist.ts";
import { requestChange } from "#client/library/changes/change-requests.ts";
import { countOf } from "#client/ui/counts.ts";
import { Button } from "#client/ui/button.tsx";

/** The button that creates a playlist from the selection. */
export function CreateSelection({ videoIds }: { videoIds: readonly string[] }) {
  return (
    <section
      aria-labelledby="create-heading"
      className="card flex flex-wrap items-center justify-between gap-4 p-5 sm:p-6"
    >
      <div className="min-w-0 flex-[1_1_18rem]">
        <h2 id="create-heading" className="text-lg font-semibold">
          Create Custom YouTube Playlist
        </h2>
        <p className="mt-1 text-soft">
          {countOf(videoIds.length, "video")} selected, in the order of the list above.
        </p>
      </div>
      <Button
        variant="primary"
        aria-haspopup="dialog"
        className="max-sm:w-full"
        onClick={() => requestChange(newPlaylist({ videoIds }))}
      >
        <ListPlus className="size-5" aria-hidden="true" />
        Create Playlist
      </Button>
    </section>
  );
}
