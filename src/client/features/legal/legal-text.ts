// The type of a legal text, and functions to write one. legal-page.tsx renders the texts; tests check the wording.
import { operator } from "#client/api/operator.ts";

type Link = { text: string; href: string };
/** One or more sentences with links. */
export type Words = readonly (string | Link)[];
export type Block = { words: Words } | { list: readonly Words[] };
type Section = { id: string; heading: string; blocks: readonly Block[] };
export type LegalText = { title: string; summary: string; sections: readonly Section[] };

/** A date like "November 25, 2026". */
export function describeDate(isoDate: string): string {
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
  return format.format(new Date(isoDate));
}

export function say(...words: Words): Block {
  return { words };
}

export function list(...items: (string | Words)[]): Block {
  return { list: items.map((item) => (typeof item === "string" ? [item] : item)) };
}

export function link(text: string, href: string): Link {
  return { text, href };
}

export function mail(address: string): Link {
  return link(address, `mailto:${address}`);
}

/** The complete visible text. */
export function plainText({ title, summary, sections }: LegalText): string {
  const words = (parts: Words) =>
    parts.map((part) => (typeof part === "string" ? part : part.text)).join("");
  const blocks = sections.flatMap(({ heading, blocks: parts }) => [
    heading,
    ...parts.flatMap((part) => ("list" in part ? part.list.map(words) : [words(part.words)])),
  ]);
  return [title, summary, ...blocks].join("\n");
}

/** Who runs this deployment, for the legal texts (product.md 3.6.6). */
export function describeOperator(): Block {
  const { name, registryCode, address, email, phone, vatNumber } = operator;
  return list(
    name,
    `Registry code: ${registryCode}`,
    `Address: ${address}`,
    ["E-mail: ", mail(email)],
    `Telephone: ${phone}`,
    ...(vatNumber === "" ? [] : [`VAT number: ${vatNumber}`]),
  );
}
