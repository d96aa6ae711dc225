import ListChecks from "lucide-react/icons/list-checks";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import Sparkles from "lucide-react/icons/sparkles";

const FEATURES = [
  {
    Icon: SlidersHorizontal,
    title: "Advanced Filtering",
    text: "Narrow thousands of videos to the ones you mean: by title, channel, length, date added, or whether they can still be watched.",
  },
  {
    Icon: ListChecks,
    title: "Bulk Operations",
    text: "With Premium, select many and act once, or sort and drag a playlist into order and save that to YouTube. You see what would change and how long it takes before anything does.",
  },
  {
    Icon: Sparkles,
    title: "Automated Cleanup",
    text: "Deleted, private and restricted videos are found for you. One press shows those of a playlist, one more takes them out, and a history says what left and why. Premium does it in all playlists at once, or every month. A mail or a notification can tell you what vanished.",
  },
];

export function Features() {
  return (
    <section id="features" aria-labelledby="features-heading" className="scroll-mt-6 py-10">
      <h2 id="features-heading" className="text-title font-bold tracking-tight">
        What it does for you
      </h2>
      <ul className="mt-6 grid gap-4 md:grid-cols-3">
        {FEATURES.map(({ Icon, title, text }) => (
          <li key={title} className="card p-5 sm:p-6">
            <Icon className="size-7 text-accent" aria-hidden="true" />
            <h3 className="mt-4 text-lg font-semibold">{title}</h3>
            <p className="mt-2 text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
