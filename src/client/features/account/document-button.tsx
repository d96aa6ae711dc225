import Download from "lucide-react/icons/download";
import { request } from "#client/api/request.ts";
import { BusyButton } from "#client/features/account/busy-button.tsx";
import { DOCUMENT_NAMES } from "#client/features/account/payment-words.ts";
import { saveDocument } from "#client/features/account/save-document.ts";
import { failWithToast, useChange } from "#client/features/account/use-change.ts";
import * as calls from "#shared/contract/calls.ts";
import type { DocumentKind } from "#shared/contract/billing.ts";

/** Saves a document of a payment as a file. */
export function DocumentButton({ paymentId: id, kind }: { paymentId: string; kind: DocumentKind }) {
  const { run, busy } = useChange({
    send: () => request(calls.paymentDocument, { params: { id, kind } }),
    onDone: saveDocument,
    onFailure: failWithToast("The file could not be loaded"),
  });
  return (
    <BusyButton variant="quiet" busy={busy} busyText="Loading…" onClick={() => run()}>
      <Download className="size-4" aria-hidden="true" />
      {DOCUMENT_NAMES[kind]}
    </BusyButton>
  );
}
