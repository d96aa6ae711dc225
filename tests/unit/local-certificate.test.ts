import { X509Certificate } from "node:crypto";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { generate } from "selfsigned";
import { readLocalCertificate } from "#scripts/local-certificate.ts";

const DAY_MS = 86_400_000;
const folder = mkdtempSync(path.join(tmpdir(), "tidylist-certificate-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a local certificate is for both loopback names, for a year, and readable by its owner only", async () => {
  const { file, pem } = await readLocalCertificate(folder);
  const certificate = new X509Certificate(pem);
  expect(certificate.checkHost("localhost")).toBe("localhost");
  expect(certificate.checkIP("127.0.0.1")).toBe("127.0.0.1");
  const days = (certificate.validToDate.getTime() - Date.now()) / DAY_MS;
  expect(days).toBeGreaterThan(365);
  // Safari refuses longer ones.
  expect(days).toBeLessThan(398);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("it is kept for the next start, and replaced on its last day", async () => {
  const first = await readLocalCertificate(folder);
  expect((await readLocalCertificate(folder)).pem).toBe(first.pem);
  const ending = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    notAfterDate: new Date(Date.now() + DAY_MS / 2),
  });
  writeFileSync(first.file, `${ending.cert}\n${ending.private}`);
  const next = await readLocalCertificate(folder);
  expect(new X509Certificate(next.pem).validToDate.getTime()).toBeGreaterThan(Date.now() + DAY_MS);
});
