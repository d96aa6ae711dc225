import { useState } from "react";
import { isSafePicture } from "#client/ui/safe-picture.ts";

type Props = { src: string; width: number; height: number; className: string };

/** A decorative picture of fixed size, over a placeholder that shows when the picture is missing. */
export function Thumbnail({ src, width, height, className }: Props) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const isShown = src !== failedSrc && isSafePicture(src);
  return (
    <span className={`thumbnail block overflow-hidden ${className}`}>
      {isShown && (
        <img
          src={src}
          alt=""
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailedSrc(src)}
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
