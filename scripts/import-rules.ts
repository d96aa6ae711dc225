// The import rules of docs/architecture.md as overrides for oxlint. There a narrower override replaces a
// wider one, so each folder's list of refusals must be complete.
import type { OxlintOverride } from "oxlint";

type Refusal = { group: string[]; message: string };
type Restriction = NonNullable<NonNullable<OxlintOverride["rules"]>["no-restricted-imports"]>;

const noParentPath: Refusal = {
  group: ["../**", "..", "./**/../**"],
  message: "Another folder is imported through #shared/, #worker/, #client/ …, never through ../",
};
const noGrabBag: Refusal = {
  group: ["#*/**", "./**"].flatMap((start) => [
    `${start}/{utils,helpers,common}/**`,
    `${start}/{utils,helpers,common,constants}.{ts,tsx}`,
  ]),
  message: "A constant or a function lives with the rule that owns it; there are no grab bags.",
};

// Each vendor's library is imported by one file only, so that a change of the library affects one file.
const vendorHomes: { packages: string; home: string; testHome?: string }[] = [
  { packages: "@auth/core", home: "src/worker/account/sign-in.ts" },
  {
    packages: "@block65/webcrypto-web-push",
    home: "src/worker/alerts/pusher.ts",
    testHome: "tests/sandbox/push.test.ts",
  },
  { packages: "arctic", home: "src/worker/youtube/grant.ts" },
  {
    packages: "stripe",
    home: "src/worker/billing/stripe.ts",
    testHome: "tests/sandbox/stripe-support.ts",
  },
  { packages: "@stripe/*", home: "src/client/features/checkout/stripe-js.ts" },
];

// The other domains that a Worker domain may import. All may import app-context.ts and settings.ts.
const workerLayers: Record<string, string[]> = {
  http: [],
  db: [],
  account: ["http", "db"],
  alerts: ["http", "db", "account"],
  quota: ["http", "db", "account"],
  youtube: ["http", "db", "account", "quota"],
  // It reads the liked videos as the calculator reads a playlist.
  library: ["http", "db", "account", "alerts", "youtube", "quota", "calculator"],
  calculator: ["http", "db", "account", "youtube", "quota"],
  billing: ["http", "db", "account", "youtube", "quota"],
  // The operator's commands reach into every store.
  system: ["http", "db", "account", "youtube", "quota", "calculator", "library"],
};
const clientLayers: Record<string, string[]> = {
  ui: [],
  api: [],
  device: ["api"],
  identity: ["ui", "api"],
  plans: ["ui", "api", "identity"],
  shell: ["ui", "api", "identity"],
  library: ["ui", "api", "identity", "device"],
  takeout: ["ui", "api", "identity"],
  "watch-plan": ["ui", "device"],
  features: [
    "ui",
    "api",
    "identity",
    "device",
    "plans",
    "shell",
    "library",
    "takeout",
    "watch-plan",
  ],
  pages: [
    "ui",
    "api",
    "identity",
    "device",
    "plans",
    "shell",
    "library",
    "takeout",
    "watch-plan",
    "features",
  ],
  app: [
    "ui",
    "api",
    "identity",
    "device",
    "plans",
    "shell",
    "library",
    "takeout",
    "watch-plan",
    "features",
    "pages",
  ],
};
// Inside src/client/library: its top-level files import none of its folders.
const libraryFolders: Record<string, string[]> = {
  changes: [],
  removal: ["changes"],
  creation: ["changes"],
  replacement: ["changes"],
  order: ["changes"],
  "change-window": ["changes", "removal", "creation", "replacement", "order"],
};
const features = [
  "landing",
  "legal",
  "dashboard",
  "playlists",
  "playlist-detail",
  "held-videos",
  "hidden",
  "history",
  "automations",
  "calculator",
  "import",
  "checkout",
  "account",
  "agreement",
  "install",
];

const outsideWorker: Refusal = {
  group: [
    "#client/**",
    "#service-worker/**",
    "#sandbox/**",
    "#scripts/**",
    "#tests/**",
    "node:*",
    "!node:async_hooks",
    "react",
    "react/**",
  ],
  message: "The Worker imports shared and its own side; the contract is where it meets the client.",
};
const outsideClient: Refusal = {
  group: [
    "#worker/**",
    "#service-worker/**",
    "#sandbox/**",
    "#scripts/**",
    "#tests/**",
    "hono",
    "hono/**",
    "drizzle-orm",
    "drizzle-orm/**",
    "node:*",
    "cloudflare:*",
  ],
  message: "The client imports shared and its own side; the contract is where it meets the Worker.",
};
const outsideServiceWorker: Refusal = {
  group: ["**", "!#shared/**", "!#service-worker/**", "!#client/device/expiry.ts"],
  message:
    "The service worker imports shared, its own files, and what a device keeps for how long.",
};
const outsideShared: Refusal = {
  group: ["**", "!zod", "!zod/**", "!#shared/**", "!./**"],
  message: "shared imports shared and zod only.",
};
/** For shared texts that use messages: translated in the app, English in the Worker unless it passes other words. */
const outsideWorded: Refusal = {
  group: [...outsideShared.group, "!#words/**"],
  message: "These import shared and their messages only.",
};
const outsideSandbox: Refusal = {
  group: [
    "#shared/**",
    "#worker/**",
    "#client/**",
    "#service-worker/**",
    "#scripts/**",
    "#tests/**",
    "react",
    "react/**",
    "drizzle-orm",
    "drizzle-orm/**",
  ],
  message: "The sandbox shares nothing with the app, or it would agree with the app's mistakes.",
};

