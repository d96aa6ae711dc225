// The library tools, search and duplicates, as one chunk.
import { DuplicatesWindow } from "#client/features/held-videos/duplicates-window.tsx";
import { FindWindow } from "#client/features/held-videos/find-window.tsx";
import type { LibraryTool } from "#client/library/tool-address.ts";

type Props = { tool: LibraryTool["name"]; isPremium: boolean };

export function HeldVideos({ tool, isPremium }: Props) {
  return tool === "find" ? <FindWindow /> : <DuplicatesWindow isPremium={isPremium} />;
}
