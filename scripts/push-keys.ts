// Makes the key pair that signs notifications (docs/operations.md, "Alerts"), and prints it as settings.

const curve = { name: "ECDSA", namedCurve: "P-256" };
const { publicKey, privateKey } = await crypto.subtle.generateKey(curve, true, ["sign", "verify"]);
const point = Buffer.from(await crypto.subtle.exportKey("raw", publicKey));
const { d } = await crypto.subtle.exportKey("jwk", privateKey);
console.log(`VAPID_PUBLIC_KEY = "${point.toString("base64url")}"`);
console.log(`VAPID_PRIVATE_KEY = "${d}"`);
