import Download from "lucide-react/icons/download";
import type { MouseEvent } from "react";
import { addressOf, open } from "#client/api/request.ts";
import { refreshAccount } from "#client/features/account/account-data.ts";
import { fileName } from "#client/features/account/file-name.ts";
import { saveBlob } from "#client/ui/save-blob.ts";
import { failWithToast, useChange } from "#client/features/account/use-change.ts";
import { ButtonLink } from "#client/ui/button.tsx";
import { addToast } from "#client/ui/toast-queue.ts";
import * as calls from "#shared/contract/calls.ts";

/** A plain download link. A normal click fetches the file by script, to report a failure. */
export function ExportLink() {
  const { run, busy } = useChange({
    send: async () => {
      const response = await open(calls.exportAccount);
      const name = fileName(response.headers.get("Content-Disposition"));
      return { name, content: await response.blob() };
    },
    onDone: async ({ name, content }, client) => {
      saveBlob(name, content);
      addToast({ title: "Your data has been exported", description: name });
      await refreshAccount(client);
    },
    onFailure: failWithToast("Your data could not be exported"),
  });
  const onClick = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    run();
  };
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <ButtonLink
        href={addressOf(calls.exportAccount)}
        download
        onClick={onClick}
        aria-disabled={busy || undefined}
        className="aria-disabled:text-soft!"
      >
        <Download className="size-4" aria-hidden="true" />
        {busy ? "Exporting…" : "Export my data"}
      </ButtonLink>
      <p className="text-sm text-soft">One JSON file with everything we hold about you.</p>
    </div>
  );
}
