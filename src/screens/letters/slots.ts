import type { SlotsByPath } from "../form/formParts.ts"

export const slots: SlotsByPath = {
  "/users/surat": {
    over: () => import("./SuratPrint.tsx").then((m) => m.SuratPrint),
    actions: () => import("./SuratPdf.tsx").then((m) => m.SuratPdf),
    above: () => import("./SuratState.tsx").then((m) => m.SuratState),
    told: () => import("./SuratPreview.tsx").then((m) => m.SuratPreview),
    reads: ["no", "status", "kurang", "is_secret", "last", "history"],
  },
}
