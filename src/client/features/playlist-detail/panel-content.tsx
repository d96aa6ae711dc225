import { ChannelTable } from "#client/features/playlist-detail/channel-table.tsx";
import { Country } from "#client/features/playlist-detail/country.tsx";
import { MoreFilters } from "#client/features/playlist-detail/more-filters.tsx";
import { SavePlaylist } from "#client/features/playlist-detail/save-playlist.tsx";
import type { FilterText } from "#client/features/playlist-detail/video-filter.ts";
import { HistoryChart } from "#client/library/history-chart.tsx";
import type { PlaylistDetail } from "#shared/contract/playlists.ts";

export type PanelName = "filters" | "files" | "channels" | "regions" | "history";

export type PanelProps = {
  detail: PlaylistDetail;
  filter: FilterText;
  region: string | undefined;
  /** How many videos are known to be blocked in the region. */
  blocked: number;
  onFilter: (part: Partial<FilterText>) => void;
  onRegion: (region: string | undefined) => void;
};

/** What an open panel holds. Loaded when the first one opens. */
export function PanelContent({ name, ...props }: PanelProps & { name: PanelName }) {
  const { detail, filter, region, blocked, onFilter, onRegion } = props;
  switch (name) {
    case "filters":
      return <MoreFilters text={filter} videos={detail.videos} onText={onFilter} />;
    case "files":
      return <SavePlaylist detail={detail} />;
    case "channels":
      return <ChannelTable videos={detail.videos} />;
    case "regions":
      return (
        <Country
          detail={detail}
          region={region}
          blocked={region === undefined ? 0 : blocked}
          onRegion={onRegion}
          onShow={() => onFilter({ shown: "blockedThere" })}
        />
      );
    default:
      return <HistoryChart history={detail.history} />;
  }
}
