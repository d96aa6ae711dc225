// Numbers as people type them: a field holds text, and the text means a number, nothing or a
// problem that is said in words.

export type NumberRule = {
  /** What the number is, at the start of a sentence: "The minimum". */
  name: string;
  min?: number;
  max?: number;
  whole?: boolean;
};

export type NumberField = { value?: number; problem?: string };

const LONGEST_NUMBER = 12;

/** Reads a field. Blank means no number and no problem; a comma counts as a decimal point. */
export function readNumber(text: string, rule: NumberRule): NumberField {
  const trimmed = text.trim().replace(",", ".");
  if (trimmed === "") return {};
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(trimmed) || trimmed.length > LONGEST_NUMBER) {
    return { problem: `${rule.name} is not a number` };
  }
  const value = Number(trimmed);
  if (value < 0) return { problem: `${rule.name} cannot be negative` };
  if (rule.whole && !Number.isInteger(value)) return { problem: `${rule.name} is a whole number` };
  if (rule.min !== undefined && value < rule.min) {
    return { problem: `${rule.name} is at least ${rule.min}` };
  }
  if (rule.max !== undefined && value > rule.max) {
    return { problem: `${rule.name} is at most ${rule.max.toLocaleString("en")}` };
  }
  return { value };
}
