// A child process must not outlive this one, even when this one is killed without a chance to
// clean up: an orphan would keep the port, and the next start would fail.
import { type ChildProcess, spawn } from "node:child_process";

// `read` returns when the pipe from this process closes, which the kernel sees to in every case.
// A line on the pipe means that the child has ended in good order.
const watchScript = 'if read -r _; then exit 0; fi; kill -9 "$1" 2>/dev/null';

/** Ends the child when this process is gone. Windows has no such orphans to fear from a console. */
export function endWithThisProcess(child: ChildProcess): void {
  if (child.pid === undefined || process.platform === "win32") return;
  const guard = spawn("sh", ["-c", watchScript, "sh", String(child.pid)], {
    stdio: ["pipe", "ignore", "ignore"],
    // A Ctrl-C reaches the whole group of the terminal; the guard has to outlast it.
    detached: true,
  });
  guard.on("error", () => undefined);
  guard.stdin.on("error", () => undefined);
  guard.unref();
  (guard.stdin as unknown as { unref?: () => void }).unref?.();
  child.once("exit", () => guard.stdin.end("ended\n"));
}
