// The filters and the sort of the playlists (product.md 4.5, 4.9), and their form in the URL. Invalid values in
// a URL are ignored.
import type { Playlist, Privacy } from "#shared/contract/playlists.ts";
import { allowedAtOnce } from "#shared/plan-rules.ts";

export const SORTS = [
  "lastModified",
  "name",
  "videoCount",
  "createdAt",
  "length",
  "hidden",
  "privacy",
] as const;
export type Sort = (typeof SORTS)[number];
export type Layout = "grid" | "list";

export type View = {
  search: string;
  sort: Sort;
  /** Reverses the sort's default direction. */
  reversed: boolean;
  privacy: readonly Privacy[];
  layout: Layout;
};

export const PRIVACIES: readonly Privacy[] = ["public", "unlisted", "private"];
export const DEFAULT_VIEW: View = {
  search: "",
  sort: "lastModified",
  reversed: false,
  privacy: ["public", "unlisted"],
  layout: "grid",
};

const NOTHING = "none";
const LONGEST_SEARCH = 200;

const byText = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

const COMPARE: Record<Sort, (a: Playlist, b: Playlist) => number> = {
  lastModified: (a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt),
  name: (a, b) => byText.compare(a.title, b.title),
  videoCount: (a, b) => b.videoCount - a.videoCount,
  createdAt: (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
  length: (a, b) => b.totalDuration - a.totalDuration,
  hidden: (a, b) => b.hiddenVideoCount - a.hiddenVideoCount,
  privacy: (a, b) => PRIVACIES.indexOf(a.privacy) - PRIVACIES.indexOf(b.privacy),
};

/** The matching playlists in order. Ties are sorted by name, so that the order is stable. */
export function filterPlaylists(playlists: readonly Playlist[], view: View): Playlist[] {
  const wanted = view.search.trim().toLowerCase();
  const direction = view.reversed ? -1 : 1;
  return playlists
    .filter(
      ({ title, privacy }) =>
        view.privacy.includes(privacy) && title.toLowerCase().includes(wanted),
    )
    .toSorted((a, b) => direction * COMPARE[view.sort](a, b) || COMPARE.name(a, b));
}

/** How many private playlists match the search and are left out by the privacy filter. */
export function countUnshownPrivate(playlists: readonly Playlist[], view: View): number {
  if (view.privacy.includes("private")) return 0;
  return filterPlaylists(playlists, { ...view, privacy: ["private"] }).length;
}

export type Shown = {
  shown: readonly Playlist[];
  /** How many matches the plan does not show. */
  more: number;
};

/** Basic shows the first few of the filtered list, Premium all of it (product.md 4.9.1). */
export function limitByPlan(filtered: readonly Playlist[], isPremium: boolean): Shown {
  const shown = filtered.slice(0, allowedAtOnce(isPremium, "seePlaylists"));
  return { shown, more: filtered.length - shown.length };
}

export function isAtPlanLimit(playlists: readonly Playlist[], isPremium: boolean): boolean {
  return playlists.length >= allowedAtOnce(isPremium, "seePlaylists");
}

/** `privacy` is the choice that holds where the address names none. */
export function readView(address: string, privacy = DEFAULT_VIEW.privacy): View {
  const parameters = new URLSearchParams(address);
  const sort = SORTS.find((name) => name === parameters.get("sort"));
  return {
    search: cleanText(parameters.get("q") ?? ""),
    sort: sort ?? DEFAULT_VIEW.sort,
    reversed: parameters.get("order") === "reversed",
    privacy: parsePrivacy(parameters.get("privacy")) ?? privacy,
    layout: parameters.get("view") === "list" ? "list" : "grid",
  };
}

/** The query string of `address` with `view`: "" or starting with "?". Keeps all other parameters. */
export function writeView(address: string, view: View): string {
  const parameters = new URLSearchParams(address);
  const search = cleanText(view.search);
  const privacy = formatPrivacy(view.privacy);
  const isDefault = privacy === DEFAULT_VIEW.privacy.join(",");
  set(parameters, "q", search.trim() === "" ? "" : search);
  set(parameters, "sort", view.sort === DEFAULT_VIEW.sort ? "" : view.sort);
  set(parameters, "order", view.reversed ? "reversed" : "");
  set(parameters, "privacy", isDefault ? "" : privacy);
  set(parameters, "view", view.layout === DEFAULT_VIEW.layout ? "" : view.layout);
  return parameters.size === 0 ? "" : `?${parameters.toString().replaceAll("%2C", ",")}`;
}

function set(parameters: URLSearchParams, name: string, value: string): void {
  if (value === "") parameters.delete(name);
  else parameters.set(name, value);
}

export function formatPrivacy(privacy: readonly Privacy[]): string {
  return PRIVACIES.filter((name) => privacy.includes(name)).join(",") || NOTHING;
}

/** Undefined for text that names no privacy. */
export function parsePrivacy(text: string | null): readonly Privacy[] | undefined {
  if (text === NOTHING) return [];
  const names = (text ?? "").split(",");
  const known = PRIVACIES.filter((name) => names.includes(name));
  return known.length > 0 ? known : undefined;
}

function cleanText(text: string): string {
  return text.replace(/\p{Cc}/gu, "").slice(0, LONGEST_SEARCH);
}
