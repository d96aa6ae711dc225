// Where the tests write what nobody keeps: in memory where the machine has room there. SQLite waits for the
// disk after every change, and the Worker's tests would spend most of their time on that. A killed process
// loses nothing that it wrote to either.
import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const IN_MEMORY = "/dev/shm";
// A container often has 64 MB there. All state of a run, and a folder of the linter's tests, take some 500 MB.
const LEAST_FREE_BYTES = 2e9;

/** A folder of the machine, with room for everything that a run of the tests writes. */
export function testTempFolder(): string {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= LEAST_FREE_BYTES ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
