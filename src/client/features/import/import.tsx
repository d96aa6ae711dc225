// The page of imported lists (product.md 20): it reads the videos of a list from pasted text or files at YouTube, and
// shows them as the calculator does.
import { useEffect, useState, type ReactNode } from "react";
import { useEnvironment } from "#client/api/environment.ts";
import type { ImportedList } from "#client/features/import/imported-list.ts";
import { ListView, type ShownList } from "#client/features/import/list-view.tsx";
import { SourceCard } from "#client/features/import/source-card.tsx";
import { useListReading } from "#client/features/import/use-list-reading.ts";
import { useSession } from "#client/identity/session.ts";
import { TakeoutSteps } from "#client/takeout/takeout-steps.tsx";
import { Button } from "#client/ui/button.tsx";
import { ANONYMOUS_VIDEO_LIMIT, ID_LIST_LIMIT } from "#shared/plans.ts";
import * as counts from "#words/counts.ts";
import * as words from "#words/import.ts";

// The element ids of the headings.
const FOUND_ID = "found-lists-heading";
const LIST_ID = "imported-list";
const SHOWN_AT_FIRST = 12;

type Props = {
  /** Shows the total, the speeds and the videos as the calculator does. */
  renderResult: (shown: ShownList) => ReactNode;
};

export function Import({ renderResult }: Props) {
  const session = useSession();
  const environment = useEnvironment();
  const [lists, setLists] = useState<readonly ImportedList[]>([]);
  const [region, setRegion] = useState<string>();
  const { reading, open, readRest, readDetails, stop } = useListReading();
  const hasAccount = session.status === "signed-in" && session.user.terms === "accepted";
  const anonymousLimit = environment?.anonymousVideoLimit ?? ANONYMOUS_VIDEO_LIMIT;
  const limit = hasAccount ? ID_LIST_LIMIT : anonymousLimit;
  const openList = (list: ImportedList): void => open(list, limit);
  const opened = reading?.list;
  useEffect(() => {
    if (opened) showHeading(LIST_ID);
  }, [opened]);
  useEffect(() => {
    if (lists.length > 0) showHeading(FOUND_ID);
  }, [lists]);

  return (
    <div className="py-8 sm:py-10">
      <h1 className="text-title font-bold tracking-tight">{words.title}</h1>
      <p className="mt-2 max-w-prose text-soft">{words.promise}</p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)] print:block">
        <SourceCard
          isReady={session.status !== "loading"}
          limit={limit}
          hasAccount={hasAccount}
          region={region}
          onRegion={setRegion}
          onText={openList}
          onLists={(found) =>
            found.length > 0 && setLists((known) => withoutRepeats([...known, ...found]))
          }
        />
        <div className="space-y-6">
          {lists.length > 0 && <FoundLists lists={lists} opened={opened} onOpen={openList} />}
          {reading ? (
            <ListView
              id={LIST_ID}
              reading={reading}
              region={region}
              hasAccount={hasAccount}
              onStop={() => {
                stop();
                focusHeading();
              }}
              onReadRest={() => {
                readRest();
                focusHeading();
              }}
              onReadDetails={readDetails}
              renderResult={renderResult}
            />
          ) : (
            lists.length === 0 && <TakeoutHelp />
          )}
        </div>
      </div>
    </div>
  );
}

/**
 * Focuses a heading without scrolling; also called when the pressed button is about to disappear. Whoever is typing by
 * then, because a file took long, goes on typing.
 */
function focusHeading(id = LIST_ID): void {
  if (isTyping()) return;
  document.getElementById(id)?.focus({ preventScroll: true });
}

const isTyping = (): boolean => document.activeElement instanceof HTMLTextAreaElement;

/** Focuses the heading, and scrolls it to the top if it is out of view or in the lower half of the screen. */
function showHeading(id: string): void {
  if (isTyping()) return;
  focusHeading(id);
  const heading = document.getElementById(id);
  const top = heading?.getBoundingClientRect().top ?? 0;
  if (top < 0 || top > innerHeight / 2) heading?.scrollIntoView({ block: "start" });
}

/** Leaves out equal lists: a person may choose the same file twice. */
function withoutRepeats(lists: readonly ImportedList[]): ImportedList[] {
  const keys = lists.map((list) => `${list.name} ${list.ids.join()}`);
  // The first of equal ones stays, because it may be open.
  return lists.filter((_list, index) => keys.indexOf(keys[index] ?? "") === index);
}

type FoundListsProps = {
  lists: readonly ImportedList[];
  opened: ImportedList | undefined;
  onOpen: (list: ImportedList) => void;
};

/** The lists of the chosen files. Nothing of a list is sent before it is opened. */
function FoundLists({ lists, opened, onOpen }: FoundListsProps) {
  const [isExpanded, setExpanded] = useState(false);
  const showAll = (): void => {
    setExpanded(true);
    focusHeading(FOUND_ID);
  };
  const shown = isExpanded ? lists : lists.slice(0, SHOWN_AT_FIRST);
  return (
    <section className="card p-5 sm:p-6" aria-labelledby={FOUND_ID}>
      <h2 id={FOUND_ID} tabIndex={-1} className="scroll-mt-4 text-lg font-semibold outline-none">
        {words.listsInFiles}
      </h2>
      <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
        {shown.map((list, index) => (
          <li key={index}>
            <button
              type="button"
              aria-pressed={list === opened}
              onClick={() => onOpen(list)}
              className={`flex min-h-12 w-full items-center gap-3 rounded-lg border px-3 py-2 text-start hover:bg-tint ${list === opened ? "border-accent bg-tint" : "border-line bg-card"}`}
            >
              <bdi className="line-clamp-2 min-w-0 flex-1 font-medium wrap-anywhere">
                {list.name}
              </bdi>
              <span className="shrink-0 text-sm text-soft">
                {counts.videos({ count: list.ids.length })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length < lists.length && (
        <Button className="mt-4" onClick={showAll}>
          {words.showAllLists({ count: lists.length })}
        </Button>
      )}
    </section>
  );
}

/** Shown before there is a list. */
function TakeoutHelp() {
  return (
    <section className="rounded-[0.875rem] border border-dashed border-edge p-5 sm:p-6">
      <h2 className="text-lg font-semibold">{words.howToGet}</h2>
      <div className="mt-4">
        <TakeoutSteps />
      </div>
      <p className="mt-4 max-w-prose text-soft">{words.whatYouGet}</p>
    </section>
  );
}
