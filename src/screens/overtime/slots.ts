import type { SlotsByPath } from "../form/formParts.ts"

export const slots: SlotsByPath = {
  "/setting/other/setting-absensi-lembur": {
    actions: () => import("./DaysLink.tsx").then((m) => m.DaysLink),
  },
}
