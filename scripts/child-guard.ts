// Ends a child process when this process ends, even if it is killed: an orphan would keep the port, and the
// next start would fail.
import { type ChildProcess, spawn } from "node:child_process";

// `read` returns when the kernel closes the pipe from this process. A line on the pipe means that the
// child has already ended.
const watchScript = 'if read -r _; then exit 0; fi; kill -9 "$1" 2>/dev/null';

/** Ends the child when this process has ended. Not needed on Windows, where the console ends it. */
export function endWithThisProcess(child: ChildProcess): void {
  if (child.pid === undefined || process.platform === "win32") return;
  const guard = spawn("sh", ["-c", watchScript, "sh", String(child.pid)], {
    stdio: ["pipe", "ignore", "ignore"],
    // Ctrl-C goes to the terminal's whole process group, which the guard must outlive.
    detached: true,
  });
  guard.on("error", () => undefined);
  guard.stdin.on("error", () => undefined);
  guard.unref();
  (guard.stdin as unknown as { unref?: () => void }).unref?.();
  child.once("exit", () => guard.stdin.end("ended\n"));
}
