import ChevronDown from "lucide-react/icons/chevron-down";
import { useId, useMemo, useState } from "react";
import { useSession } from "#client/identity/session.ts";
import { LateNamesFromFiles } from "#client/takeout/late-names-from-files.tsx";
import { useKeptNames } from "#client/takeout/use-kept-names.ts";
import { Button } from "#client/ui/button.tsx";
import type { HiddenVideos } from "#shared/contract/hidden.ts";

/** Behind a button: names for these videos from files of the person. */
export function FileNamesPart({ videos, gone }: Pick<HiddenVideos, "videos" | "gone">) {
  const session = useSession();
  const [open, setOpen] = useState(false);
  const id = useId();
  const videoIds = useMemo(
    () => [...videos, ...gone].flatMap(({ videoId }) => videoId ?? []),
    [videos, gone],
  );
  useKeptNames(videoIds);
  return (
    <div className="mt-3">
      <Button
        variant="quiet"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        Names from your own files
        <ChevronDown className={`size-4 ${open ? "rotate-180" : ""}`} aria-hidden="true" />
      </Button>
      {open && session.status === "signed-in" && (
        <section id={id} aria-label="Names from your own files" className="card mt-1 p-4 sm:p-5">
          <LateNamesFromFiles
            userId={session.user.id}
            videoIds={videoIds}
            kind={gone.length > 0 ? "hidden or gone" : "hidden"}
          />
        </section>
      )}
    </div>
  );
}
