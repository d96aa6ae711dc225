import { useId, type ReactNode } from "react";

type Props<Value extends string> = {
  label: string;
  /** Puts the label beside the field, or leaves it to screen readers. */
  inline?: boolean;
  labelHidden?: boolean;
  value: Value;
  onValue: (value: Value) => void;
  /** The `option` elements. */
  children: ReactNode;
  className?: string;
};

/** A labelled select. */
export function SelectField<Value extends string>(props: Props<Value>) {
  const { label, inline = false, labelHidden = false, value, className = "" } = props;
  const id = useId();
  const look = labelHidden ? "sr-only" : `text-sm font-medium ${inline ? "" : "mb-1 block"}`;
  return (
    <div className={`${inline ? "flex items-center gap-2" : ""} ${className}`}>
      <label htmlFor={id} className={look}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        // oxlint-disable-next-line typescript/consistent-type-assertions -- Only these options can be chosen.
        onChange={(event) => props.onValue(event.target.value as Value)}
        className={`field ${inline ? "w-auto" : ""}`}
      >
        {props.children}
      </select>
    </div>
  );
}
