/** The decorative logo. The product's name stands beside it. */
export function NameMark({ className = "size-7" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <g fill="none" strokeWidth="3" strokeLinecap="round" className="stroke-on-accent">
        <path d="M8 10h16M8 16h10M8 22h5" />
        <path d="m18.5 21.5 2.5 2.5 4.5-5" />
      </g>
    </svg>
  );
}
