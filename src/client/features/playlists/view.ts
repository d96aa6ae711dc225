// The filters and the sort of the playlists (product.md 4.5, 4.9), and their form in the URL. Invalid values in
// a URL are ignored.
import {
  comparePlaylists,
  DEFAULT_SORT,
  PRIVACIES,
  readOrder,
  type PlaylistOrder,
} from "#client/library/playlist-order.ts";
import { cleanText } from "#client/ui/clean-text.ts";
import { queryString } from "#client/ui/query-string.ts";
import type { Playlist, Privacy } from "#shared/contract/playlists.ts";
import { allowedAtOnce } from "#shared/plan-rules.ts";

const LAYOUTS = ["grid", "list"] as const;
export type Layout = (typeof LAYOUTS)[number];

export type View = PlaylistOrder & {
  search: string;
  privacy: readonly Privacy[];
  layout: Layout;
};

/** A view whose privacy and layout may not be chosen yet ({@link privacyAtFirst}, {@link layoutAtFirst}). */
export type ChosenView = Omit<View, "privacy" | "layout"> & {
  privacy: View["privacy"] | undefined;
  layout: Layout | undefined;
};

export const DEFAULT_VIEW: ChosenView & Pick<View, "privacy"> = {
  search: "",
  sort: DEFAULT_SORT,
  reversed: false,
  privacy: ["public", "unlisted"],
  layout: undefined,
};

/** With so many playlists or more, the first layout is the list. */
const LIST_FROM = 20;
/** Stands for an empty privacy filter in the URL. */
const NO_PRIVACY = "none";

/** The matching playlists in order. */
export function filterPlaylists(
  playlists: readonly Playlist[],
  view: Omit<View, "layout">,
): Playlist[] {
  const wanted = view.search.trim().toLowerCase();
  return playlists
    .filter(
      ({ title, privacy }) =>
        view.privacy.includes(privacy) && title.toLowerCase().includes(wanted),
    )
    .toSorted(comparePlaylists(view));
}

/**
 * What the privacy filter shows until somebody chooses: public and unlisted playlists, or all if that would leave out
 * more than half (product.md 4.5.8).
 */
export function privacyAtFirst(playlists: readonly Playlist[]): readonly Privacy[] {
  const leftOut = playlists.filter(({ privacy }) => !DEFAULT_VIEW.privacy.includes(privacy)).length;
  return leftOut * 2 > playlists.length ? PRIVACIES : DEFAULT_VIEW.privacy;
}

/** The layout until somebody chooses: a list for many playlists and on a phone (product.md 4.6.3). */
export function layoutAtFirst(count: number, isPhone: boolean): Layout {
  return isPhone || count >= LIST_FROM ? "list" : "grid";
}

/** The shown playlists, and all figures about them: `shown`, `overLimit` and `filteredOut` add up to `total`. */
export type Shown = {
  shown: readonly Playlist[];
  total: number;
  /** How many only the plan leaves out. */
  overLimit: number;
  /** How many the search and the privacy filter leave out. */
  filteredOut: number;
  /** How many of these are private playlists that match the search. */
  privateOut: number;
  /** True if as many are shown as the plan allows. */
  isAtLimit: boolean;
};

/** Basic shows the first few of the filtered list, Premium all of it (product.md 4.9.1). */
export function showPlaylists(
  playlists: readonly Playlist[],
  view: Omit<View, "layout">,
  isPremium: boolean,
): Shown {
  const limit = allowedAtOnce(isPremium, "seePlaylists");
  const matching = filterPlaylists(playlists, view);
  const shown = matching.slice(0, limit);
  const isPrivateShown = view.privacy.includes("private");
  return {
    shown,
    total: playlists.length,
    overLimit: matching.length - shown.length,
    filteredOut: playlists.length - matching.length,
    privateOut: isPrivateShown
      ? 0
      : filterPlaylists(playlists, { ...view, privacy: ["private"] }).length,
    isAtLimit: shown.length >= limit,
  };
}

/** @param privacy the filter to use if the address has none */
export function readView(address: string, privacy?: readonly Privacy[]): ChosenView {
  const parameters = new URLSearchParams(address);
  return {
    search: cleanText(parameters.get("q") ?? ""),
    ...readOrder(address),
    privacy: parsePrivacy(parameters.get("privacy")) ?? privacy,
    layout: LAYOUTS.find((name) => name === parameters.get("view")),
  };
}

/** The query string of `address` with `view`: "" or starting with "?". Keeps all other parameters. */
export function writeView(address: string, view: ChosenView): string {
  const parameters = new URLSearchParams(address);
  const search = cleanText(view.search);
  const privacy = formatPrivacy(view.privacy ?? DEFAULT_VIEW.privacy);
  const isDefault = privacy === DEFAULT_VIEW.privacy.join(",");
  set(parameters, "q", search.trim() === "" ? "" : search);
  set(parameters, "sort", view.sort === DEFAULT_VIEW.sort ? "" : view.sort);
  set(parameters, "order", view.reversed ? "reversed" : "");
  set(parameters, "privacy", isDefault ? "" : privacy);
  set(parameters, "view", view.layout ?? "");
  return queryString(parameters);
}

function set(parameters: URLSearchParams, name: string, value: string): void {
  if (value === "") parameters.delete(name);
  else parameters.set(name, value);
}

export function formatPrivacy(privacy: readonly Privacy[]): string {
  return PRIVACIES.filter((name) => privacy.includes(name)).join(",") || NO_PRIVACY;
}

/** Empty for "none", which somebody chose; undefined without a valid choice. */
export function parsePrivacy(text: string | null): readonly Privacy[] | undefined {
  if (text === NO_PRIVACY) return [];
  const names = (text ?? "").split(",");
  const known = PRIVACIES.filter((name) => names.includes(name));
  return known.length > 0 ? known : undefined;
}
