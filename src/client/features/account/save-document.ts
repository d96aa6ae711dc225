import { saveBlob } from "#client/ui/save-blob.ts";
import type { PaymentDocument } from "#shared/contract/billing.ts";

export function saveDocument({ fileName, text }: PaymentDocument): void {
  saveBlob(fileName, new Blob([text], { type: "text/plain;charset=utf-8" }));
}
