// Adds missing optional packages of other platforms to package-lock.json. A registry that lacks them makes
// npm leave them out, and then `npm ci` fails everywhere. The version is taken from the parent package, the
// platform from the package's name. The entries have no integrity hash, because the packages are not
// available here; npm adds it where they are. Run it after `npm install`.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#scripts/project-root.ts";

type Entry = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
export type Lock = { packages: Record<string, Entry> };

const processors = ["x64", "arm64", "arm", "ia32", "ppc64", "riscv64", "s390x", "wasm32"];

/** The missing optional dependencies: their place in the lock, and their entry. */
export function missingFrom(lock: Lock): Record<string, Entry> {
  const missing: Record<string, Entry> = {};
  for (const [place, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const places = placesOf(place, name);
      const nearest = places.map((at) => lock.packages[at] ?? missing[at]).find(Boolean);
      // Ranges are not resolved here. An entry of another version does not satisfy the dependency.
      if (!/^\d+\.\d+\.\d+[^\s|]*$/.test(version) || nearest?.version === version) continue;
      const beside = `${place.slice(0, place.lastIndexOf("node_modules/"))}node_modules/${name}`;
      missing[beside] = {
        version,
        ...platformOf(name),
        ...(entry.dev ? { dev: true } : {}),
        optional: true,
      };
    }
  }
  return missing;
}

// Node looks in the parent's folder, then in each folder above it.
function placesOf(parent: string, name: string): string[] {
  const steps = parent.split("node_modules/");
  const above = steps
    .slice(0, -1)
    .map((_, index) => steps.slice(0, index + 1).join("node_modules/"));
  const folders = [`${parent}/`, ...above.toReversed()];
  return folders.map((folder) => `${folder}node_modules/${name}`);
}

// Names end like -darwin-arm64, -linux-x64-musl, -win32-x64-msvc, -windows-64 or /linux-arm64.
function platformOf(name: string): Pick<Entry, "os" | "cpu" | "libc"> {
  const words = name.split(/[-/]/);
  const system = ["android", "darwin", "freebsd", "linux", "openharmony", "win32", "windows"].find(
    (word) => words.includes(word),
  );
  const processor = processors.find((word) => words.includes(word)) ?? "x64";
  const libc = words.some((word) => word.startsWith("musl"))
    ? ["musl"]
    : words.includes("gnu")
      ? ["glibc"]
      : undefined;
  return {
    ...(system === undefined ? {} : { os: [system === "windows" ? "win32" : system] }),
    cpu: [processor],
    ...(system === "linux" && libc ? { libc } : {}),
  };
}

if (import.meta.main) {
  const file = path.join(projectRoot, "package-lock.json");
  const lock = JSON.parse(readFileSync(file, "utf8")) as Lock;
  const missing = missingFrom(lock);
  const names = Object.keys(missing);
  const all = Object.entries({ ...lock.packages, ...missing });
  const sorted = all.toSorted(([a], [b]) => a.localeCompare(b, "en"));
  lock.packages = Object.fromEntries(sorted);
  if (names.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(names.length > 0 ? `Added ${names.length}:\n${names.join("\n")}` : "It is complete.");
}
