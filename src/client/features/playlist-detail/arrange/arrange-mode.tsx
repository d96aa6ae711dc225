import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import {
  ArrangeBar,
  ArrangeNotes,
  ArrangeToolbar,
  LeaveQuestion,
} from "#client/features/playlist-detail/arrange/arrange-toolbar.tsx";
import {
  ArrangeList,
  type FoundRow,
} from "#client/features/playlist-detail/arrange/arrange-list.tsx";
import { sayMoved, type Moved } from "#client/features/playlist-detail/arrange/arrange-words.ts";
import {
  firstOrder,
  type ArrangeStart,
} from "#client/features/playlist-detail/arrange/sort-choices.ts";
import {
  moveToBottom,
  moveToPosition,
  moveToTop,
  shuffle,
  type ItemOrder,
  type Lift,
} from "#client/features/playlist-detail/arrange/steps.ts";
import { dropUnsaved, unsavedOrder } from "#client/features/playlist-detail/arrange/arrangement.ts";
import {
  useArrangement,
  useStepKeys,
} from "#client/features/playlist-detail/arrange/use-arrangement.ts";
import { useSpoken } from "#client/features/playlist-detail/arrange/use-lift.ts";
import { PLAYLIST_WINDOW, writeWork } from "#client/features/playlist-detail/kept-work.ts";
import type { VideoEntry } from "#client/features/playlist-detail/video-index.ts";
import { useKeepWork } from "#client/identity/kept-work.ts";
import { useConnectYouTube } from "#client/identity/connect-youtube.ts";
import { requestChange } from "#client/library/changes/change-requests.ts";
import { newSaveOrder } from "#client/library/changes/save-order.ts";
import { Button } from "#client/ui/button.tsx";
import { useCloseRequest } from "#client/ui/dialogs/use-close-request.ts";
import {
  addRange,
  keepExisting,
  NOTHING_SELECTED,
  toggleOne,
  type Selection,
} from "#client/ui/video-list/selection.ts";
import type { Job } from "#shared/contract/playlists.ts";
import { sortVideos } from "#shared/order/sort-videos.ts";
import * as buttons from "#words/buttons.ts";
import * as words from "#words/playlist.ts";

type Props = {
  id: string;
  userId: string;
  isPremium: boolean;
  /** In the playlist's order. */
  entries: readonly VideoEntry[];
  job: Job | undefined;
  start: ArrangeStart;
  /** The window's header, if the window is too short to keep it in view: it then scrolls with the rows. */
  header: ReactNode | undefined;
  /** What the person wants to leave with an unsaved order, so that a question is shown; undefined for no question. */
  leaving: "arranging" | "window" | undefined;
  onLeaving: (what: "arranging" | "window" | undefined) => void;
  /** Leaves without a question. */
  onLeave: (what: "arranging" | "window") => void;
};

