// https from anywhere, or the sandbox on this machine.
const SAFE = /^(?:https:\/\/[^/]|http:\/\/(?:127\.0\.0\.1|localhost)[:/])/;

/** True for the address of a picture that may be loaded. Where from is also the policy's to say. */
export function isSafePicture(address: string): boolean {
  return SAFE.test(address);
}
