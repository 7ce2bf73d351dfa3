import type { SlotsByPath } from "../form/formParts.ts"

export const slots: SlotsByPath = {
  "/surat-peringatan": {
    actions: () => import("./LetterPdf.tsx").then((m) => m.LetterPdf),
    above: () => import("./LetterState.tsx").then((m) => m.LetterState),
    reads: ["no", "status", "berlaku_sampai", "acknowledged_at", "employment", "history"],
  },
}
