import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** What is read of `node`, without its elements. */
export function textOf(node: ReactNode): string {
  return renderToStaticMarkup(node)
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&#x27;", "'");
}
