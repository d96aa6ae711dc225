import { useOnline } from "#client/ui/use-online.ts";

/** Shown on every page while the browser has no connection. Lies over the page's end and moves nothing. */
export function OfflineBar() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="fixed inset-x-0 bottom-0 z-20 border-t border-warn-line bg-warn px-4 py-2 text-center text-sm font-semibold text-on-warn print:hidden">
          You are offline. What you see may be out of date.
        </p>
      )}
    </div>
  );
}
