import ArrowDownUp from "lucide-react/icons/arrow-down-up";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from "react";
import { unsavedOrder } from "#client/features/playlist-detail/arrange/arrangement.ts";
import {
  countFilters,
  findProblems,
  nameOfFilter,
  SHOWN,
  type FilterText,
  type Shown,
} from "#client/features/playlist-detail/video-filter.ts";
import { SORTS, type Order, type Sort } from "#client/features/playlist-detail/video-index.ts";
import { Button } from "#client/ui/button.tsx";
import { MenuButton } from "#client/ui/menus/menu-button.tsx";
import type { MenuItem } from "#client/ui/menus/menu.tsx";
import { ProTag } from "#client/ui/pro-tag.tsx";
import { FilterFields } from "#client/ui/video-list/filter-fields.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import type { ToastMessage } from "#client/ui/toasts/toast-queue.ts";
import { useCloseRequest } from "#client/ui/dialogs/use-close-request.ts";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import type { LibraryVideo } from "#shared/contract/playlists.ts";
import { isAllowed } from "#shared/plan-rules.ts";
import * as buttons from "#words/buttons.ts";
import * as page from "#words/page.ts";
import * as words from "#words/playlist.ts";

/** Shown instead of arranging while only a part of the playlist has been read. */
export const UNREAD: ToastMessage = {
  title: words.unreadTitle,
  description: words.unread,
};

/** The most suggestions to render. Any other channel can be typed. */
const MOST_CHANNELS = 30;

/** The name of a sort order, and of its two directions. */
type SortName = { name: string; ways: readonly [itself: string, reversed: string] };

const SORT_NAMES: Record<Sort, SortName> = {
  position: { name: words.playlistOrder, ways: [words.firstToLast, words.lastToFirst] },
  title: { name: words.title, ways: [words.aToZ, words.zToA] },
  channel: { name: words.channel, ways: [words.aToZ, words.zToA] },
  added: { name: words.dateAdded, ways: [words.newestFirst, words.oldestFirst] },
  published: { name: words.datePublished, ways: [words.newestFirst, words.oldestFirst] },
  length: { name: words.length, ways: [words.longestFirst, words.shortestFirst] },
};

const BUTTON = "gap-1.5 px-2.5! text-sm";

const CHANNEL_FIELD = {
  name: "channel",
  label: words.channel,
  type: "search",
  className: "col-span-2",
} as const;
const FIELDS = [
  { name: "minMinutes", label: words.minMinutes, inputMode: "decimal", placeholder: "0" },
  { name: "maxMinutes", label: words.maxMinutes, inputMode: "decimal", placeholder: "∞" },
  { name: "addedFrom", label: words.addedFrom, type: "date", className: "min-w-0" },
  { name: "addedTo", label: words.addedUntil, type: "date", className: "min-w-0" },
] as const;

type Props = {
  playlistId: string;
  videos: readonly LibraryVideo[];
  text: FilterText;
  order: Order;
  counts: Readonly<Record<Shown, number>>;
  region: string | undefined;
  isPremium: boolean;
  /** Whether the sort button gets the focus if nothing has it: arranging has ended, and its buttons are gone. */
  focusesSort: boolean;
  onText: (part: Partial<FilterText>) => void;
  onOrder: (part: Partial<Order>) => void;
  onClear: () => void;
  onArrange: () => void;
  onKeepSorted: () => void;
  /** The part of the filters that is about a country. */
  country: ReactNode;
};

/** One line: the search field, the button of the filters and the button of the sort menu. */
export function Toolbar(props: Props) {
  const { text, focusesSort, onText } = props;
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const filterButton = useRef<HTMLButtonElement>(null);
  const sortButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focusesSort && document.activeElement === document.body) sortButton.current?.focus();
  }, [focusesSort]);
  const filters = countFilters(text);
  const { name, way } = nameOfOrder(props.order);
  const close = (): void => {
    setOpen(false);
    filterButton.current?.focus();
  };
  return (
    <div
      role="group"
      aria-label={words.filters}
      className="relative flex items-center gap-2 px-4 pt-1 sm:px-6"
    >
      <TextField
        className="min-w-0 flex-1"
        type="search"
        label={words.filterVideos}
        labelInside
        value={text.title}
        onText={(title) => onText({ title })}
      />
      <Button
        ref={filterButton}
        className={BUTTON}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal className="size-4 shrink-0" aria-hidden="true" />
        <span className="max-sm:sr-only">{words.filter}</span>
        {filters > 0 && <span>{words.filtersSet({ count: filters })}</span>}
      </Button>
      <MenuButton
        ref={sortButton}
        data-opener="sort"
        className={BUTTON}
        aria-label={words.sortIs({ name, way })}
        items={sortItems(props)}
      >
        <ArrowDownUp className="size-4 shrink-0" aria-hidden="true" />
        <span className="max-sm:sr-only">{name}</span>
      </MenuButton>
      {isOpen && (
        <FilterPanel
          {...props}
          id={panelId}
          opener={filterButton}
          onClose={close}
          onDismiss={() => setOpen(false)}
        />
      )}
    </div>
  );
}

