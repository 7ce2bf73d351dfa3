import type { SlotsByPath } from "../form/formParts.ts"

export const slots: SlotsByPath = {
  "/setting/absensi/aturan-absensi": {
    actions: () => import("./RecalculationLink.tsx").then((m) => m.RecalculationLink),
  },
}
