import { HEAD_MARK, headTags } from "#client/app/page-metadata.ts";

/** The head of the page at `path` as HTML, for prerendering. */
export function headHtml(path: string, origin: string): string {
  return headTags(path, origin)
    .map((tag) => {
      if (tag.name === "title") return `<title>${escapeHtml(tag.text)}</title>`;
      if (tag.name === "script") {
        // JSON-LD is not executed. Escape "<" so that it cannot close the element.
        const json = JSON.stringify(tag.data).replaceAll("<", "\\u003c");
        return `<script type="application/ld+json" ${HEAD_MARK}>${json}</script>`;
      }
      const attributes = Object.entries(tag.attributes).map(
        ([name, value]) => `${name}="${escapeHtml(value)}"`,
      );
      return `<${tag.name} ${HEAD_MARK} ${attributes.join(" ")} />`;
    })
    .join("\n    ");
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
