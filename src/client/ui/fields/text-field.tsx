import { useId, type InputHTMLAttributes, type Ref } from "react";

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  ref?: Ref<HTMLInputElement>;
  /** Shows the label as the placeholder, if there is no other, to save a line. */
  labelInside?: boolean;
  problem?: string | undefined;
  onText: (text: string) => void;
};

/** A labelled text field that shows its validation error. */
export function TextField({
  label,
  labelInside = false,
  problem,
  onText,
  className = "",
  ...rest
}: Props) {
  const id = useId();
  const fieldId = rest.id ?? id;
  return (
    // An empty field is not printed.
    <div className={`${className} ${rest.value === "" ? "print:hidden" : ""}`}>
      <label
        htmlFor={fieldId}
        className={labelInside ? "sr-only" : "mb-1 block text-sm font-medium"}
      >
        {label}
      </label>
      <input
        type="text"
        autoComplete="off"
        {...(labelInside && { placeholder: label })}
        {...rest}
        id={fieldId}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${fieldId}-problem`}
        onChange={(event) => onText(event.target.value)}
        className="field"
      />
      {problem !== undefined && (
        <p id={`${fieldId}-problem`} className="mt-1 text-sm text-on-loss">
          {problem}
        </p>
      )}
    </div>
  );
}
