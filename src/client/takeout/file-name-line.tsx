const LABEL = "From your file, not from YouTube:";

/** The name of a hidden video in a row of a list. `text` is from describeFileName. */
export function FileNameLine({ text }: { text: string }) {
  return (
    <div
      data-tooltip={`${LABEL} ${text}`}
      className="line-clamp-2 text-left text-sm wrap-anywhere max-sm:line-clamp-4"
    >
      {LABEL} <bdi>{text}</bdi>
    </div>
  );
}
