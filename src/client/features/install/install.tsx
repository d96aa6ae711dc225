import { useState } from "react";
import { SiteFrame } from "#client/shell/site-frame.tsx";
import { Button } from "#client/ui/button.tsx";
import { useHydrated } from "#client/ui/browser-state.ts";
import { useMediaQuery } from "#client/ui/use-media-query.ts";

const WAYS = [
  {
    where: "iPhone and iPad",
    how: "In Safari, press Share and then “Add to Home Screen”.",
  },
  { where: "Android", how: "In the browser's menu, press “Install app” or “Add to Home screen”." },
  {
    where: "Computer",
    how: "In Chrome or Edge, press the install button in the address bar. In Safari, choose “Add to Dock” in the File menu.",
  },
];

/** How to install the app. Nothing else in the product asks for it (product.md 23.5). */
export function Install() {
  const isInstalled = useMediaQuery("(display-mode: standalone)");
  return (
    <SiteFrame>
      <div className="flex max-w-xl flex-col items-start gap-5 py-10 sm:py-14">
        <h1 className="text-title font-bold tracking-tight">Install Tidylist</h1>
        <p className="text-soft">
          It gets an icon and a window of its own. On Android it is also in the share sheet of
          YouTube and other apps: share a playlist with it to see how long it is. The calculator is
          then kept on the device and opens without a connection.
        </p>
        {isInstalled ? (
          <p className="font-semibold">You are using the installed app.</p>
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
      Install
    </Button>
  );
}
