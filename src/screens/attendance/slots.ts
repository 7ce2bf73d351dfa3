import type { SlotsByPath } from "../form/formParts.ts"

export const slots: SlotsByPath = {
  "/setting/absensi/holidays": {
    over: () => import("./YearStrip.tsx").then((m) => m.YearStrip),
  },
  "/setting/absensi/aturan-absensi": {
    actions: () => import("./RecalculationLink.tsx").then((m) => m.RecalculationLink),
  },
}
