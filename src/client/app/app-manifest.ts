// The manifest of the installed app in the page's language (product.md 23.5.3, 23.5.4). All have the same id, so that an app stays
// one app when its language changes, and the same scope, so that addresses in other languages open in it too.
import { pageAddress } from "#client/ui/page-address.ts";
import { SHARED_PARAMETERS } from "#shared/shared-text.ts";
import * as words from "#words/manifest.ts";
import * as metadata from "#words/metadata.ts";
import * as page from "#words/page.ts";
import * as shell from "#words/shell.ts";

const GROUND = "#f7fafa";
const WIDE = { sizes: "1656x1200", form_factor: "wide" };
const NARROW = { sizes: "720x1440", form_factor: "narrow" };

export function appManifest() {
  return {
    name: "Tidylist",
    short_name: "Tidylist",
    description: metadata.notFoundPreview,
    id: "/",
    start_url: pageAddress("/"),
    scope: "/",
    lang: page.language,
    dir: page.direction,
    categories: ["utilities", "productivity"],
    display: "standalone",
    background_color: GROUND,
    theme_color: GROUND,
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      icon(192),
      icon(512),
      { ...icon(192, "icon-maskable"), purpose: "maskable" },
      { ...icon(512, "icon-maskable"), purpose: "maskable" },
    ],
    screenshots: [
      screenshot("dashboard-light", WIDE, words.dashboardScreen),
      screenshot("playlist-light", WIDE, words.playlistScreen),
      screenshot("dashboard-light-phone", NARROW, words.dashboardScreen),
      screenshot("hidden-light-phone", NARROW, words.hiddenScreen),
    ],
    shortcuts: [
      shortcut("/playlist-length", shell.playlistLength, words.lengthShortcut),
      shortcut("/hidden", shell.hiddenVideos, words.hiddenShortcut),
      shortcut("/import", shell.importList, words.importShortcut),
    ],
    share_target: {
      action: pageAddress("/playlist-length"),
      method: "GET",
      enctype: "application/x-www-form-urlencoded",
      params: SHARED_PARAMETERS,
    },
  };
}

function icon(pixels: number, name = "icon") {
  return { src: `/${name}-${pixels}.png`, type: "image/png", sizes: `${pixels}x${pixels}` };
}

function screenshot(name: string, form: typeof WIDE, label: string) {
  return { src: `/screens/${name}.webp`, type: "image/webp", ...form, label };
}

function shortcut(path: string, name: string, description: string) {
  return { name, url: pageAddress(path), description, icons: [icon(192)] };
}
