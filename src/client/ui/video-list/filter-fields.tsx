import type { ComponentProps } from "react";
import { TextField } from "#client/ui/fields/text-field.tsx";

type Props<Name extends string> = {
  fields: readonly (Omit<ComponentProps<typeof TextField>, "name" | "onText"> & { name: Name })[];
  text: Record<Name, string>;
  problems: Partial<Record<Name, string | undefined>>;
  onText: (change: Partial<Record<Name, string>>) => void;
};

/** A text field of a filter for each entry of `fields`. */
export function FilterFields<Name extends string>({ fields, text, problems, onText }: Props<Name>) {
  return fields.map(({ name, ...field }) => (
    <TextField
      key={name}
      {...field}
      value={text[name]}
      problem={problems[name]}
      // oxlint-disable-next-line typescript/consistent-type-assertions -- A computed key is a string for the compiler.
      onText={(value) => onText({ [name]: value } as Partial<Record<Name, string>>)}
    />
  ));
}
