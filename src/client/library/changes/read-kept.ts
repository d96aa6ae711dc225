// Parses a replacement or a saved order that was kept while the page was at Google. Loaded only then. Pure.
import { readReplacement } from "#client/library/changes/replacement.ts";
import { readSaveOrder } from "#client/library/changes/save-order.ts";
import { isRecord } from "#shared/is-record.ts";

/** Undefined if `value` is neither of them or invalid. It comes from browser storage, which is not trusted. */
export function readKept(value: unknown) {
  if (!isRecord(value)) return undefined;
  const { kind } = value;
  if (kind === "replace") return readReplacement(value);
  return kind === "order" ? readSaveOrder(value) : undefined;
}
