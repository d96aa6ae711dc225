import Crown from "lucide-react/icons/crown";
import ListPlus from "lucide-react/icons/list-plus";
import { Link, useLocation } from "react-router";
import { upgradeAddress } from "#client/identity/upgrade.ts";
import { requestChange } from "#client/library/changes/change-requests.ts";
import { newPlaylist } from "#client/library/changes/new-playlist.ts";
import { Button, buttonClass } from "#client/ui/button.tsx";
import * as words from "#words/calculator.ts";

const BENEFITS = [words.benefitInstant, words.benefitTitle, words.benefitOrder, words.benefitShare];

/** What Premium can do with the selected videos (product.md 8.12.1). */
export function PremiumPromo() {
  // Renders again when the URL changes, because the return address in the link below contains the selection in the URL.
  useLocation();
  return (
    <section
      aria-labelledby="promo-heading"
      className="rounded-[0.875rem] border border-tint-line bg-tint p-5 sm:p-6"
    >
      <p className="inline-flex items-center gap-1.5 rounded-full bg-accent px-2.5 py-0.5 text-sm font-bold text-on-accent">
        <Crown className="size-4" aria-hidden="true" />
        {words.premium}
      </p>
      <h2 id="promo-heading" className="mt-3 text-xl font-semibold">
        {words.createCustom}
      </h2>
      <p className="mt-1">{words.turnIntoPlaylist}</p>
      <ul className="mt-3 grid list-disc gap-x-8 gap-y-1 ps-5 sm:grid-cols-2">
        {BENEFITS.map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
      <Link to={upgradeAddress()} className={buttonClass("primary", "mt-5 max-sm:w-full")}>
        {words.upgradeToCreate}
      </Link>
    </section>
  );
}

/** The button that creates a playlist from the selection. */
export function CreateSelection({ videoIds }: { videoIds: readonly string[] }) {
  return (
    <section
      aria-labelledby="create-heading"
      className="card flex flex-wrap items-center justify-between gap-4 p-5 sm:p-6"
    >
      <div className="min-w-0 flex-[1_1_18rem]">
        <h2 id="create-heading" className="text-lg font-semibold">
          {words.createCustom}
        </h2>
        <p className="mt-1 text-soft">{words.selectedInOrder({ count: videoIds.length })}</p>
      </div>
      <Button
        variant="primary"
        aria-haspopup="dialog"
        className="max-sm:w-full"
        onClick={() => requestChange(newPlaylist({ videoIds }))}
      >
        <ListPlus className="size-5" aria-hidden="true" />
        {words.createPlaylist}
      </Button>
    </section>
  );
}
