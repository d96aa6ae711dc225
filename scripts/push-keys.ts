// Makes the key pair that signs notifications (docs/operations.md, "Alerts"), and prints it as settings.
import { webcrypto } from "node:crypto";

const curve = { name: "ECDSA", namedCurve: "P-256" };
const { publicKey, privateKey } = await webcrypto.subtle.generateKey(curve, true, [
  "sign",
  "verify",
]);
const point = Buffer.from(await webcrypto.subtle.exportKey("raw", publicKey));
const { d } = await webcrypto.subtle.exportKey("jwk", privateKey);
console.log(`VAPID_PUBLIC_KEY = "${point.toString("base64url")}"`);
console.log(`VAPID_PRIVATE_KEY = "${d}"`);
