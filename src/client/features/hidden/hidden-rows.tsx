import { memo } from "react";
import { Link } from "react-router";
import type { HiddenEntry, HiddenGroup } from "#client/features/hidden/hidden-view.ts";
import { writeOpenPlaylist } from "#client/library/playlist-address.ts";
import { SearchLink } from "#client/library/search-link.tsx";
import { FileNameLine } from "#client/takeout/file-name-line.tsx";
import { ProTag } from "#client/ui/pro-tag.tsx";
import { FactLine, GridRow, type RowPlace } from "#client/ui/video-list/grid-row.tsx";
import { REMOVE_ICON, REPLACE_ICON, RowIcon } from "#client/ui/video-list/row-icons.tsx";
import * as counts from "#words/counts.ts";
import * as hiddenWords from "#words/hidden.ts";

const REMOVE_BUTTON =
  "inline-flex min-h-8 min-w-8 shrink-0 items-center justify-center gap-1.5 rounded-md px-1.5 text-sm font-semibold text-on-loss hover:bg-loss";

type GroupProps = RowPlace & { group: HiddenGroup; needsPremium: boolean };

/** The heading of a playlist or a reason, with a button that removes all of its videos. */
export const GroupRow = memo(function GroupRow({ group, needsPremium, ...place }: GroupProps) {
  const { title, playlistId, entries } = group;
  return (
    <GridRow
      {...place}
      title={hiddenWords.allOf({ title })}
      className="border-line bg-sunken px-4 sm:px-6"
    >
      <div role="gridcell" className="min-w-0 flex-1 items-baseline gap-2 sm:flex">
        <span
          dir="auto"
          className="font-semibold wrap-anywhere max-sm:line-clamp-2 max-sm:leading-5 sm:truncate"
        >
          {playlistId === undefined ? (
            title
          ) : (
            <Link
              to={{ pathname: "/", search: writeOpenPlaylist("", playlistId) }}
              tabIndex={place.active ? 0 : -1}
              className="hover:underline"
            >
              {title}
            </Link>
          )}
        </span>
        <span className="shrink-0 text-sm text-soft">
          {counts.videos({ count: entries.length })}
        </span>
      </div>
      <div role="gridcell" className="flex shrink-0">
        <button type="button" tabIndex={place.active ? 0 : -1} className={REMOVE_BUTTON}>
          {hiddenWords.removeGroup({
            count: entries.length,
            title,
            spoken: (text) => <span className="sr-only">{text}</span>,
          })}
          {needsPremium && <ProTag />}
        </button>
      </div>
    </GridRow>
  );
});

/** A hidden video: its last known title, and beside it a label such as "[Private Video]". */
export const HiddenRow = memo(function HiddenRow({
  entry: { words },
  ...place
}: RowPlace & { entry: HiddenEntry }) {
  const name = words.title || words.label;
  return (
    <GridRow
      {...place}
      title={name}
      className={`border-line px-4 sm:px-6 ${place.selected ? "bg-tint" : "bg-card hover:bg-sunken"}`}
    >
      <div role="gridcell" className="min-w-0 flex-1">
        <div className="flex items-start gap-2 leading-5">
          {words.title !== "" && (
            <span
              dir="auto"
              className="min-w-0 text-start font-medium wrap-anywhere max-sm:line-clamp-2 sm:truncate"
            >
              {words.title}
            </span>
          )}
          <span
            className={`shrink-0 rounded-md border px-1.5 text-xs leading-4.5 font-semibold ${words.isHidden ? "border-loss-line bg-loss text-on-loss" : "border-current text-soft max-sm:hidden"} ${words.title === "" ? "" : "max-sm:mt-px"}`}
          >
            {words.label}
          </span>
        </div>
        <FactLine facts={words.facts} />
        <div className="truncate text-sm text-soft">{words.dates}</div>
        {words.fromFile !== "" && <FileNameLine text={words.fromFile} />}
      </div>
      <div
        role="gridcell"
        className="flex shrink-0 items-center gap-1 max-sm:flex-col max-sm:gap-0"
      >
        {words.searched !== "" && <SearchLink title={words.searched} active={place.active} />}
        {words.isHidden && (
          <button
            type="button"
            data-action="replace"
            aria-haspopup="dialog"
            tabIndex={place.active ? 0 : -1}
            data-tooltip={hiddenWords.findReplacement}
            className="inline-flex min-h-8 min-w-8 items-center justify-center gap-1.5 rounded-md px-1.5 text-sm font-semibold text-accent hover:bg-tint"
          >
            <RowIcon path={REPLACE_ICON} />
            {hiddenWords.findReplacementFor({
              name,
              shown: (text) => <span className="max-lg:sr-only">{text}</span>,
              spoken: (text) => <span className="sr-only">{text}</span>,
            })}
          </button>
        )}
        <button
          type="button"
          tabIndex={place.active ? 0 : -1}
          aria-label={hiddenWords.removeNamed({ name })}
          className={REMOVE_BUTTON}
        >
          <RowIcon path={REMOVE_ICON} />
        </button>
      </div>
    </GridRow>
  );
});
