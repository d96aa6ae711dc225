// The folder for the tests' temporary files: in memory if there is room. SQLite waits for the disk after every
// change, which would take most of the Worker tests' time. As on a disk, a killed process loses nothing that
// it wrote.
import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const IN_MEMORY = "/dev/shm";
// A run takes some 500 MB. A container often has only 64 MB there.
const LEAST_FREE_BYTES = 2e9;

/** The parent folder for the temporary files of a test run. */
export function testTempFolder(): string {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= LEAST_FREE_BYTES ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
