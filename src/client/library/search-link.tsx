import { RowIcon, SEARCH_ICON } from "#client/ui/video-list/row-icons.tsx";
import { searchLink } from "#client/ui/video-list/video-link.ts";
import * as words from "#words/library.ts";

type Props = {
  title: string;
  /** Whether the row that holds the link is in the tab order. */
  active: boolean;
  className?: string;
};

/** Shows its text only if there is room. Plain markup, because scrolling renders rows dozens of times a second. */
export function SearchLink({ title, active, className = "text-accent hover:bg-tint" }: Props) {
  return (
    <a
      href={searchLink(title)}
      target="_blank"
      rel="noopener noreferrer"
      tabIndex={active ? 0 : -1}
      data-tooltip={words.searchTitle}
      className={`inline-flex min-h-8 min-w-8 items-center justify-center gap-1.5 rounded-md px-1.5 text-sm font-semibold ${className}`}
    >
      <RowIcon path={SEARCH_ICON} />
      {words.searchNamed({
        title,
        shown: (text) => <span className="max-lg:sr-only">{text}</span>,
        spoken: (text) => <span className="sr-only">{text}</span>,
      })}
    </a>
  );
}
