// How a name that others have written stands in a mail or a notification: on one line, in the direction of its letters,
// and never as a link. Mail programs make links of plain text, and of the text of HTML, without being asked.

/** Invisible, and no mail program treats it as part of an address. */
const WORD_JOINER = "\u2060";
/** Marks that change the direction of the text, even of the text after the name. */
const DIRECTION_MARKS = /\p{Bidi_Control}/gu;
const LINE_ENDS_AND_CONTROLS = /[\s\p{Cc}]+/gu;
/** Every address has one of these between two characters: a scheme, a domain, a path, a mail address, a Windows share. */
const ADDRESS_SIGN = /(?<=\S)[.:@/\\](?=\S)/g;

/** "" if nothing is left of it. */
export function plainName(name: string): string {
  return name
    .replaceAll(DIRECTION_MARKS, "")
    .replaceAll(LINE_ENDS_AND_CONTROLS, " ")
    .trim()
    .replaceAll(ADDRESS_SIGN, `${WORD_JOINER}$&${WORD_JOINER}`);
}
