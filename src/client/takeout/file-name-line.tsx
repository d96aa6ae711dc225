import * as words from "#words/takeout.ts";

/** The name of a hidden video in a row of a list. `text` is from describeFileName. */
export function FileNameLine({ text }: { text: string }) {
  return (
    <div
      data-tooltip={words.fromFile({ name: text })}
      className="line-clamp-2 text-start text-sm wrap-anywhere max-sm:line-clamp-4"
    >
      {words.fromFileLine({ text, name: (part) => <bdi>{part}</bdi> })}
    </div>
  );
}