/** The rules for every file, including scripts and tests. */
export const importsEverywhere = restrict(null);

/** The overrides, from wide to narrow. */
export const importOverrides: OxlintOverride[] = [
  override("src/shared/**", outsideShared),
  override("src/shared/{calculator-words,duration,own-list-words}.ts", outsideWorded),
  override("sandbox/**", outsideSandbox),
  override("src/service-worker/**", outsideServiceWorker),
  override("src/worker/**", outsideWorker),
  ...Object.keys(workerLayers).map((domain) => workerOverride(`src/worker/${domain}/**`)),
  override("src/client/**", outsideClient),
  ...Object.keys(clientLayers).map((layer) => clientOverride(`src/client/${layer}/**`)),
  ...Object.keys(libraryFolders).map((folder) => clientOverride(`src/client/library/${folder}/**`)),
  ...features.map((feature) => clientOverride(`src/client/features/${feature}/**`)),
  ...vendorHomes.map(({ home }) =>
    home.startsWith("src/worker/") ? workerOverride(home) : clientOverride(home),
  ),
  ...vendorHomes.flatMap(({ testHome }) => (testHome === undefined ? [] : [override(testHome)])),
];

function workerOverride(files: string): OxlintOverride {
  const domain = files.split("/")[2] ?? "";
  const open = [domain, ...(workerLayers[domain] ?? [])];
  const closed = Object.keys(workerLayers).filter((other) => !open.includes(other));
  return override(files, outsideWorker, {
    group: [
      ...closed.map((other) => `#worker/${other}/**`),
      ...["index", "app", "scheduled", "services"].map((root) => `#worker/${root}.ts`),
    ],
    message:
      "Wrong way: http, db <- account <- alerts, quota <- youtube <- library <- playlists; calculator, billing and system stand beside.",
  });
}

function clientOverride(files: string): OxlintOverride {
  const [, , layer = "", folder = ""] = files.split("/");
  const open = [layer, ...(clientLayers[layer] ?? [])];
  const closed = Object.keys(clientLayers).filter((other) => !open.includes(other));
  const wrongWay: Refusal = {
    group: [...closed.map((other) => `#client/${other}/**`), "#client/main.tsx"],
    message:
      "Wrong way: ui, api <- device, identity <- plans, shell, library, takeout, watch-plan <- features <- pages <- app.",
  };
  const refusals = [wrongWay];
  if (layer === "library") refusals.push(closedLibraryFolders(folder));
  if (layer === "features") refusals.push(otherFeatures(folder));
  return override(files, outsideClient, ...refusals);
}

function closedLibraryFolders(folder: string): Refusal {
  const open = [folder, ...(libraryFolders[folder] ?? [])];
  const closed = Object.keys(libraryFolders).filter((other) => !open.includes(other));
  return {
    group: closed.map((other) => `#client/library/${other}/**`),
    message:
      "Wrong way: library's own files <- changes <- removal, creation, replacement, order <- change-window.",
  };
}

function otherFeatures(folder: string): Refusal {
  return {
    group: ["#client/features/**", ...(folder === "**" ? [] : [`!#client/features/${folder}/**`])],
    message: "A feature never imports a feature; what two of them need lives below them.",
  };
}

function override(files: string, ...refusals: Refusal[]): OxlintOverride {
  return { files: [files], rules: { "no-restricted-imports": restrict(files, ...refusals) } };
}

function restrict(file: string | null, ...refusals: Refusal[]): Restriction {
  const foreign = vendorHomes.filter(
    ({ home, testHome }) => home !== file && (file === null || testHome !== file),
  );
  const noVendor: Refusal = {
    group: foreign.flatMap(({ packages }) => [packages, `${packages}/**`]),
    message: `One importing file a vendor: ${vendorHomes.map(({ home }) => home).join(", ")}.`,
  };
  return ["error", { patterns: [noParentPath, noGrabBag, noVendor, ...refusals] }];
}
