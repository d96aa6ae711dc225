import { useState } from "react";
import { SiteFrame } from "#client/shell/site-frame.tsx";
import { Button } from "#client/ui/button.tsx";
import { useHydrated } from "#client/ui/browser-state.ts";
import { useMediaQuery } from "#client/ui/use-media-query.ts";
import * as words from "#words/install.ts";

const WAYS = [
  { where: words.onApple, how: words.howOnApple },
  { where: words.onAndroid, how: words.howOnAndroid },
  { where: words.onComputer, how: words.howOnComputer },
];

/** How to install the app. Nothing else in the product asks for it (product.md 23.5). */
export function Install() {
  const isInstalled = useMediaQuery("(display-mode: standalone)");
  return (
    <SiteFrame>
      <div className="flex max-w-xl flex-col items-start gap-5 py-10 sm:py-14">
        <h1 className="text-title font-bold tracking-tight">{words.title}</h1>
        <p className="text-soft">{words.whatFor}</p>
        {isInstalled ? (
          <p className="font-semibold">{words.isInstalled}</p>
        ) : (
          <>
            <InstallButton />
            <dl className="space-y-4">
              {WAYS.map(({ where, how }) => (
                <div key={where}>
                  <dt className="font-medium">{where}</dt>
                  <dd className="text-soft">{how}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </div>
    </SiteFrame>
  );
}

/** Shown if the browser offers to install the app. public/boot.js stores the offer, which can be used once. */
function InstallButton() {
  const hydrated = useHydrated();
  const [isOfferUsed, setOfferUsed] = useState(false);
  if (!hydrated || isOfferUsed || !globalThis.installOffer) return null;
  const install = () => {
    void globalThis.installOffer?.prompt();
    globalThis.installOffer = undefined;
    setOfferUsed(true);
  };
  return (
    <Button variant="primary" onClick={install}>
      {words.install}
    </Button>
  );
}
