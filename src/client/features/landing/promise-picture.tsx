import * as words from "#words/landing.ts";

/** The pictures are scenes of the sandbox, written by scripts/make-pictures.ts. */
const VIDEOS = [
  {
    picture: "/landing/guitar.svg",
    title: "Paper Lanterns (Official Video)",
    facts: "Velvet Alley · 3:48",
  },
  {
    picture: "/landing/concert.svg",
    title: "Glasshouse - Acoustic",
    facts: "Marta & the Moths · 4:21",
  },
  {
    picture: "/landing/record.svg",
    title: "Honey & Salt (Live at the Harbour)",
    facts: "Lowtide Records · 5:07",
  },
];
const LOST = { title: "Slow Train to Lisbon", facts: words.goneSince };
const [FIRST, ...REST] = VIDEOS;
const PICTURE = "h-9 w-16 sm:h-12.5 sm:w-22 shrink-0 rounded-md";

/** What the product promises: a playlist in which a private video still has its name. */
export function PromisePicture() {
  return (
    <figure className="mx-auto max-w-xl">
      <div
        role="img"
        aria-label={words.promisePicture({ title: LOST.title })}
        className="card p-2 select-none sm:p-3"
      >
        <p className="flex items-baseline justify-between gap-3 px-2 pb-2 sm:px-3">
          <span className="text-lg font-semibold">{words.exampleList}</span>
          <span className="shrink-0 rounded-md border border-loss-line bg-loss px-2 text-sm font-bold whitespace-nowrap text-on-loss">
            {words.exampleHidden({ count: 1 })}
          </span>
        </p>
        {FIRST && <Row {...FIRST} />}
        <LostRow />
        {REST.map((video) => (
          <Row key={video.title} {...video} />
        ))}
      </div>
      <figcaption className="mt-4 text-center text-soft">
        {words.remembers({
          strong: (text) => <strong className="font-semibold text-ink">{text}</strong>,
        })}
      </figcaption>
    </figure>
  );
}

function Row({ picture, title, facts }: (typeof VIDEOS)[number]) {
  return (
    <div className="flex items-center gap-3 px-2 py-1.5 sm:gap-4 sm:px-3">
      <img
        src={picture}
        alt=""
        width={320}
        height={180}
        decoding="async"
        className={`${PICTURE} object-cover`}
      />
      <div className="min-w-0">
        <p dir="auto" className="truncate font-medium">
          {title}
        </p>
        <p dir="auto" className="truncate text-sm text-soft">
          {facts}
        </p>
      </div>
    </div>
  );
}

/** Larger than the other rows, and in front of them. */
function LostRow() {
  return (
    <div className="relative -mx-4 my-1.5 flex items-center gap-3 rounded-[0.875rem] border border-loss-line bg-card px-3 py-3 shadow-float sm:-mx-8 sm:gap-4 sm:px-6 sm:py-4">
      <div className={`${PICTURE} thumbnail`} />
      <div className="min-w-0">
        <p className="text-sm leading-5 text-on-loss line-through">{words.privateVideo}</p>
        <p
          dir="auto"
          className="promise-name text-xl leading-7 font-bold tracking-tight sm:text-[1.625rem] sm:leading-8"
        >
          {LOST.title}
        </p>
        <p className="truncate text-sm text-soft">{LOST.facts}</p>
      </div>
    </div>
  );
}
