// Finds Firefox and WebKitGTK, and installs them from Debian. `npm run test:browsers` plays the main journeys in them.
import { canRun, installPackages } from "#scripts/debian-packages.ts";

const FIREFOX = "/usr/bin/firefox-esr";
const WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver";
const X_SERVER = "/usr/bin/Xvfb";

export const findFirefox = (): string | undefined => (canRun(FIREFOX) ? FIREFOX : undefined);

/** WebKitGTK's WebDriver, and the X server for its window. */
export function findWebKit(): { driver: string; xServer: string } | undefined {
  const isHere = canRun(WEBKIT_DRIVER) && canRun(X_SERVER);
  return isHere ? { driver: WEBKIT_DRIVER, xServer: X_SERVER } : undefined;
}

/** Installs those that are missing, and says which ones could not be. */
export function installOtherBrowsers(): void {
  const browsers = [
    { name: "Firefox", packages: ["firefox-esr"], find: findFirefox },
    { name: "WebKitGTK", packages: ["webkit2gtk-driver", "xvfb"], find: findWebKit },
  ];
  for (const { name, packages, find } of browsers) {
    if (find() !== undefined || (installPackages(...packages) && find() !== undefined)) continue;
    console.log(
      `Its journeys are SKIPPED: there is no ${name}, and it could not be installed. ` +
        `It is in Debian's ${packages.join(" and ")}.`,
    );
  }
}
