// Two ways to take a disk away from a running app and to give it back. A small tmpfs that is filled up
// is the real thing and needs the right to mount; a limit on the size of files needs no right at all,
// and to the app it is a disk that takes no byte more.
import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import type { MortalApp } from "#tests/faults/mortal-app.ts";

export type NarrowDisk = {
  /** For the state of the app; goes with `remove`. */
  folder: string;
  /** From now on nothing can be written. */
  fill(app: MortalApp): void;
  free(app: MortalApp): void;
  remove(): void;
};

/** Undefined where the machine does not allow this way. */
export type DiskMaker = () => NarrowDisk | undefined;

// Five thousand videos take seven megabytes, and their log as much again.
const TMPFS_SIZE = "32m";

export function makeTmpfs(): NarrowDisk | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), "tidylist-disk-"));
  const remove = (): void => rmSync(folder, { recursive: true });
  if (!does("mount", "-t", "tmpfs", "-o", `size=${TMPFS_SIZE}`, "tmpfs", folder)) {
    remove();
    return undefined;
  }
  const ballast = path.join(folder, "ballast");
  return {
    folder,
    fill: () => writeUntilFull(ballast),
    free: () => rmSync(ballast),
    remove: () => {
      if (!does("umount", folder)) throw new Error(`${folder} is still mounted.`);
      remove();
    },
  };
}

export function makeLimit(): NarrowDisk | undefined {
  const limit = (pid: number, fsize: string) => does("prlimit", `--pid=${pid}`, `--fsize=${fsize}`);
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

/** A write over the limit ends a process, unless it is told to take the failure instead. */
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

function does(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
