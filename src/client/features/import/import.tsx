// The page of imported lists (product.md 20): a list from pasted text or from files becomes a list like any other.
import { useEffect, useState, type ReactNode } from "react";
import { FoundLists } from "#client/features/import/found-lists.tsx";
import type { ImportedList } from "#client/features/import/imported-list.ts";
import { ListView, type ShownList } from "#client/features/import/list-view.tsx";
import { SourceCard } from "#client/features/import/source-card.tsx";
import { TakeoutHelp } from "#client/features/import/takeout-help.tsx";
import { useListReading } from "#client/features/import/use-list-reading.ts";
import { useEnvironment } from "#client/api/environment.ts";
import { useSession } from "#client/identity/session.ts";
import { ANONYMOUS_VIDEO_LIMIT, ID_LIST_LIMIT } from "#shared/plans.ts";

type Props = {
  /** Shows the total, the speeds and the videos as the calculator does. */
  renderResult: (shown: ShownList) => ReactNode;
};

const LIST_ID = "imported-list";

export function Import({ renderResult }: Props) {
  const session = useSession();
  const environment = useEnvironment();
  const [lists, setLists] = useState<readonly ImportedList[]>([]);
  const [region, setRegion] = useState<string>();
  const { reading, open, goOn, readDetails, stop } = useListReading();
  const hasAccount = session.status === "signed-in" && session.user.terms === "accepted";
  const anonymousLimit = environment?.anonymousVideoLimit ?? ANONYMOUS_VIDEO_LIMIT;
  const show = (list: ImportedList): void =>
    open(list, hasAccount ? ID_LIST_LIMIT : anonymousLimit);
  const opened = reading?.list;
  useEffect(() => {
    if (opened) showHeading();
  }, [opened]);

  return (
    <div className="py-8 sm:py-10">
      <h1 className="text-title font-bold tracking-tight">Import a List</h1>
      <p className="mt-2 max-w-prose text-soft">
        See how long any list of videos is and what is missing from it, also one that YouTube lets
        no app read, such as Watch Later.
      </p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)] print:block">
        <SourceCard
          isReady={session.status !== "loading"}
          limit={hasAccount ? ID_LIST_LIMIT : anonymousLimit}
          hasAccount={hasAccount}
          region={region}
          onRegion={setRegion}
          onText={show}
          onLists={(found) => setLists((known) => withoutRepeats([...known, ...found]))}
        />
        <div className="space-y-6">
          {lists.length > 0 && <FoundLists lists={lists} opened={opened} onOpen={show} />}
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
              onGoOn={() => {
                goOn();
                focusHeading();
              }}
              onDetails={readDetails}
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

/** The button that was pressed is about to go. */
function focusHeading(): void {
  document.getElementById(LIST_ID)?.focus({ preventScroll: true });
}

/** Where the list stands below the form, its heading comes to the top. */
function showHeading(): void {
  focusHeading();
  const heading = document.getElementById(LIST_ID);
  const top = heading?.getBoundingClientRect().top ?? 0;
  if (top < 0 || top > window.innerHeight / 2) heading?.scrollIntoView({ block: "start" });
}

/** The same file may be chosen twice. */
function withoutRepeats(lists: readonly ImportedList[]): ImportedList[] {
  return [...new Map(lists.map((list) => [`${list.name} ${list.ids.join()}`, list])).values()];
}
