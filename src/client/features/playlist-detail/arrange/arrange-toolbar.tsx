import ArrowDownUp from "lucide-react/icons/arrow-down-up";
import Redo from "lucide-react/icons/redo-2";
import Shuffle from "lucide-react/icons/shuffle";
import Undo from "lucide-react/icons/undo-2";
import {
  SORT_CHOICES,
  type SortChoice,
} from "#client/features/playlist-detail/arrange/sort-choices.ts";
import { Button } from "#client/ui/button.tsx";
import { MenuButton } from "#client/ui/menu-button.tsx";

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

const BUTTON = "shrink-0 gap-1.5 px-2.5! text-sm";

/** The steps that concern the whole playlist. */
export function ArrangeToolbar(props: Props) {
  const { canUndo, canRedo, isArranged } = props;
  return (
    <div
      role="toolbar"
      aria-label="Arrange"
      className="flex flex-wrap items-center gap-2 px-4 pt-3 sm:px-6"
    >
      <MenuButton
        className={BUTTON}
        items={SORT_CHOICES.map((choice) => ({
          text: choice.text,
          onSelect: () => props.onSort(choice),
        }))}
      >
        Sort by…
      </MenuButton>
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
  );
}
