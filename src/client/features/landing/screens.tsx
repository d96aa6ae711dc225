// Screenshots of the product in the sandbox, taken by scripts/make-pictures.ts. Each exists in light and dark;
// the browser loads only the one that it shows.
const SCREENS = [
  {
    name: "dashboard",
    title: "What is wrong, at a glance",
    text: "Every playlist with its length and the number of videos that have gone missing from it.",
    alt: "The dashboard: four figures about the whole library, and a card for each playlist with its length and how many of its videos are hidden.",
  },
  {
    name: "playlist",
    title: "What happened to each video",
    text: "Private, deleted or restricted: every row says which, and what it was called while it could be seen.",
    alt: "An open playlist: a list of videos with their lengths, in which the hidden ones are marked red.",
  },
  {
    name: "length",
    title: "How long it really is",
    text: "The total at every speed, what it leaves out, and the day on which you would be done.",
    alt: "The playlist length calculator: a large total, eight playback speeds and what is not in the total.",
  },
];
const WIDTH = 1200;
const HEIGHT = 800;

export function Screens() {
  return (
    <section aria-labelledby="screens-heading" className="py-10">
      <h2 id="screens-heading" className="text-title font-bold tracking-tight">
        See it at work
      </h2>
      <ul className="mt-6 space-y-10 sm:space-y-14">
        {SCREENS.map(({ name, title, text, alt }) => (
          <li
            key={name}
            className="grid items-center gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:even:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:even:*:first:order-last"
          >
            <div>
              <h3 className="text-xl font-semibold">{title}</h3>
              <p className="mt-2 max-w-prose text-soft">{text}</p>
            </div>
            {["light", "dark"].map((theme) => (
              <img
                key={theme}
                src={`/screens/${name}-${theme}.webp`}
                alt={alt}
                width={WIDTH}
                height={HEIGHT}
                loading="lazy"
                decoding="async"
                className={`h-auto w-full rounded-[0.875rem] border border-line shadow-card ${theme === "dark" ? "only-dark" : "only-light"}`}
              />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
