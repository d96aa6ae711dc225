// Parses a typed number: the text of a field is a number, empty, or invalid with an explanation.
import { formatNumber } from "#shared/numbers.ts";

export type NumberRule = {
  /** The subject of the error sentence: "The minimum". */
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
  const trimmed = text.trim().replace(",", ".");
  if (trimmed === "") return {};
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(trimmed) || trimmed.length > LONGEST_NUMBER_CHARACTERS) {
    return { problem: `${rule.name} is not a number` };
  }
  const value = Number(trimmed);
  if (value < 0) return { problem: `${rule.name} cannot be negative` };
  if (rule.whole && !Number.isInteger(value))
    return { problem: `${rule.name} must be a whole number` };
  if (rule.min !== undefined && value < rule.min) {
    return { problem: `${rule.name} must be at least ${formatNumber(rule.min)}` };
  }
  if (rule.max !== undefined && value > rule.max) {
    return { problem: `${rule.name} must be at most ${formatNumber(rule.max)}` };
  }
  return { value };
}
