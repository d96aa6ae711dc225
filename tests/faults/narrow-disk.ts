// Two ways to fill the disk of a running app and to free it again. A small tmpfs that is filled up
// is realistic but needs the right to mount. A limit on file sizes needs no rights, and has the
// same effect on the app.
import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import type { MortalApp } from "#tests/faults/mortal-app.ts";

export type NarrowDisk = {
  /** Folder for the app's state; `remove` deletes it. */
  folder: string;
  /** Fails all writes from now on. */
  fill(app: MortalApp): void;
  free(app: MortalApp): void;
  remove(): void;
};

/** Undefined if the machine does not allow this. */
export type DiskMaker = () => NarrowDisk | undefined;

// Five thousand videos take seven megabytes, and their log as much again.
const TMPFS_SIZE = "32m";

export function makeTmpfs(): NarrowDisk | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), "tidylist-disk-"));
  const remove = (): void => rmSync(folder, { recursive: true });
  if (!runCommand("mount", "-t", "tmpfs", "-o", `size=${TMPFS_SIZE}`, "tmpfs", folder)) {
    remove();
    return undefined;
  }
  const ballast = path.join(folder, "ballast");
  return {
    folder,
    fill: () => writeUntilFull(ballast),
    free: () => rmSync(ballast),
    remove: () => {
      if (!runCommand("umount", folder)) throw new Error(`${folder} is still mounted.`);
      remove();
    },
  };
}

export function makeLimit(): NarrowDisk | undefined {
  const limit = (pid: number, fsize: string) =>
    runCommand("prlimit", `--pid=${pid}`, `--fsize=${fsize}`);
  if (!limit(process.pid, "unlimited:unlimited")) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), "tidylist-disk-"));
  const before = process.env["MINIFLARE_WORKERD_PATH"];
  process.env["MINIFLARE_WORKERD_PATH"] = writePatientWorkerd(folder);
  return {
    folder,
    fill: (app) => void limit(app.pid(), "0:unlimited"),
    free: (app) => void limit(app.pid(), "unlimited:unlimited"),
    remove: () => {
      if (before === undefined) delete process.env["MINIFLARE_WORKERD_PATH"];
      else process.env["MINIFLARE_WORKERD_PATH"] = before;
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * A write over the limit kills a process, unless it ignores the signal and gets an error instead.
 */
function writePatientWorkerd(folder: string): string {
  const fromMiniflare = createRequire(createRequire(import.meta.url).resolve("miniflare"));
  const { default: workerd } = fromMiniflare("workerd") as { default: string };
  const script = path.join(folder, "workerd-without-xfsz");
  writeFileSync(script, `#!/bin/sh\ntrap '' XFSZ\nexec '${workerd}' "$@"\n`, { mode: 0o755 });
  return script;
}

function writeUntilFull(file: string): void {
  const descriptor = openSync(file, "w");
  for (let size = 1 << 20; size >= 1;) {
    try {
      writeSync(descriptor, Buffer.alloc(size));
    } catch {
      size >>= 1;
    }
  }
  closeSync(descriptor);
}

function runCommand(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
