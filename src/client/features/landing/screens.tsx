import { FIGURES } from "#client/plans/figures.ts";

// Screenshots of the product in the sandbox, taken by scripts/make-pictures.ts at the size that they are shown
// at: of a phone, and from 64rem on of a desktop. Each exists in light and dark; the browser loads only the one
// that it shows.
const SCREENS = [
  {
    name: "dashboard",
    title: "What is wrong, at a glance",
    text: "Every playlist with its length and the number of videos that have gone missing from it.",
    alt: "The dashboard: four figures about the whole library, which videos are newly hidden, and a card for each playlist with its length and how many of its videos are hidden.",
  },
  {
    name: "hidden",
    title: "What happened to each video",
    text: "Private, deleted or restricted: every row says which, and what it was called while it could be seen.",
    alt: "The page of hidden videos: a list by playlist, each video with its former title and the day since when it is gone.",
  },
  {
    name: "playlist",
    title: "Cleaned up without fear",
    text: `Select what should go. You see the whole list before anything happens, and can put back what still exists for ${FIGURES.lostTitleDays} days.`,
    alt: "An open playlist: videos with their pictures and lengths. Hidden ones are selected, and a bar below offers to remove them.",
  },
];
const PHONE = { width: 360, height: 720 };
const DESKTOP = { width: 1104, height: 800 };

export function Screens() {
  return (
    <section aria-labelledby="screens-heading" className="py-10">
      <h2 id="screens-heading" className="text-title font-bold tracking-tight">
        See it at work
      </h2>
      <ul className="mt-6 space-y-12 sm:space-y-16">
        {SCREENS.map(({ name, title, text, alt }) => (
          <li
            key={name}
            className="grid items-center gap-x-10 gap-y-4 sm:max-lg:grid-cols-[minmax(0,1fr)_22.5rem]"
          >
            <div>
              <h3 className="text-xl font-semibold">{title}</h3>
              <p className="mt-2 max-w-prose text-soft">{text}</p>
            </div>
            {["light", "dark"].map((theme) => (
              <picture key={theme} className={theme === "dark" ? "only-dark" : "only-light"}>
                <source
                  media="(min-width: 64rem)"
                  srcSet={`/screens/${name}-${theme}.webp`}
                  {...DESKTOP}
                />
                <img
                  src={`/screens/${name}-${theme}-phone.webp`}
                  alt={alt}
                  {...PHONE}
                  loading="lazy"
                  decoding="async"
                  className="mx-auto h-auto w-full max-w-90 rounded-[0.875rem] border border-line shadow-card lg:max-w-none"
                />
              </picture>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
