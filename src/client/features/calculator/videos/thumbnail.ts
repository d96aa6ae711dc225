/** True for a picture that may be loaded: https, or the sandbox on this machine. */
export function isSafeThumbnail(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  if (protocol === "https:") return true;
  return protocol === "http:" && (hostname === "127.0.0.1" || hostname === "localhost");
}
