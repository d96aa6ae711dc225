import ArrowDownUp from "lucide-react/icons/arrow-down-up";
import ChevronDown from "lucide-react/icons/chevron-down";
import Redo from "lucide-react/icons/redo-2";
import Shuffle from "lucide-react/icons/shuffle";
import Undo from "lucide-react/icons/undo-2";
import { useId, useRef, useState } from "react";
import {
  SORT_CHOICES,
  type SortChoice,
} from "#client/features/playlist-detail/arrange/sort-choices.ts";
import { Button } from "#client/ui/button.tsx";

type Props = {
  canUndo: boolean;
  canRedo: boolean;
  isArranged: boolean;
  onSort: (choice: SortChoice) => void;
  onReverse: () => void;
  onShuffle: () => void;
  onReset: () => void;
  onUndo: () => void;
  onRedo: () => void;
};

/** One line, which scrolls sideways on a phone, so that the rows have room. */
const ROW =
  "flex flex-wrap items-center gap-2 max-sm:-mx-4 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1";
const BUTTON = "shrink-0 gap-1.5 px-2.5! text-sm";

/** The steps that concern the whole playlist. */
export function ArrangeToolbar(props: Props) {
  const { canUndo, canRedo, isArranged } = props;
  const [isOpen, setOpen] = useState(false);
  const sortsId = useId();
  const buttons = useRef<HTMLDivElement>(null);
  const sort = (choice: SortChoice): void => {
    props.onSort(choice);
    setOpen(false);
    // The pressed button has disappeared.
    buttons.current?.querySelector("button")?.focus();
  };
  return (
    <div role="toolbar" aria-label="Arrange" className="px-4 pt-3 sm:px-6">
      <div ref={buttons} className={ROW}>
        <Button
          className={BUTTON}
          aria-expanded={isOpen}
          aria-controls={isOpen ? sortsId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          Sort by…
          <ChevronDown className={`size-4 ${isOpen ? "rotate-180" : ""}`} aria-hidden="true" />
        </Button>
        <Button className={BUTTON} onClick={props.onReverse}>
          <ArrowDownUp className="size-4" aria-hidden="true" />
          Reverse
        </Button>
        <Button className={BUTTON} onClick={props.onShuffle}>
          <Shuffle className="size-4" aria-hidden="true" />
          Shuffle
        </Button>
        <Button className={BUTTON} aria-disabled={!canUndo} onClick={props.onUndo}>
          <Undo className="size-4" aria-hidden="true" />
          Undo
        </Button>
        <Button className={BUTTON} aria-disabled={!canRedo} onClick={props.onRedo}>
          <Redo className="size-4" aria-hidden="true" />
          Redo
        </Button>
        <Button className={BUTTON} aria-disabled={!isArranged} onClick={props.onReset}>
          As on YouTube
        </Button>
      </div>
      {isOpen && (
        <div id={sortsId} role="group" aria-label="Sort by" className={`mt-2 ${ROW}`}>
          {SORT_CHOICES.map((choice) => (
            <Button key={choice.text} className={BUTTON} onClick={() => sort(choice)}>
              {choice.text}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
