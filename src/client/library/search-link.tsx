import { searchLink } from "#client/ui/video-list/video-link.ts";

type Props = {
  title: string;
  /** Whether its row is in the tab order. */
  active: boolean;
  className?: string;
};

/** Its words stand beside the icon where there is room. Plain, because scrolling renders rows dozens of times a second. */
export function SearchLink({ title, active, className = "text-accent hover:bg-tint" }: Props) {
  return (
    <a
      href={searchLink(title)}
      target="_blank"
      rel="noopener noreferrer"
      tabIndex={active ? 0 : -1}
      data-tooltip="Search this title on YouTube"
      className={`inline-flex min-h-8 min-w-8 items-center justify-center gap-1.5 rounded-md px-1.5 text-sm font-semibold ${className}`}
    >
      <svg
        viewBox="0 0 24 24"
        className="size-4.5 shrink-0 fill-none stroke-current stroke-2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14m5 12 4 4" />
      </svg>
      <span className="max-lg:sr-only">Search this title on YouTube</span>
      <span className="sr-only">: {title}</span>
    </a>
  );
}
