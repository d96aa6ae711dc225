// https from any host, or http from the local sandbox.
const SAFE = /^(?:https:\/\/[^/]|http:\/\/(?:127\.0\.0\.1|localhost)[:/])/;

/** Whether a picture's URL may be loaded. The content security policy limits the hosts. */
export function isSafePicture(address: string): boolean {
  return SAFE.test(address);
}
