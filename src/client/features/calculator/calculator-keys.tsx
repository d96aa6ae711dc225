import { KeysDialog, LIST_KEYS } from "#client/ui/dialogs/keys-dialog.tsx";
import * as words from "#words/calculator.ts";

const KEYS = [
  { keys: "/", action: words.keySearch },
  { keys: "Ctrl Enter", action: words.keyCalculate },
  ...LIST_KEYS,
  { keys: "w", action: words.watchedToHere },
];

/** The calculator's keyboard shortcuts, and the button that shows them. */
export function CalculatorKeys() {
  return <KeysDialog keys={KEYS} />;
}
