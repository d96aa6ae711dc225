/**
 * The attributes of an element with a tooltip (product.md 2.9.8). Screen readers get the text as a description, so
 * an element whose name is the same text takes `data-tooltip` alone.
 */
export function tooltip(text: string | undefined): object {
  return text ? { "data-tooltip": text, "aria-description": text } : {};
}
