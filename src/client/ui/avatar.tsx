import { useState } from "react";
import { isSafePicture } from "#client/ui/safe-picture.ts";
import * as page from "#words/page.ts";

type Props = { src: string | null; name: string; className?: string };

/** A decorative round picture, or initials. The name stands beside it. */
export function Avatar({ src, name, className = "size-8 text-xs" }: Props) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const isShown = src !== null && src !== brokenSrc && isSafePicture(src);
  return (
    <span
      aria-hidden="true"
      className={`inline-grid shrink-0 place-items-center overflow-hidden rounded-full border border-tint-line bg-tint font-semibold text-accent select-none ${className}`}
    >
      {isShown ? (
        <img
          src={src}
          alt=""
          referrerPolicy="no-referrer"
          decoding="async"
          onError={() => setBrokenSrc(src)}
          className="size-full object-cover"
        />
      ) : (
        initials(name)
      )}
    </span>
  );
}

/** The first letter or digit of the first and of the last word. Words that have neither are skipped. */
export function initials(name: string): string {
  const letters = name
    .split(/\s+/u)
    .map((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? "")
    .filter(Boolean);
  const [first = "", ...rest] = letters;
  return `${first}${rest.at(-1) ?? ""}`.toLocaleUpperCase(page.language);
}
