import { useState } from "react";
import { isSafePicture } from "#client/ui/safe-picture.ts";

type Props = { src: string; width: number; height: number; className: string };

/** A picture of set size, over a drawing that shows when there is none. Decorative. */
export function Thumbnail({ src, width, height, className }: Props) {
  const [lost, setLost] = useState<string>();
  const shown = src !== lost && isSafePicture(src);
  return (
    <span className={`thumbnail block overflow-hidden ${className}`}>
      {shown && (
        <img
          src={src}
          alt=""
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setLost(src)}
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
