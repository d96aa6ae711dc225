// The pseudo-language of tests: English with marks, so that a text which is not in the messages stands out.
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { printAST } from "@formatjs/icu-messageformat-parser/printer.js";

export const PSEUDO_LANGUAGE = "en-XA";

const PLAIN = "AaCcDdEeGgIiLlNnOoRrSsTtUuYyZz";
const MARKED = "ÅåÇçÐðÉéĜĝÎîĻļÑñÖöŔŕŠšŢţÛûÝýŽž";

/** "{count} videos" as "[{count} vîðéöš]". */
export function pseudoMessage(message: string): string {
  const elements = parse(message);
  mark(elements);
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- The parser and the printer each declare the same enum.
  return `[${printAST(elements)}]`;
}

function mark(elements: MessageFormatElement[]): void {
  for (const element of elements) {
    if (element.type === TYPE.literal) {
      element.value = element.value.replaceAll(
        /[a-z]/gi,
        (letter) => MARKED[PLAIN.indexOf(letter)] ?? letter,
      );
    } else if (element.type === TYPE.tag) mark(element.children);
    else if (element.type === TYPE.plural) {
      for (const { value } of Object.values(element.options)) mark(value);
    }
  }
}
