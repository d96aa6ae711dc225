import { useId, type ReactNode } from "react";

type Props<Value extends string> = {
  label: string;
  value: Value;
  onValue: (value: Value) => void;
  /** The `option` elements. */
  children: ReactNode;
  className?: string | undefined;
  labelClass?: string;
  fieldClass?: string;
};

/** A labelled select. */
export function SelectField<Value extends string>(props: Props<Value>) {
  const { labelClass = "mb-1 block text-sm font-medium", fieldClass = "" } = props;
  const id = useId();
  return (
    <div className={props.className}>
      <label htmlFor={id} className={labelClass}>
        {props.label}
      </label>
      <select
        id={id}
        value={props.value}
        // oxlint-disable-next-line typescript/consistent-type-assertions -- Only these options can be chosen.
        onChange={(event) => props.onValue(event.target.value as Value)}
        className={`field ${fieldClass}`}
      >
        {props.children}
      </select>
    </div>
  );
}
