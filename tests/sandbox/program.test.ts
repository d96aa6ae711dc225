// The sandbox as a program and over a real socket: what a start prints, how it ends, and the
// answers that break a connection.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startSandbox, type RunningSandbox } from "#sandbox/server.ts";
import { OWNER, smallWorld, tokenOf, WRITE } from "#tests/sandbox/support.ts";

const SERVER = resolve(import.meta.dirname, "../../sandbox/server.ts");
const LIST = "/youtube/v3/playlistItems?part=id&playlistId=PLpublic&key=sandbox-key";

describe("the program", () => {
  let folder: string;
  let child: ChildProcess | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sandbox-"));
  });
  afterEach(() => child?.kill("SIGKILL"));
  afterAll(() => rm(folder, { recursive: true }));

  function run(env: Record<string, string>) {
    const { PATH = "" } = process.env;
    const started = spawn(process.execPath, [SERVER], { env: { PATH, ...env } });
    child = started;
    const output = { out: "", err: "" };
    started.stdout.on("data", (data: Buffer) => (output.out += data.toString()));
    started.stderr.on("data", (data: Buffer) => (output.err += data.toString()));
    return { started, output };
  }

  it("prints one line with its address, serves the world of the file, and ends on SIGTERM", async () => {
    const file = join(folder, "world.json");
    await writeFile(file, JSON.stringify(smallWorld()));
    const { started, output } = run({
      SANDBOX_PORT: "0",
      SANDBOX_WORLD: file,
      SANDBOX_DAILY_QUOTA: "1",
      SANDBOX_LIST_LAG_MS: "2500",
      SANDBOX_REPLICA_LAG_MS: "600000",
    });
    await once(started.stdout, "data");
    const origin = /http:\/\/localhost:\d+/.exec(output.out)?.[0] ?? "";
    expect((await fetch(origin + LIST)).status).toBe(200);
    expect((await fetch(origin + LIST)).status).toBe(403);
    const settings = await fetch(`${origin}/sandbox/settings`, { method: "POST", body: "{}" });
    expect(await settings.json()).toMatchObject({
      dailyQuota: 1,
      listLagMs: 2_500,
      replicaLagMs: 600_000,
    });
    started.kill("SIGTERM");
    expect(await once(started, "exit")).toEqual([0, null]);
    expect(output.out).toBe(`Sandbox listens at ${origin}\n`);
    expect(output.err).toBe("");
  });

  it.each([
    ["no JSON", '{"videos": [', /: line 1, column 13: is not JSON: /],
    ["no world", '{"videos": []}', /: \$\.playlists: /],
  ])(
    "refuses to start with a file that is %s, naming file, place and reason",
    async (_what, text, line) => {
      const file = join(folder, "bad.json");
      await writeFile(file, text);
      const { started, output } = run({ SANDBOX_PORT: "0", SANDBOX_WORLD: file });
      expect(await once(started, "exit")).toEqual([1, null]);
      expect(output.err.startsWith(file)).toBe(true);
      expect(output.err).toMatch(line);
      expect(output.out).toBe("");
    },
  );

  it("refuses to start with a file that is not there, or a number that is none", async () => {
    const missing = run({ SANDBOX_PORT: "0", SANDBOX_WORLD: join(folder, "none.json") });
    expect(await once(missing.started, "exit")).toEqual([1, null]);
    expect(missing.output.err).toContain("none.json");
    const wrong = run({ SANDBOX_PORT: "0", SANDBOX_LIST_LAG_MS: "slow" });
    expect(await once(wrong.started, "exit")).toEqual([1, null]);
    expect(wrong.output.err).toContain("SANDBOX_LIST_LAG_MS");
  });
});

describe("over a socket", () => {
  let sandbox: RunningSandbox;
  beforeEach(async () => {
    sandbox = await startSandbox({ port: 0, world: smallWorld() });
  });
  afterEach(() => sandbox.close());

  async function strike(action: object, path = "/youtube/v3/", method = "GET"): Promise<void> {
    const rule = { vendor: "youtube", path, method, when: { always: true }, times: 1, action };
    const response = await fetch(`${sandbox.url}/sandbox/faults`, {
      method: "POST",
      body: JSON.stringify([rule]),
    });
    expect(response.status).toBe(200);
  }

  it("a lost answer breaks the connection after the effect", async () => {
    await strike({ loseAnswer: true }, "/youtube/v3/playlists", "DELETE");
    const remove = () =>
      fetch(`${sandbox.url}/youtube/v3/playlists?id=PLsecond`, {
        method: "DELETE",
        headers: { authorization: `Bearer ${tokenOf(OWNER, WRITE)}` },
      });
    await expect(remove()).rejects.toThrow("fetch failed");
    expect((await remove()).status).toBe(404);
    expect(sandbox.state.log.calls()[0]).toMatchObject({ status: 0, units: 50 });
  });

  it("a cut answer breaks the connection in the middle of its body", async () => {
    await strike({ truncate: 30, cut: true });
    const response = await fetch(sandbox.url + LIST);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow("terminated");
    expect((await fetch(sandbox.url + LIST)).status).toBe(200);
  });

  it("a stalled call is answered by nothing until the client gives up", async () => {
    await strike({ stall: true });
    const signal = AbortSignal.timeout(150);
    await expect(fetch(sandbox.url + LIST, { signal })).rejects.toThrow(/timeout/i);
    expect((await fetch(sandbox.url + LIST)).status).toBe(200);
  });

  it("a close ends stalled calls too", async () => {
    await strike({ stall: true });
    const stalled = fetch(sandbox.url + LIST).then(
      () => "answered",
      () => "broken",
    );
    await expect.poll(() => sandbox.state.log.calls()).toHaveLength(1);
    await sandbox.close();
    expect(await stalled).toBe("broken");
  });

  it("two sandboxes do not share a port", async () => {
    await expect(startSandbox({ port: sandbox.port })).rejects.toThrow(/EADDRINUSE/);
  });
});
