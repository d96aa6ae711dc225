// A clock that a simulation sets, and numbers at random that are the same in each run.
import { createRandom } from "#bench/economy/playlists.ts";
import { START } from "#bench/economy/scenario.ts";

/** Replaces the clock, the log and Math.random while `work` runs. */
export async function withVirtualClock<Result>(
  work: (setClock: (time: number) => void) => Promise<Result>,
): Promise<Result> {
  const [realNow, realLog, realRandom] = [Date.now, console.log, Math.random];
  let now = START;
  Date.now = () => now;
  console.log = () => undefined;
  Math.random = createRandom(1);
  try {
    return await work((time) => (now = time));
  } finally {
    [Date.now, console.log, Math.random] = [realNow, realLog, realRandom];
  }
}
