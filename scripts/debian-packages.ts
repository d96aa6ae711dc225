// Installs Debian's packages where that is possible without asking anybody.
import { execFileSync, spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";

const INSTALL_TIMEOUT_MS = 300_000;

/** False where there is no apt-get, this user may not run it, or it fails. */
export function installPackages(...names: string[]): boolean {
  if (!canRun("/usr/bin/apt-get")) return false;
  const root = process.getuid?.() === 0;
  if (!root && spawnSync("sudo", ["-n", "true"]).status !== 0) return false;
  console.log(`Installing Debian's ${names.join(", ")}.`);
  const aptGet = (...args: string[]): boolean => {
    const command = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", ...args];
    const [program = "", ...rest] = root ? command : ["sudo", "-n", ...command];
    return runs(program, rest, INSTALL_TIMEOUT_MS);
  };
  return aptGet("update") && aptGet("install", "-y", "--no-install-recommends", ...names);
}

/** Runs a program and shows its output; false if it fails or takes too long. */
export function runs(program: string, args: string[], timeout: number): boolean {
  try {
    execFileSync(program, args, { timeout, stdio: ["ignore", "inherit", "inherit"] });
    return true;
  } catch {
    return false;
  }
}

export function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
