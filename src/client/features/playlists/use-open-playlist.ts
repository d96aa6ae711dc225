import { useCallback } from "react";
import { useNavigate } from "react-router";
import { writeOpenPlaylist, type OpenedFromList } from "#client/library/playlist-address.ts";

/** Opens the playlist modal, as a new history entry. */
export function useOpenPlaylist(): (id: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (id) => {
      const state: OpenedFromList = { openedFromList: true };
      void navigate({ search: writeOpenPlaylist(window.location.search, id) }, { state });
    },
    [navigate],
  );
}
