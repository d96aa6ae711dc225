// The self-signed certificate of `npm start -- --https`. Some browsers, Safari among them, keep secure cookies only
// from addresses that begin with https, and nobody can sign in without those.
import { X509Certificate } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { generate } from "selfsigned";

/** A file with the certificate and its private key, and the content of that file. */
export type LocalCertificate = { file: string; pem: string };

const DAY_MS = 86_400_000;
/** Safari accepts no certificate that is valid for longer. */
const VALID_DAYS = 397;

/** The one in `folder`, so that a browser's exception stays valid; another if there is none or it ends today. */
export async function readLocalCertificate(folder: string): Promise<LocalCertificate> {
  const file = path.resolve(folder, "https.pem");
  const stored = await readFile(file, "utf8").catch(() => "");
  if (stored !== "" && new X509Certificate(stored).validToDate.getTime() > Date.now() + DAY_MS) {
    return { file, pem: stored };
  }
  const { cert, private: key } = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    algorithm: "sha256",
    notAfterDate: new Date(Date.now() + VALID_DAYS * DAY_MS),
    // No key usage extension: workerd rejects a self-signed certificate that has one without the right to sign others.
    extensions: [
      { name: "basicConstraints", cA: false },
      { name: "extKeyUsage", serverAuth: true },
      {
        name: "subjectAltName",
        altNames: [
          { type: 2, value: "localhost" },
          { type: 7, ip: "127.0.0.1" },
        ],
      },
    ],
  });
  const pem = `${cert}\n${key}`;
  await mkdir(folder, { recursive: true });
  await writeFile(file, pem, { mode: 0o600 });
  return { file, pem };
}

/** Has this process trust it, and the processes and Workers that it starts from now on. */
export function trustCertificate({ file, pem }: LocalCertificate): void {
  setDefaultCACertificates([...getCACertificates("default"), new X509Certificate(pem).toString()]);
  process.env["NODE_EXTRA_CA_CERTS"] = file;
}