function nameOfOrder({ sort, reversed }: Order): { name: string; way: string; otherWay: string } {
  const { name, ways } = SORT_NAMES[sort];
  const [way, otherWay] = ways;
  return reversed ? { name, way: otherWay, otherWay: way } : { name, way, otherWay };
}

/** The sort menu: the orders of the list on the screen, and the ways to change the order on YouTube. */
function sortItems(props: Props): MenuItem[] {
  const { order, onOrder, videos } = props;
  const { way, otherWay } = nameOfOrder(order);
  return [
    ...SORTS.map((sort) => ({
      text: SORT_NAMES[sort].name,
      checked: order.sort === sort,
      note: order.sort === sort ? way : nameOfOrder({ sort, reversed: false }).way,
      onSelect: () => onOrder({ sort, reversed: false }),
    })),
    {
      text: words.reverseOrder,
      note: otherWay,
      apart: true,
      onSelect: () => onOrder({ reversed: !order.reversed }),
    },
    ...(videos.length > 1
      ? [
          {
            text: unsavedOrder(props.playlistId) ? words.continueArranging : words.arrange,
            apart: true,
            onSelect: props.onArrange,
          },
        ]
      : []),
    {
      text: words.keepSorted,
      note: isAllowed(props.isPremium, "keepSorted") ? undefined : <ProTag />,
      // Apart from "Reverse the order", but not from "Arrange".
      apart: videos.length <= 1,
      onSelect: props.onKeepSorted,
    },
  ];
}

type PanelProps = Props & {
  id: string;
  opener: { readonly current: HTMLElement | null };
  onClose: () => void;
  /** Closes the panel and leaves the focus to what was pressed outside of it. */
  onDismiss: () => void;
};

/** The filters, in a panel over the list. They apply at once. */
function FilterPanel(props: PanelProps) {
  const { id, text, counts, region, opener, onText, onClose, onDismiss } = props;
  const channelsId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const channels = useMemo(() => commonChannels(props.videos), [props.videos]);
  const problems = findProblems(text);
  useCloseRequest(panel, () => {
    // A page of the window covers the panel, and closes first.
    if (panel.current?.closest("[inert]")) return false;
    onClose();
    return true;
  });
  useEffect(() => {
    const press = ({ target }: Event): void => {
      if (!(target instanceof Node) || opener.current?.contains(target)) return;
      if (!panel.current?.contains(target)) onDismiss();
    };
    document.addEventListener("pointerdown", press);
    return () => document.removeEventListener("pointerdown", press);
  });
  return (
    <div
      ref={panel}
      id={id}
      role="group"
      aria-label={words.filter}
      className="card absolute inset-x-0 top-full z-20 m-1 ms-auto max-w-xl space-y-3 p-4 shadow-float"
    >
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
        <SelectField
          label={words.show}
          className="col-span-2"
          value={text.shown}
          onValue={(shown) => onText({ shown })}
        >
          {SHOWN.filter((shown) => shown !== "blockedThere" || region !== undefined).map(
            (shown) => (
              <option key={shown} value={shown}>
                {words.choiceWithCount({
                  choice: nameOfFilter(shown, region),
                  count: counts[shown],
                })}
              </option>
            ),
          )}
        </SelectField>
        <FilterFields
          fields={[{ ...CHANNEL_FIELD, list: channelsId }, ...FIELDS]}
          text={text}
          problems={problems}
          onText={onText}
        />
        <datalist id={channelsId}>
          {channels.map((channel) => (
            <option key={channel}>{channel}</option>
          ))}
        </datalist>
      </div>
      {props.country}
      <div className="flex justify-end gap-2">
        <Button onClick={props.onClear}>{words.clear}</Button>
        <Button variant="primary" onClick={onClose}>
          {buttons.done}
        </Button>
      </div>
    </div>
  );
}

/** The channels with the most videos, sorted by name. */
function commonChannels(videos: readonly LibraryVideo[]): string[] {
  const counts = new Map<string, number>();
  for (const { channelTitle } of videos) {
    if (channelTitle !== "") counts.set(channelTitle, (counts.get(channelTitle) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST_CHANNELS)
    .map(([channel]) => channel)
    .toSorted((a, b) => a.localeCompare(b, page.language));
}
