import Check from "lucide-react/icons/check";

type Props = { lines: readonly string[]; className: string; iconClass: string };

/** What a plan includes, a tick before each line. */
export function PlanLines({ lines, className, iconClass }: Props) {
  return (
    <ul className={className}>
      {lines.map((text) => (
        <li key={text} className="flex gap-2.5">
          <Check className={`mt-0.5 shrink-0 text-accent ${iconClass}`} aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  );
}
