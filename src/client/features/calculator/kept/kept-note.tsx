import { useState } from "react";
import { formatMoment } from "#client/features/calculator/words.ts";
import { useOnline } from "#client/ui/use-online.ts";

/** Says that a result comes from this device. `readAt` is in ISO 8601. */
export function KeptNote({ readAt }: { readAt: string }) {
  const online = useOnline();
  const [now] = useState(() => new Date());
  return (
    <p
      role="status"
      className="rounded-lg border border-warn-line bg-warn px-4 py-3 font-semibold text-on-warn"
    >
      {online ? "The server could not be reached." : "You are offline."} This result is from{" "}
      {formatMoment(new Date(readAt), now)}.
    </p>
  );
}
