// Reads the head of a page as the server sends it, without a browser.

export function titleOf(html: string): string {
  return unescapeHtml(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "");
}

export function canonicalOf(html: string): string | undefined {
  return /<link[^>]*rel="canonical" href="([^"]*)"/.exec(html)?.[1];
}

export function metaOf(html: string): Record<string, string> {
  const tags = html.matchAll(/<meta[^>]*(?:name|property)="([^"]*)" content="([^"]*)"/g);
  return Object.fromEntries(
    [...tags].map(([, name = "", text = ""]) => [name, unescapeHtml(text)]),
  );
}

export function dataOf(html: string): Record<string, unknown>[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g);
  return [...blocks].map(([, json = ""]) => JSON.parse(json) as Record<string, unknown>);
}

export function unescapeHtml(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}
