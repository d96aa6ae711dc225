import Crown from "lucide-react/icons/crown";
import { Link } from "react-router";
import { buttonClass } from "#client/ui/button.tsx";

const BENEFITS = [
  "Instant creation",
  "Custom title and description",
  "Keeps order and metadata",
  "Easy sharing",
];

/** What Premium can do with the selected videos (product.md 8.12.1). */
export function PremiumPromo() {
  return (
    <section
      aria-labelledby="promo-heading"
      className="rounded-[0.875rem] border border-tint-line bg-tint p-5 sm:p-6"
    >
      <p className="inline-flex items-center gap-1.5 rounded-full bg-accent px-2.5 py-0.5 text-sm font-bold tracking-wide text-on-accent">
        <Crown className="size-4" aria-hidden="true" />
        PREMIUM
      </p>
      <h2 id="promo-heading" className="mt-3 text-xl font-semibold">
        Create Custom YouTube Playlist
      </h2>
      <p className="mt-1 max-w-prose">
        Turn your selection into a playlist of your own on YouTube.
      </p>
      <ul className="mt-3 grid list-disc gap-x-8 gap-y-1 pl-5 sm:grid-cols-2">
        {BENEFITS.map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
      <Link to="/checkout" className={buttonClass("primary", "mt-5 max-sm:w-full")}>
        Upgrade to Create Playlist
      </Link>
    </section>
  );
}
