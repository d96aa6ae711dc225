// The Worker's tests talk to the sandbox through here: start over, plan faults, read its log.
import { inject } from "vitest";

type LoggedCall = { path: string; query: Record<string, string>; status: number; bucket: string };
type SandboxLog = { calls: LoggedCall[]; totals: { main: number; stats: number } };

async function send(path: string, body: unknown): Promise<void> {
  const response = await fetch(`${inject("sandboxOrigin")}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  await response.text();
}

/** Forgets log, faults and quota; the world stands as it was. */
export async function resetSandbox(): Promise<void> {
  await send("/sandbox/reset", {});
}

/** Replaces the plan of faults; paths begin at /youtube/v3/. */
export async function planFaults(...rules: Record<string, unknown>[]): Promise<void> {
  const plan = rules.map((rule) => ({ vendor: "youtube", when: { always: true }, ...rule }));
  await send("/sandbox/faults", plan);
}

export async function readLog(): Promise<SandboxLog> {
  const response = await fetch(`${inject("sandboxOrigin")}/sandbox/log`);
  return response.json();
}

/** Units that YouTube's stand-in has charged since it was reset, by bucket. */
export async function unitsSpent(): Promise<{ main: number; stats: number }> {
  const { totals } = await readLog();
  return { main: totals.main, stats: totals.stats };
}
