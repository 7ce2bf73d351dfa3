import type { SlotsByPath } from "../form/formParts.ts"

export const slots: SlotsByPath = {
  "/akhir-hubungan-kerja": {
    actions: () => import("./EndingLetters.tsx").then((m) => m.EndingLetters),
    above: () => import("./EndingState.tsx").then((m) => m.EndingState),
    told: () => import("./EndingPreview.tsx").then((m) => m.EndingPreview),
    reads: ["status", "submitted_by", "has_others", "has_open", "is_paid", "is_settled", "last", "history"],
  },
}