/** Arranges a playlist on the screen (product.md 24). Only saving the order, in another window, changes YouTube. */
export function ArrangeMode(props: Props) {
  const { id, userId, entries, job, start, header, leaving, onLeaving, onLeave } = props;
  const [lift, setLift] = useState<Lift>();
  const [startOrder] = useState(() =>
    firstOrder(
      entries.map(({ video }) => video),
      start,
    ),
  );
  const arranged = useArrangement(id, entries, { startOrder, isLifting: lift !== undefined });
  const { rows, order, take } = arranged;
  const [chosen, setChosen] = useState<Selection>(NOTHING_SELECTED);
  const selection = useMemo(() => keepExisting(chosen, new Set(order)), [chosen, order]);
  const { spoken, say } = useSpoken();
  const [found, setFound] = useState<FoundRow | undefined>(() =>
    start.itemId === undefined ? undefined : { id: start.itemId, count: 0, focusesHandle: true },
  );
  // No warning on the way to Google for the right to change playlists: the order to save is stored until the return.
  const { busy: isConnecting } = useConnectYouTube();
  useUnsavedWarning(arranged.isArranged && !isConnecting);
  useKeepWork(userId, PLAYLIST_WINDOW, () =>
    writeWork(id, { isArranging: true, arranged: unsavedOrder(id) }),
  );
  const container = useRef<HTMLDivElement>(null);
  const undo = (): void => {
    if (!arranged.canUndo) return;
    arranged.undo();
    say(words.undone);
  };
  const redo = (): void => {
    if (!arranged.canRedo) return;
    arranged.redo();
    say(words.doneAgain);
  };
  useStepKeys(container, { undo, redo, isLifting: lift !== undefined });
  useCloseRequest(container, () => {
    if (!arranged.isArranged) return false;
    onLeaving("window");
    return true;
  });
  useEffect(() => {
    // With `itemId`, the list focuses that row.
    if (start.itemId === undefined) container.current?.focus({ preventScroll: true });
  }, [start]);

  const movedOf = (ids: ReadonlySet<string>): Moved => {
    const [firstId = ""] = ids;
    const title = rows.find(({ entry }) => entry.video.id === firstId)?.entry.words.title ?? "";
    return { title, count: ids.size };
  };
  const move = (next: ItemOrder, ids: ReadonlySet<string>): void => {
    take(next);
    say(
      sayMoved(
        movedOf(ids),
        next.findIndex((itemId) => ids.has(itemId)),
        next.length,
      ),
    );
  };
  const showRow = (row: Omit<FoundRow, "count">): void =>
    setFound((old) => ({ ...row, count: (old?.count ?? 0) + 1 }));
  const moveByOne = (itemId: string, way: 1 | -1): void => {
    const ids = selection.has(itemId) ? selection : new Set([itemId]);
    const firstPlace = order.findIndex((one) => ids.has(one));
    const next = moveToPosition(order, ids, Math.max(0, firstPlace + way));
    move(next, ids);
    showRow({ id: itemId, focusesHandle: false });
  };
  const drop = (next: ItemOrder, itemId: string, by: Lift["by"]): void => {
    take(next);
    // After a drag the row is under the pointer already.
    if (by === "keys") showRow({ id: itemId, focusesHandle: true });
  };
  const takeAndSay = (text: string, next: ItemOrder): void => {
    take(next);
    say(text);
  };
  const toggle = useCallback((itemId: string) => setChosen((old) => toggleOne(old, itemId)), []);
  const toggleAll = (): void =>
    setChosen(selection.size === order.length ? NOTHING_SELECTED : new Set(order));
  const close = (): void => {
    if (arranged.isArranged) onLeaving("arranging");
    else onLeave("arranging");
  };
  const save = (): void =>
    requestChange(newSaveOrder(id, order), {
      onEnd: () => {
        dropUnsaved(id);
        onLeave("arranging");
      },
    });
  const arrangedVideos = () => rows.map(({ entry }) => entry.video);
  const toolbar = (
    <ArrangeToolbar
      canUndo={arranged.canUndo}
      canRedo={arranged.canRedo}
      isArranged={arranged.isArranged}
      onSort={({ by, reversed, text }) =>
        takeAndSay(
          words.sortedSo({ order: text }),
          sortVideos(arrangedVideos(), by, reversed).map((video) => video.id),
        )
      }
      onReverse={() => takeAndSay(words.reversed, order.toReversed())}
      onShuffle={() => takeAndSay(words.shuffled, shuffle(order, Math.random))}
      onReset={() => arranged.isArranged && takeAndSay(words.isAsOnYouTube, arranged.library)}
      onUndo={undo}
      onRedo={redo}
    />
  );
  const top = (
    <>
      {header}
      {toolbar}
      <ArrangeNotes
        moves={arranged.moves}
        change={arranged.change}
        job={job}
        wasFiltered={start.isFiltered}
        isPremium={props.isPremium}
      />
    </>
  );
  return (
    <div
      ref={container}
      role="group"
      aria-label={words.arrangeVideos}
      tabIndex={-1}
      className="flex min-h-0 flex-1 flex-col outline-none"
    >
      <p aria-live="assertive" className="sr-only">
        {spoken}
      </p>
      {!header && top}
      <ArrangeList
        rows={rows}
        order={order}
        selection={selection}
        lift={lift}
        found={found}
        above={header && top}
        onLift={setLift}
        onDrop={drop}
        onStep={moveByOne}
        onSay={say}
        onToggle={toggle}
        onRange={(base, from, to) =>
          setChosen(addRange(base, rows, [from, to], ({ entry }) => entry.video.id))
        }
        onAll={() => setChosen(new Set(order))}
      />
      <ArrangeBar
        count={selection.size}
        total={order.length}
        onAll={toggleAll}
        onTop={() => move(moveToTop(order, selection), selection)}
        onBottom={() => move(moveToBottom(order, selection), selection)}
        onPosition={(position) => move(moveToPosition(order, selection, position), selection)}
      >
        <Button className="text-sm max-sm:flex-1" onClick={close}>
          {arranged.isArranged ? words.discardMenu : buttons.close}
        </Button>
        <Button
          variant="primary"
          className="text-sm max-sm:flex-auto max-sm:px-2"
          aria-disabled={!arranged.isArranged || job !== undefined}
          onClick={() => arranged.isArranged && job === undefined && save()}
        >
          {words.saveToYouTube}
        </Button>
      </ArrangeBar>
      {leaving !== undefined && (
        <LeaveQuestion
          onStay={() => onLeaving(undefined)}
          onDiscard={() => {
            dropUnsaved(id);
            onLeave(leaving);
          }}
        />
      )}
    </div>
  );
}

/** Makes the browser ask before the page is left with an unsaved order. */
function useUnsavedWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const onLeave = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", onLeave);
    return () => window.removeEventListener("beforeunload", onLeave);
  }, [isUnsaved]);
}
