// Parses a typed number: the text of a field is a number, empty, or invalid with an explanation.
import * as words from "#words/ui.ts";

export type NumberRule = {
  /** What the field asks for, at the beginning of the sentence: "The minimum". */
  name: string;
  min?: number;
  max?: number;
  whole?: boolean;
};

/** A blank field has neither. */
export type NumberField = { value?: number; problem?: string };

const LONGEST_NUMBER_CHARACTERS = 12;

/** Parses a field. Blank is no number and no problem; a comma counts as a decimal point. */
export function readNumber(text: string, rule: NumberRule): NumberField {
  const { name } = rule;
  const trimmed = text.trim().replace(",", ".");
  if (trimmed === "") return {};
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(trimmed) || trimmed.length > LONGEST_NUMBER_CHARACTERS) {
    return { problem: words.notNumber({ name }) };
  }
  const value = Number(trimmed);
  if (value < 0) return { problem: words.notNegative({ name }) };
  if (rule.whole && !Number.isInteger(value)) return { problem: words.notWhole({ name }) };
  if (rule.min !== undefined && value < rule.min) {
    return { problem: words.tooLittle({ name, limit: rule.min }) };
  }
  if (rule.max !== undefined && value > rule.max) {
    return { problem: words.tooMuch({ name, limit: rule.max }) };
  }
  return { value };
}
