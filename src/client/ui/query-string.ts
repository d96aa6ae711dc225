/** The query string of a URL: "" or starting with "?". Commas between ids stay readable: they need no escape. */
export function queryString(parameters: URLSearchParams): string {
  return parameters.size === 0 ? "" : `?${parameters.toString().replaceAll("%2C", ",")}`;
}
