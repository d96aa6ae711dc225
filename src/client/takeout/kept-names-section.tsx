import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import {
  describeFileName,
  forgetFileNames,
  useFileNames,
  type FileNames,
  type NameFromFile,
} from "#client/takeout/file-names.ts";
import {
  countKeptNames,
  deleteKeptNames,
  keepNames,
  listKeptNames,
} from "#client/takeout/kept-names.ts";
import { Button } from "#client/ui/button.tsx";
import { CheckField } from "#client/ui/fields/check-field.tsx";
import { type Column, saveCsv, tableOf } from "#client/ui/video-list/save-file.ts";
import { videoLink } from "#client/ui/video-list/video-link.ts";
import * as words from "#words/takeout.ts";

const MOST_SHOWN = 100;

/** Keeps the names in this browser once the person ticks the box, and shows, saves and deletes what is kept. */
export function KeptNames({ userId }: { userId: string }) {
  const names = useFileNames();
  const [shouldKeep, setShouldKeep] = useState(false);
  const [isListOpen, setListOpen] = useState(false);
  const noteId = useId();
  const box = useRef<HTMLInputElement>(null);
  const { keep, remove, save, count, list } = useStoredNames(userId, isListOpen);
  const write = keep.mutate;
  useEffect(() => {
    if (shouldKeep) write(names);
  }, [shouldKeep, names, write]);
  const isBusy = keep.isPending || remove.isPending;
  const deleteAll = (): void => {
    setShouldKeep(false);
    setListOpen(false);
    remove.mutate();
    // The buttons disappear with the names, so the focus moves to the checkbox.
    box.current?.focus();
  };
  const keptCount = count.data ?? 0;
  return (
    <div className="space-y-2">
      <CheckField
        ref={box}
        checked={shouldKeep}
        aria-describedby={noteId}
        onChange={() => setShouldKeep(!shouldKeep)}
      >
        {words.keepNames}
      </CheckField>
      <p id={noteId} className="max-w-prose text-sm text-soft">
        {words.keepNamesNote}
      </p>
      <p role="status" className="text-sm">
        {[keep, remove, save, count, list].some(({ isError }) => isError)
          ? words.namesRefused
          : keep.isPending
            ? words.keepingNames
            : remove.isPending
              ? words.deletingNames
              : describeKept(keptCount)}
      </p>
      {keptCount > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button aria-expanded={isListOpen} onClick={() => setListOpen(!isListOpen)}>
            {words.view}
          </Button>
          <Button onClick={() => save.mutate()}>{words.downloadCsv}</Button>
          <Button busy={isBusy} onClick={() => deleteAll()}>
            {words.deleteFromDevice}
          </Button>
        </div>
      )}
      {isListOpen && list.data && <NameList names={list.data} count={keptCount} />}
    </div>
  );
}

/** Another tab may have changed what is kept. */
const READ_AGAIN = { staleTime: 0 };

/** The calls that change the kept names, and the queries that read them. */
function useStoredNames(userId: string, isListOpen: boolean) {
  const client = useQueryClient();
  const key = ["kept names", userId];
  const onSettled = () => client.invalidateQueries({ queryKey: key });
  const keep = useMutation({
    mutationFn: (names: FileNames) => keepNames(userId, names),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: () => deleteKeptNames(userId),
    // The names on this page may be the kept ones.
    onSuccess: forgetFileNames,
    onSettled,
  });
  const save = useMutation({ mutationFn: () => saveKeptNames(userId) });
  const count = useQuery({
    ...READ_AGAIN,
    queryKey: [...key, "count"],
    queryFn: () => countKeptNames(userId),
  });
  const list = useQuery({
    ...READ_AGAIN,
    queryKey: [...key, "first"],
    queryFn: () => listKeptNames(userId, MOST_SHOWN),
    enabled: isListOpen,
  });
  return { keep, remove, save, count, list };
}

function describeKept(count: number): string {
  return count === 0 ? words.noneKept : words.keptOnDevice({ count });
}

function NameList({ names, count }: { names: FileNames; count: number }) {
  const more = count - names.size;
  return (
    <ul
      // Focusable, so that the keyboard scrolls it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={words.keptNames}
      className="max-h-64 space-y-1 overflow-y-auto rounded-lg border border-line p-3 text-sm"
    >
      {[...names].map(([videoId, name]) => (
        <li key={videoId} dir="auto" className="text-start wrap-anywhere">
          {describeFileName(name)}
        </li>
      ))}
      {more > 0 && <li className="text-soft">{words.moreInDownload({ count: more })}</li>}
    </ul>
  );
}

type KeptName = [videoId: string, name: NameFromFile];

const HOW: Record<NameFromFile["how"], string> = {
  watched: words.howWatched,
  added: words.howAdded,
};

/** The columns of the CSV: each key is a heading, its function gives the cell of a name. */
const COLUMNS: readonly Column<KeptName>[] = [
  [words.columnName, ([, { title }]) => title],
  [words.columnChannel, ([, { channelTitle }]) => channelTitle],
  [words.columnHow, ([, { how }]) => HOW[how]],
  [words.columnWhen, ([, { at }]) => (typeof at === "number" ? new Date(at).toISOString() : at)],
  [words.columnLink, ([videoId]) => videoLink(videoId)],
];

/** If the CSV cannot be made, `saveCsv` shows a toast. */
async function saveKeptNames(userId: string): Promise<void> {
  const names = await listKeptNames(userId);
  await saveCsv(`${words.fileName}.csv`, tableOf(COLUMNS, [...names]));
}
