/** The query string of an address: "" or starting with "?". Commas between ids are allowed there. */
export function queryString(parameters: URLSearchParams): string {
  return parameters.size === 0 ? "" : `?${parameters.toString().replaceAll("%2C", ",")}`;
}
